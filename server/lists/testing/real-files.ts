import { existsSync, readFileSync } from "node:fs";

/** Official files as published. Kept outside the project, because real people are in them. */
const DATA = "../shared/data";

export const hasRealFiles = existsSync(DATA);

/** For the name of a suite that needs them, so that a skipped one says why. */
export const WITH_REAL_FILES = `with real files (${DATA}${hasRealFiles ? "" : " is missing: skipped"})`;

export const realFile = (path: string): Buffer => readFileSync(`${DATA}/${path}`);
