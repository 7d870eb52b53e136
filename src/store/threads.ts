/** True if there is a compiled program that a thread can run. */
export const HAS_THREADS = !import.meta.url.endsWith(".ts");
