import { timingSafeEqual } from "node:crypto";
import { findSello, type SelloDeConsulta } from "../../db/bitacora/bitacora";
import { findRetiro } from "../../db/consultas/retiros";
import type { Executor } from "../../db/sql/client";
import { BitacoraAlterada } from "../../domain/bitacora/alterada";
import { openNote } from "../../domain/bitacora/signed-note";
import {
  type Inclusion,
  isProved,
  type Mismatch,
  type Verificacion,
} from "../../domain/bitacora/verificacion";
import type { Consulta } from "../../domain/consultas/consulta";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import { yearOfConsulta } from "../../domain/consultas/retiro";
import type { Deps } from "../deps";
import { proveInclusion } from "./prove-inclusion";

/**
 * Whether paper, record and log agree: the hash that was printed, the hash of what is kept, computed anew, and the leaf
 * that the newest signed checkpoint proves. Contract-decisions 169, 209.
 */
export function verifyConsulta(
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  asked: { readonly consultaId: string; readonly hash: string },
): Promise<Verificacion> {
  return inPublicTurn(() => verifyKept(db, asked));
}

/** The same for whoever has a right to a connection of their own. */
export async function verifyKept(
  db: Executor,
  { consultaId, hash }: { readonly consultaId: string; readonly hash: string },
): Promise<Verificacion> {
  const sello = await findSello(db, consultaId);
  if (sello === null) return { estado: "desconocida" };
  const { evidencia, hashReporte: kept, isPending } = sello;
  const computed = evidencia === null ? null : hashReporte(evidencia);
  const hoja = sello.hoja?.toString("hex") ?? null;
  const known = [computed, kept, hoja].filter((one) => one !== null);
  if (!known.some((one) => isSame(one, hash))) return mismatch("huella_distinta");
  if (evidencia === null && kept === null && hoja === hash) return retiradaOrLost(db, consultaId, sello);
  if (evidencia === null || computed !== hash || kept !== hash) return mismatch("registro_alterado");
  const consulta: Consulta = { ...JSON.parse(evidencia), hashReporte: computed };
  if (consulta.modo === "prueba") return { estado: "prueba", consulta };
  if (hoja === null && isPending) return { estado: "pendiente_de_sello", consulta };
  const inclusion = hoja === hash ? await proofOfSeal(db, sello) : null;
  return inclusion === null ? mismatch("bitacora_alterada") : { estado: "intacta", consulta, inclusion };
}

/** A record that is gone with its year, by a manifest that a key of the log signed, or else was taken away. */
async function retiradaOrLost(
  db: Executor,
  consultaId: string,
  sello: SelloDeConsulta,
): Promise<Verificacion> {
  const retiro = await findRetiro(db, yearOfConsulta(consultaId));
  if (retiro === null || openNote(retiro.nota, retiro.verificador) === null)
    return mismatch("registro_alterado");
  const inclusion = await proofOfSeal(db, sello);
  return inclusion === null ? mismatch("bitacora_alterada") : { estado: "retirada", retiro, inclusion };
}

/** Null where the log no longer proves its leaf. */
async function proofOfSeal(db: Executor, sello: SelloDeConsulta): Promise<Inclusion | null> {
  try {
    const inclusion = await proveInclusion(db, sello);
    return inclusion && sello.hoja && isProved(sello.hoja, inclusion) ? inclusion : null;
  } catch (error) {
    if (error instanceof BitacoraAlterada) return null;
    throw error;
  }
}

const mismatch = (motivo: Mismatch) => ({ estado: "no_coincide", motivo }) as const;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
