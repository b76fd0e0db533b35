import { findSello } from "../../db/bitacora/bitacora";
import { findEvidencias, findResumenes } from "../../db/consultas/consultas";
import type { ArchivoFile } from "../../domain/archivos/archivo-files";
import { paqueteOf } from "../../domain/bitacora/paquete";
import { BitacoraAlterada } from "../../domain/bitacora/signed-note";
import type { EvidenciaConPrueba } from "../../domain/bitacora/verificacion";
import type { Modo } from "../../domain/clientes/cliente";
import { decididaAsOf } from "../../domain/decisiones/decision";
import { decisionesFiles } from "../../domain/decisiones/decisiones-files";
import { carpetaOf } from "../../domain/informes/carpeta";
import { groupBy } from "../../domain/shared/group-by";
import { reportsOfParte } from "../archivos/reports-of-parte";
import { proveInclusion } from "../bitacora/pruebas";
import { sealBitacora } from "../bitacora/sello";
import { decisionesOfConsultas } from "../decisiones/read-decisiones";
import type { Deps } from "../deps";

export type MuestraDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "logSigner"
  | "testigos"
  | "log"
  | "reportes"
  | "baseUrl"
  | "monotonicMs"
  | "stopping"
  | "entropy"
>;

const MOST = 40;

/** The consultas of a part, from the first on, and their files. */
export interface FilesOfConsultas {
  readonly written: number;
  readonly files: readonly ArchivoFile[];
}

export interface ConsultasDeMuestra {
  readonly clienteId: string;
  readonly modo: Modo;
  readonly consultaIds: readonly string[];
  /** Number of consultas before them. */
  readonly avance: number;
  /** Decisions count up to this time. */
  readonly en: Date;
}

/**
 * Returns the report and the bundle of the next consultas, as many as can be made in some seconds. A consulta
 * of a year retired since has none. The manifest names it, and the verification reports it as missing.
 */
export async function filesOfConsultas(
  deps: MuestraDeps,
  { clienteId, modo, consultaIds, avance, en }: ConsultasDeMuestra,
): Promise<FilesOfConsultas> {
  const ids = consultaIds.slice(avance, avance + MOST);
  const carpetas = await carpetasOf(deps.db, clienteId, ids, avance);
  const found = await findEvidencias(deps.db, clienteId, ids);
  const byId = new Map(found.map((row) => [row.consultaId, { id: row.consultaId, ...row }]));
  const kept = ids.flatMap((id) => byId.get(id) ?? []);
  const pathOf = (id: string, name: string) => `${carpetas.get(id)}/${name}`;
  const { rows, files: reportes } = await reportsOfParte(deps, { clienteId, modo }, kept, (id) =>
    pathOf(id, "reporte.pdf"),
  );
  const paquetes = await paquetesOf(deps, rows, pathOf);
  const decisiones = await decisionesOf(deps, clienteId, rows, { en, pathOf });
  const left = kept[rows.length];
  return {
    written: left ? ids.indexOf(left.id) : ids.length,
    files: [...paquetes, ...reportes, ...decisiones],
  };
}

/** The folder of each of these consultas, after `avance` earlier ones. Null for missing ones. */
export async function carpetasOf(
  db: Deps["db"],
  clienteId: string,
  ids: readonly string[],
  avance: number,
): Promise<ReadonlyMap<string, string>> {
  const resumenes = await findResumenes(db, clienteId, ids);
  return new Map(
    resumenes.map((one) => [one.consultaId, carpetaOf(avance + ids.indexOf(one.consultaId) + 1, one)]),
  );
}

type PathOf = (consultaId: string, name: string) => string;

/** Decisions of the consultas with matches. */
async function decisionesOf(
  deps: MuestraDeps,
  clienteId: string,
  rows: readonly { readonly id: string }[],
  { en, pathOf }: { readonly en: Date; readonly pathOf: PathOf },
): Promise<ArchivoFile[]> {
  const ids = rows.map(({ id }) => id);
  const decided = groupBy(
    await decisionesOfConsultas(deps, { clienteId }, ids),
    ({ consultaId }) => consultaId,
  );
  return ids.flatMap((id) => {
    const coincidencias = decided.get(id)?.map((one) => decididaAsOf(one, en));
    if (coincidencias === undefined) return [];
    return decisionesFiles(id, en, coincidencias).map(({ path, content }) => ({
      path: pathOf(id, path),
      content,
    }));
  });
}

async function paquetesOf(
  deps: MuestraDeps,
  rows: readonly { readonly id: string; readonly evidencia: string; readonly hashReporte: string }[],
  pathOf: PathOf,
): Promise<ArchivoFile[]> {
  const files: ArchivoFile[] = [];
  for (const row of rows) {
    const content = Buffer.from(`${JSON.stringify(paqueteOf(await provenOf(deps, row)))}\n`);
    files.push({ path: pathOf(row.id, "paquete.json"), content });
  }
  return files;
}

/** Adds the place in the log. Seals very new consultas now, so that the whole muestra can be verified. */
async function provenOf(
  deps: MuestraDeps,
  { id, evidencia, hashReporte }: Omit<EvidenciaConPrueba, "inclusion"> & { readonly id: string },
): Promise<EvidenciaConPrueba> {
  try {
    let sello = await findSello(deps.db, id);
    if (sello?.isPending) {
      await sealBitacora(deps);
      sello = await findSello(deps.db, id);
    }
    const inclusion = sello && (await proveInclusion(deps.db, sello));
    return { evidencia, hashReporte, inclusion };
  } catch (error) {
    // The verification reports it too. The others of the muestra are not affected.
    if (error instanceof BitacoraAlterada) return { evidencia, hashReporte, inclusion: null };
    throw error;
  }
}
