import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blanksOf, CONDICIONES } from "../domain/identidad/registro";
import type { Env } from "./env";
import { oncePerProcess } from "./once";

/** The terms and the data policy in force. */
export interface Condiciones {
  /** SHA-256 of both files, which identifies what a person accepted. */
  readonly version: string;
  /** Data of the operator that are missing. */
  readonly blanks: number;
}

export const condiciones = (): Condiciones =>
  oncePerProcess("condiciones", () => {
    const texts = CONDICIONES.map((slug) =>
      readFileSync(join(/* turbopackIgnore: true */ process.cwd(), `content/legal/${slug}.md`), "utf8"),
    );
    const version = createHash("sha256").update(texts.join("\0")).digest("hex");
    return { version, blanks: texts.reduce((sum, text) => sum + blanksOf(text), 0) };
  });

/** @throws Error if strangers could accept terms that name no operator. */
export function refuseBlankTerms({ APP_ENV, REGISTRO }: Pick<Env, "APP_ENV" | "REGISTRO">): void {
  const { blanks } = condiciones();
  if (APP_ENV !== "production" || REGISTRO !== "abierto" || blanks === 0) return;
  throw new Error(
    `REGISTRO=abierto asks people to accept content/legal, where ${blanks} data of the operator are missing: complete them, or set REGISTRO=cerrado.`,
  );
}
