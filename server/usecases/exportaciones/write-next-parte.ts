import { lastCabeza, verificadores } from "../../db/bitacora";
import { findCliente } from "../../db/clientes";
import {
  type ExportacionClaim,
  type ExportacionParte,
  keepParte,
  sumasWritten,
} from "../../db/exportaciones";
import { nextExported } from "../../db/exported-rows";
import { archivePart } from "../../delivery/archive-part";
import { signNote } from "../../domain/bitacora/signed-note";
import {
  type ArchivoFile,
  closingFiles,
  linesOf,
  MANIFIESTO,
  manifestText,
  sumasOf,
} from "../../domain/exportacion/archivo";
import type { Etapa } from "../../domain/exportacion/exportacion";
import type { Deps } from "../deps";

export type ExportDeps = Pick<Deps, "db" | "clock" | "logSigner" | "log">;

const AFTER = { consultas: "diligencias", diligencias: "cierre" } as const satisfies Partial<
  Record<Etapa, Etapa>
>;

/** Writes the next part of a claimed export and lets go of it. */
export async function writeNextParte(deps: ExportDeps, claim: ExportacionClaim): Promise<void> {
  const { etapa } = claim;
  const isRows = etapa === "consultas" || etapa === "diligencias";
  await keepParte(deps.db, claim, isRows ? await rowsOf(deps, claim, etapa) : await closingOf(deps, claim));
}

async function rowsOf(
  { db }: ExportDeps,
  claim: ExportacionClaim,
  etapa: "consultas" | "diligencias",
): Promise<ExportacionParte> {
  const rows = await nextExported(db, etapa, claim);
  const last = rows.at(-1);
  if (last === undefined) {
    return { etapa: AFTER[etapa], cursor: null, written: 0, files: null, terminadaEn: null };
  }
  const exported = rows.map((row) => ({ ...row, creadaEn: row.creadaEn.toISOString() }));
  const files = linesOf(etapa, claim.partes + 1, exported);
  return {
    etapa,
    cursor: { creadaEn: last.creadaEn, id: last.id },
    written: rows.length,
    files: await packed(claim, files, false),
    terminadaEn: null,
  };
}

async function closingOf(
  { db, clock, logSigner }: ExportDeps,
  claim: ExportacionClaim,
): Promise<ExportacionParte> {
  const { exportacionId, clienteId } = claim;
  const cliente = await findCliente(db, clienteId);
  if (cliente === null) throw new Error(`no client ${clienteId}`);
  const [cabeza, llaves] = await Promise.all([lastCabeza(db), verificadores(db)]);
  const files = closingFiles(claim, cliente, { cabeza: cabeza?.nota ?? null, llaves });
  const sumas = (await sumasWritten(db, exportacionId)) + sumasOf(files);
  const manifiesto = signNote(manifestText(exportacionId, sumas), logSigner);
  return {
    etapa: "lista",
    cursor: null,
    written: 0,
    files: await packed(claim, [...files, { path: MANIFIESTO, content: Buffer.from(manifiesto) }], true),
    terminadaEn: await clock.now(),
  };
}

async function packed({ hasta }: ExportacionClaim, files: readonly ArchivoFile[], isLast: boolean) {
  return { sumas: sumasOf(files), contenido: await archivePart(files, { mtime: hasta, isLast }) };
}
