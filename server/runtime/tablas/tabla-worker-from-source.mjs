import { tsImport } from "tsx/esm/api";

/** Node 20 knows no TypeScript: outside a build the threads load their entry through tsx. */
export default (await tsImport("./tabla-worker.ts", import.meta.url)).default;
