import { timingSafeEqual } from "node:crypto";
import {
  findSello,
  findSelloDeActa,
  lastCabeza,
  readNodos,
  type SelloDeConsulta,
} from "../../db/bitacora/bitacora";
import { estampaCovering } from "../../db/bitacora/estampas";
import { findRetiro } from "../../db/consultas/retiros";
import type { Executor } from "../../db/sql/client";
import { consistencySpans, inclusionSpans, type Span } from "../../domain/bitacora/merkle";
import { isConsultado } from "../../domain/bitacora/paquete";
import { BitacoraAlterada, openNote } from "../../domain/bitacora/signed-note";
import { hashOfSpan, nodeKey, nodesOf } from "../../domain/bitacora/stored-nodes";
import {
  type EvidenciaConPrueba,
  type Inclusion,
  isProved,
  type Mismatch,
  type Verificacion,
  type VerificacionDeActa,
} from "../../domain/bitacora/verificacion";
import type { Consulta, OfPrueba } from "../../domain/consultas/consulta";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import { yearOfConsulta } from "../../domain/consultas/retiro";
import type { Acta } from "../../domain/contrapartes/acta";
import { invalidField } from "../../domain/shared/errors";
import { notFoundConsulta } from "../consultas/reportes";
import type { Deps } from "../deps";

/** The hashes of spans of the log, in base64. They make up a proof. */
export async function proofOf(executor: Executor, spans: readonly Span[]): Promise<string[]> {
  const hashes = await readNodos(executor, spans.flatMap(nodesOf));
  return spans.map((span) =>
    hashOfSpan(span, (node) => hashes.get(nodeKey(node)) as Buffer).toString("base64"),
  );
}

/**
 * Proves that the log with `desde` leaves is a prefix of the log with `hasta`: base64, RFC 9162, 2.1.4.
 * @throws ServiceError `validation_error` if `hasta` exceeds the newest checkpoint or precedes `desde`;
 *   BitacoraAlterada.
 */
export async function proveConsistency(
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  { desde, hasta }: { readonly desde: number; readonly hasta: number },
): Promise<readonly string[]> {
  const tamano = (await inPublicTurn(() => lastCabeza(db)))?.tamano ?? 0;
  if (desde > hasta || hasta > tamano) {
    throw invalidField("hasta", `Debe estar entre desde y ${tamano}, el tamaño de la cabeza vigente.`);
  }
  return inPublicTurn(() => proofOf(db, consistencySpans(desde, hasta)));
}

/**
 * Returns the inclusion proof of a consulta. Null before it is sealed.
 * @throws BitacoraAlterada if the stored data give no proof.
 */
export async function proveInclusion(
  executor: Executor,
  { indice }: Pick<SelloDeConsulta, "indice">,
): Promise<Inclusion | null> {
  if (indice === null) return null;
  const cabeza = await lastCabeza(executor);
  if (cabeza === null || indice >= cabeza.tamano)
    throw new BitacoraAlterada(`ninguna cabeza cubre la hoja ${indice}`);
  const proofIn = (tamano: number) => proofOf(executor, inclusionSpans(indice, tamano));
  const estampa = await estampaCovering(executor, { indice });
  return {
    indice,
    cabeza,
    prueba: await proofIn(cabeza.tamano),
    estampado: estampa && {
      ...estampa,
      prueba: await proofIn(estampa.tamano),
      consistencia: await proofOf(executor, consistencySpans(estampa.tamano, cabeza.tamano)),
    },
  };
}

/** @throws ServiceError `not_found`; BitacoraAlterada. */
export async function getEvidencia(
  { db }: Pick<Deps, "db">,
  { consultaId }: { readonly consultaId: string },
): Promise<EvidenciaConPrueba> {
  const sello = await findSello(db, consultaId);
  const { evidencia = null, hashReporte = null } = sello ?? {};
  if (sello === null || evidencia === null || hashReporte === null)
    throw await notFoundConsulta(db, consultaId);
  return { evidencia, hashReporte, inclusion: await proveInclusion(db, sello) };
}

/** Whether a text names the consultado. `espere`: too many attempts. `no_verificable`: the paper does not agree. */
export type Recognition = "es" | "no_es" | "espere" | "no_verificable";

/**
 * Tells a person who has the paper whether a text is the name or the document consulted, and nothing else.
 * Stores only the number of attempts.
 */
export async function recognizeConsultado(
  deps: Pick<Deps, "db" | "inPublicTurn" | "admitsGuess">,
  { consultaId, hash, text }: { readonly consultaId: string; readonly hash: string; readonly text: string },
): Promise<Recognition> {
  const verificacion = await verifyConsulta(deps, { consultaId, hash });
  if (!("consulta" in verificacion)) return "no_verificable";
  const { consulta } = verificacion;
  // Uses the sealed id, because the requested one may be written in many ways.
  if (!deps.admitsGuess(consulta.consultaId)) return "espere";
  return isConsultado(consulta.consultado, text) ? "es" : "no_es";
}

/**
 * Compares paper, record and log: the printed hash, the recomputed hash of the stored evidence, and the leaf
 * proved by the newest signed checkpoint. Contract-decisions 169, 209.
 */
export function verifyConsulta(
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  asked: { readonly consultaId: string; readonly hash: string },
): Promise<Verificacion> {
  return inPublicTurn(() => verifyKept(db, asked));
}

/** Like `verifyConsulta`, for callers that need not wait for the public turn. */
export async function verifyKept(
  db: Executor,
  { consultaId, hash }: { readonly consultaId: string; readonly hash: string },
): Promise<Verificacion> {
  const sello = await findSello(db, consultaId);
  const verificado = await verifySello(db, sello, { id: consultaId, hash });
  if (!("evidencia" in verificado)) return verificado;
  const { evidencia, ...rest } = verificado;
  return { ...rest, consulta: { ...JSON.parse(evidencia), hashReporte: hash } as Consulta };
}

/** Like `verifyConsulta`, for an acta de cobertura. */
export function verifyActa(
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  { actaId, hash }: { readonly actaId: string; readonly hash: string },
): Promise<VerificacionDeActa> {
  return inPublicTurn(async () => {
    const verificado = await verifySello(db, await findSelloDeActa(db, { actaId }), { id: actaId, hash });
    if (!("evidencia" in verificado)) return verificado;
    const { evidencia, ...rest } = verificado;
    return { ...rest, acta: JSON.parse(evidencia) as Acta };
  });
}

/** What agrees, with the text that was sealed. */
type SelloVerificado =
  | Exclude<Verificacion, { readonly consulta: Consulta }>
  | { readonly estado: "pendiente_de_sello" | "prueba"; readonly evidencia: string }
  | { readonly estado: "intacta"; readonly evidencia: string; readonly inclusion: Inclusion };

async function verifySello(
  db: Executor,
  sello: SelloDeConsulta | null,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<SelloVerificado> {
  if (sello === null) return { estado: "desconocida" };
  const { evidencia, hashReporte: kept, isPending } = sello;
  const computed = evidencia === null ? null : hashReporte(evidencia);
  const hoja = sello.hoja?.toString("hex") ?? null;
  const known = [computed, kept, hoja].filter((one) => one !== null);
  if (!known.some((one) => isSame(one, hash))) return mismatch("huella_distinta");
  if (evidencia === null && kept === null && hoja === hash) return retiradaOrLost(db, id, sello);
  if (evidencia === null || computed !== hash || kept !== hash) return mismatch("registro_alterado");
  const { modo }: OfPrueba = JSON.parse(evidencia);
  if (modo === "prueba") return { estado: "prueba", evidencia };
  if (hoja === null && isPending) return { estado: "pendiente_de_sello", evidencia };
  const inclusion = hoja === hash ? await proofOfSeal(db, sello) : null;
  return inclusion === null ? mismatch("bitacora_alterada") : { estado: "intacta", evidencia, inclusion };
}

/**
 * A missing record was retired with its year, if a manifest signed by a key of the log says so. Otherwise it
 * was removed.
 */
async function retiradaOrLost(
  db: Executor,
  id: string,
  sello: SelloDeConsulta,
): Promise<Exclude<Verificacion, { readonly consulta: Consulta }>> {
  const retiro = await findRetiro(db, { anio: yearOfConsulta(id) });
  if (retiro === null || openNote(retiro.nota, retiro.verificador) === null)
    return mismatch("registro_alterado");
  const inclusion = await proofOfSeal(db, sello);
  return inclusion === null ? mismatch("bitacora_alterada") : { estado: "retirada", retiro, inclusion };
}

/** Null if the log no longer proves its leaf. */
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
