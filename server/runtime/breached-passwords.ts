import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BloomFilter, mayContain } from "../domain/identidad/bloom-filter";
import about from "./breached/passwords.json" with { type: "json" };
import { oncePerProcess } from "./once";

/** A Bloom filter of a million of the most used leaked passwords, made by `scripts/build-breached-passwords.ts`. */
function load(): BloomFilter {
  // From the project's root, where the service starts, because a bundle has no path of its own beside these files.
  const path = join(/* turbopackIgnore: true */ process.cwd(), "server/runtime/breached/passwords.bloom");
  return { bits: readFileSync(path), hashes: about.hashes };
}

/** Whether the list has the password. Wrong for one of a thousand that it lacks. */
export const isBreachedPassword = (form: string): boolean =>
  mayContain(oncePerProcess("breached-passwords", load), form);
