export { drawCharts, drawProgress, writeImage } from "./progress-image.ts";
