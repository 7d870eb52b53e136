/** @param {{ setQuietMode(quiet: boolean): void }} eleventy */
// biome-ignore lint/style/noDefaultExport: Eleventy looks for it.
export default (eleventy) => {
  eleventy.setQuietMode(true);
  return { dir: { input: "src", output: process.env["BENCH_OUT"] }, templateFormats: ["11ty.js"] };
};
