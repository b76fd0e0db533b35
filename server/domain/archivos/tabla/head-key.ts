import { createHash } from "node:crypto";
import { plainWords } from "../../shared/plain-words";

/** Names a head whatever its case, accents and signs; null: it names too little to be known again. */
export function headKey(encabezado: readonly string[]): string | null {
  const heads = encabezado.map(plainWords);
  while (heads.at(-1) === "") heads.pop();
  if (heads.filter((head) => head !== "").length < 2) return null;
  return createHash("sha256").update(JSON.stringify(heads)).digest("hex");
}
