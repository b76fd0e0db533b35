import {
  type ExportacionClaim,
  type ExportacionParte,
  type ExportCursor,
  keepParte,
  sumasWritten,
} from "../../db/archivos/exportaciones";
import { nextExported, nextReported } from "../../db/archivos/exported-rows";
import { lastCabeza, verificadores } from "../../db/bitacora/bitacora";
import { findCliente } from "../../db/clientes/clientes";
import { archivePart } from "../../delivery/archivos/archive-part";
import {
  type ArchivoFile,
  closingFiles,
  decisionesOfParte,
  type Exported,
  linesOf,
  MANIFIESTO,
  manifestText,
  reportePath,
  sumasOf,
  sumasOfReportes,
} from "../../domain/archivos/archivo";
import type { Etapa } from "../../domain/archivos/exportacion";
import { signNote } from "../../domain/bitacora/signed-note";
import { decisionesJson } from "../../domain/decisiones/decisiones-files";
import { groupBy } from "../../domain/shared/group-by";
import { decisionesOfConsultas } from "../decisiones/decisiones-of-consultas";
import type { Deps } from "../deps";
import { type Reports, reportsOfParte } from "./reports-of-parte";

export type ExportDeps = Pick<
  Deps,
  "db" | "clock" | "logSigner" | "log" | "reportes" | "baseUrl" | "monotonicMs" | "stopping"
>;

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
  deps: ExportDeps,
  claim: ExportacionClaim,
  etapa: "consultas" | "diligencias",
): Promise<ExportacionParte> {
  const numero = claim.partes + 1;
  const isReported = etapa === "consultas" && claim.incluyePdf;
  const { rows, files: reports }: Reports<Exported & ExportCursor> = isReported
    ? await reportsOfParte(deps, claim.clienteId, await nextReported(deps.db, claim), (id) =>
        reportePath(numero, id),
      )
    : { rows: await nextExported(deps.db, etapa, claim), files: [] };
  const last = rows.at(-1);
  if (last === undefined) {
    return { etapa: AFTER[etapa], cursor: null, written: 0, files: null, terminadaEn: null };
  }
  const exported = rows.map((row) => ({ ...row, creadaEn: row.creadaEn.toISOString() }));
  const lines = linesOf(etapa, numero, exported);
  const decided = await decisionesOf(deps, claim, rows);
  const files = [
    ...lines,
    ...(decided.length === 0 ? [] : [decisionesOfParte(numero, decided)]),
    ...(reports.length === 0 ? [] : [sumasOfReportes(numero, reports)]),
  ];
  return {
    etapa,
    cursor: { creadaEn: last.creadaEn, id: last.id },
    written: rows.length,
    files: await packed(claim, files, { reports }),
    terminadaEn: null,
  };
}

/** Of those with matches, in their order. */
async function decisionesOf(
  deps: ExportDeps,
  claim: ExportacionClaim,
  rows: readonly { readonly id: string; readonly totalMatches?: number }[],
): Promise<string[]> {
  const ids = rows.flatMap(({ id, totalMatches = 0 }) => (totalMatches > 0 ? [id] : []));
  if (ids.length === 0) return [];
  const byConsulta = groupBy(await decisionesOfConsultas(deps, claim, ids), ({ consultaId }) => consultaId);
  const en = await deps.clock.now();
  return ids.flatMap((id) => {
    const coincidencias = byConsulta.get(id);
    return coincidencias ? [decisionesJson(id, en, coincidencias)] : [];
  });
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
    files: await packed(claim, [...files, { path: MANIFIESTO, content: Buffer.from(manifiesto) }], {
      isLast: true,
    }),
    terminadaEn: await clock.now(),
  };
}

async function packed(
  { hasta }: ExportacionClaim,
  files: readonly ArchivoFile[],
  { reports = [], isLast = false }: { readonly reports?: readonly ArchivoFile[]; readonly isLast?: boolean },
) {
  const contenido = await archivePart([...files, ...reports], { mtime: hasta, isLast });
  return { sumas: sumasOf(files), contenido };
}
