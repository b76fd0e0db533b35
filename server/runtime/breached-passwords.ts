import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BloomFilter, mayContain } from "../domain/identidad/bloom-filter";
import about from "./breached/passwords.json" with { type: "json" };
import { oncePerProcess } from "./once";

/** A million of the passwords most used of those that leaked; made by `scripts/build-breached-passwords.ts`. */
function load(): BloomFilter {
  // From the root of the project, where the service starts: a bundle has no path of its own beside these files.
  const path = join(/* turbopackIgnore: true */ process.cwd(), "server/runtime/breached/passwords.bloom");
  return { bits: readFileSync(path), hashes: about.hashes };
}

/** Whether the list has it; of a thousand that it lacks it takes one for its own. */
export const isBreachedPassword = (form: string): boolean =>
  mayContain(oncePerProcess("breached-passwords", load), form);
