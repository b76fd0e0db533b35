import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { type BloomFilter, mayContain } from "../domain/identidad/bloom-filter";
import { normalizeClave } from "../domain/identidad/clave";
import type { Passwords } from "../usecases/deps";
import about from "./breached/passwords.json" with { type: "json" };
import { entropy } from "./clock";
import { oncePerProcess } from "./once";

/** argon2id, by the OWASP cheat sheet: 19 MiB, two passes, one lane. Its addon works in threads of its own. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Compared for unknown accounts, so that the answer takes equally long. */
const decoy = () => oncePerProcess("decoy-password", () => hash(entropy.hex(32), OPTIONS));

/** A Bloom filter of a million of the most used leaked passwords, made by `scripts/build-breached-passwords.ts`. */
function load(): BloomFilter {
  // From the project's root, where the service starts, because a bundle has no path of its own beside these files.
  const path = join(/* turbopackIgnore: true */ process.cwd(), "server/runtime/breached/passwords.bloom");
  return { bits: readFileSync(path), hashes: about.hashes };
}

/** Whether the list has the password. Wrong for one of a thousand that it lacks. */
export const isBreachedPassword = (form: string): boolean =>
  mayContain(oncePerProcess("breached-passwords", load), form);

export const passwords: Passwords = {
  hash: (clave) => hash(normalizeClave(clave), OPTIONS),
  async verify(kept, clave) {
    const isSame = await verify(kept ?? (await decoy()), normalizeClave(clave));
    return kept !== null && isSame;
  },
  isBreached: isBreachedPassword,
};
