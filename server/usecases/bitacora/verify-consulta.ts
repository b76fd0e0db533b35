import { timingSafeEqual } from "node:crypto";
import { findSello } from "../../db/bitacora";
import { isProved, type Verificacion } from "../../domain/bitacora/verificacion";
import type { Consulta } from "../../domain/evidence/consulta";
import { hashReporte } from "../../domain/evidence/hash-reporte";
import type { Deps } from "../deps";
import { proveInclusion } from "./prove-inclusion";

/**
 * Whether paper, record and log agree: the hash that was printed, the hash of what is kept, computed anew, and the leaf
 * that the newest signed checkpoint proves. Contract-decisions 169, 209.
 */
export async function verifyConsulta(
  { db }: Pick<Deps, "db">,
  { consultaId, hash }: { readonly consultaId: string; readonly hash: string },
): Promise<Verificacion> {
  const sello = await findSello(db, consultaId);
  if (sello === null) return { estado: "desconocida" };
  const { evidencia: text, hashReporte: kept, hoja } = sello;
  const computed = hashReporte(text);
  const known = [computed, kept, hoja?.toString("hex") ?? kept];
  if (!known.some((one) => isSame(one, hash))) return { estado: "no_coincide", motivo: "huella_distinta" };
  if (known.some((one) => one !== hash)) return ALTERED;
  const consulta: Consulta = { ...JSON.parse(text), hashReporte: computed };
  const inclusion = await proveInclusion(db, sello);
  if (hoja === null || inclusion === null) return { estado: "pendiente_de_sello", consulta };
  return isProved(hoja, inclusion) ? { estado: "intacta", consulta, inclusion } : ALTERED;
}

const ALTERED = { estado: "no_coincide", motivo: "registro_alterado" } as const;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
