import { createHash } from "node:crypto";
import { canonicalJson } from "../shared/canonical-json";
import type { Informe } from "./informe";

/** What a report is verified by, as it prints it: since its third `esquema` of everything it is, before of its figures. */
export function huellaOfInforme({
  informeId,
  preparadoEn,
  desde,
  hasta,
  cifras,
}: Omit<Informe, "clienteId" | "usuarioId">) {
  const moments = {
    preparadoEn: preparadoEn.toISOString(),
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
  };
  const facts = cifras.esquema < 3 ? cifras : { informeId, ...moments, cifras };
  return createHash("sha256").update(canonicalJson(facts)).digest("hex");
}
