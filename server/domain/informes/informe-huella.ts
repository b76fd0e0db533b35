import { createHash } from "node:crypto";
import { canonicalJson } from "../shared/canonical-json";
import type { Informe } from "./informe";

/**
 * The hash that verifies an informe, as printed. Since the third `esquema` it covers everything, before that the
 * figures.
 */
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
