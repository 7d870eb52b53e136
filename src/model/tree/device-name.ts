/** The name of a device on Windows, with any extension (learn.microsoft.com, "Naming Files, Paths, and Namespaces"). */
export const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;
