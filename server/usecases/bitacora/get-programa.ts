import { createHash } from "node:crypto";
import { PROGRAMA, readPrograma } from "../../delivery/programa";

/** The program that verifies offline as the service publishes it, with its SHA-256 as `sha256sum` writes it. */
export async function getPrograma(): Promise<{ readonly texto: string; readonly suma: string }> {
  const bytes = await readPrograma();
  const suma = `${createHash("sha256").update(bytes).digest("hex")}  ${PROGRAMA}\n`;
  return { texto: bytes.toString("utf8"), suma };
}
