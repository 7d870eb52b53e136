export { writeWholeFile as writeImage } from "../../store/index.ts";
export { drawCharts, drawProgress } from "./progress-image.ts";
