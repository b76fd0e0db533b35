import { existsSync, readFileSync } from "node:fs";

/** Official files as published, beside the project and never in it: real people stand in them. */
const DATA = "../shared/data";

export const hasRealFiles = existsSync(DATA);

/** Put in the name of a suite that needs them, so that a skipped one says why. */
export const WITH_REAL_FILES = `with real files (${DATA}${hasRealFiles ? "" : " is missing: skipped"})`;

export const realFile = (path: string): Buffer => readFileSync(`${DATA}/${path}`);
