import { sessionDownloads } from "../session-download";
import { createPortalContext } from "./context";

export type { Download } from "../session-download";

/** The handler of a file's address in the portal. */
export const downloadRoute = sessionDownloads(createPortalContext);
