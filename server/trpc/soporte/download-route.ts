import { sessionDownloads } from "../session-download";
import { createSoporteContext } from "./context";

/** The handler of a file's address in the back-office. */
export const downloadRoute = sessionDownloads(createSoporteContext);
