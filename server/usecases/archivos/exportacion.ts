import type { ArchivoClaim } from "../../db/archivos/archivos";
import { nextExported, nextReported } from "../../db/archivos/exported-rows";
import { lastCabeza, verificadores } from "../../db/bitacora/bitacora";
import { findCliente } from "../../db/clientes/clientes";
import type { Parte } from "../../domain/archivos/archivo";
import {
  closingFiles,
  decisionesOfParte,
  type Etapa,
  type Exportacion,
  type Exported,
  linesOf,
  manifestText,
  reportePath,
  sumasOfReportes,
} from "../../domain/archivos/exportacion";
import { decisionesJson } from "../../domain/decisiones/decisiones-files";
import { groupBy } from "../../domain/shared/group-by";
import { decisionesOfConsultas } from "../decisiones/read-decisiones";
import type { Deps } from "../deps";
import { closingPart, tarPart } from "./archive-parts";
import { type Reports, reportsOfParte } from "./reports-of-parte";
import type { ArchivoKind } from "./request-archivo";

type ExportDeps = Pick<
  Deps,
  "db" | "clock" | "logSigner" | "log" | "reportes" | "baseUrl" | "monotonicMs" | "stopping"
>;
type Claim = ArchivoClaim<"exportacion">;
type ExportacionParte = Parte<Exportacion["memoria"]>;
type EtapaDeFilas = Exclude<Etapa, "cierre">;

const AFTER = { consultas: "diligencias", diligencias: "cierre" } as const satisfies Record<
  EtapaDeFilas,
  Etapa
>;

/** Everything of a client as one archive, for support. */
export const EXPORTACION: ArchivoKind<"exportacion", ExportDeps> = {
  tipo: "exportacion",
  isPersonal: false,
  enPreparacionMax: null,
  words: { solicitud: "exportacion.solicitada", sinTerminar: "La exportación no ha terminado." },
  nextPart(deps, claim) {
    const { etapa } = claim.memoria;
    return etapa === "cierre" ? closingOf(deps, claim) : rowsOf(deps, claim, etapa);
  },
};

async function rowsOf(deps: ExportDeps, claim: Claim, etapa: EtapaDeFilas): Promise<ExportacionParte> {
  const numero = claim.partes + 1;
  const isReported = etapa === "consultas" && claim.pedido.incluyePdf;
  const { rows, files: reports }: Reports<Exported & { readonly creadaEn: Date; readonly id: string }> =
    isReported
      ? await reportsOfParte(deps, claim, await nextReported(deps.db, claim), (id) => reportePath(numero, id))
      : { rows: await nextExported(deps.db, etapa, claim), files: [] };
  const exported = rows.map((row) => ({ ...row, creadaEn: row.creadaEn.toISOString() }));
  const last = exported.at(-1);
  if (last === undefined) {
    const memoria = { etapa: AFTER[etapa], cursor: null };
    return { memoria, written: 0, contenido: null, sumas: null, isLast: false };
  }
  const lines = linesOf(etapa, numero, exported);
  const decided = await decisionesOf(deps, claim, rows);
  const files = [
    ...lines,
    ...(decided.length === 0 ? [] : [decisionesOfParte(numero, decided)]),
    ...(reports.length === 0 ? [] : [sumasOfReportes(numero, reports)]),
  ];
  return {
    memoria: { etapa, cursor: { creadaEn: last.creadaEn, id: last.id } },
    written: rows.length,
    ...(await tarPart(claim.hasta, files, reports)),
    isLast: false,
  };
}

/** Decisions of the consultas with matches, in their order. */
async function decisionesOf(
  deps: ExportDeps,
  claim: Claim,
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

async function closingOf(deps: ExportDeps, claim: Claim): Promise<ExportacionParte> {
  const { archivoId, clienteId, hasta: mtime, avance: total } = claim;
  const cliente = await findCliente(deps.db, clienteId);
  if (cliente === null) throw new Error(`no client ${clienteId}`);
  const [cabeza, llaves] = await Promise.all([lastCabeza(deps.db), verificadores(deps.db)]);
  const files = closingFiles(claim, cliente, { cabeza: cabeza?.nota ?? null, llaves });
  const closing = await closingPart(deps, { archivoId, mtime }, files, (sumas) =>
    manifestText(archivoId, sumas),
  );
  return { memoria: claim.memoria, written: 0, ...closing, total, isLast: true };
}
