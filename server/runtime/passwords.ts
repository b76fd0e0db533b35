import { hash, verify } from "@node-rs/argon2";
import { normalizeClave } from "../domain/identidad/clave";
import type { Passwords } from "../usecases/deps";
import { isBreachedPassword } from "./breached-passwords";
import { entropy } from "./entropy";
import { oncePerProcess } from "./once";

/** argon2id, by the OWASP cheat sheet: 19 MiB, two passes, one lane. Its addon works in threads of its own. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Compared for unknown accounts, so that the answer takes equally long. */
const decoy = () => oncePerProcess("decoy-password", () => hash(entropy.hex(32), OPTIONS));

export const passwords: Passwords = {
  hash: (clave) => hash(normalizeClave(clave), OPTIONS),
  async verify(kept, clave) {
    const isSame = await verify(kept ?? (await decoy()), normalizeClave(clave));
    return kept !== null && isSame;
  },
  isBreached: isBreachedPassword,
};
