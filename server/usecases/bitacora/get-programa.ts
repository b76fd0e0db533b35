import { createHash } from "node:crypto";
import { PROGRAMAS, type Programa, readPrograma } from "../../delivery/bitacora/programa";

/** A program that verifies offline, as the service publishes it. */
export const getPrograma = async (programa: Programa): Promise<string> =>
  (await readPrograma(programa)).toString("utf8");

/** The SHA-256 of each of them, a line as `sha256sum` writes it. */
export async function getSumas(): Promise<string> {
  const lines = PROGRAMAS.map(async (programa) => {
    const digest = createHash("sha256").update(await readPrograma(programa));
    return `${digest.digest("hex")}  ${programa}\n`;
  });
  return (await Promise.all(lines)).join("");
}
