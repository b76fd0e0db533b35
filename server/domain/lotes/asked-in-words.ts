import { documentoInWords } from "../shared/documento";
import type { PersonaDeFila } from "./lote";

/** `persona jurídica, NIT 900123456` */
export function askedInWords({ tipo, documento }: Pick<PersonaDeFila, "tipo" | "documento">): string {
  const quien = tipo === "natural" ? "persona natural" : "persona jurídica";
  return documento === null ? quien : `${quien}, ${documentoInWords(documento)}`;
}
