import { type ArchivoClaim, latestArchivos } from "../../db/archivos/archivos";
import { findCliente } from "../../db/clientes/clientes";
import { MOST_ROWS, writePart } from "../../delivery/archivos/consultas-file";
import { NEW_FILE } from "../../delivery/archivos/table-part";
import { EN_PREPARACION_MAX } from "../../domain/archivos/archivo";
import {
  type CriteriosEnTiempo,
  criteriosOfDescarga,
  type Descarga,
  type FormatoDeDescarga,
} from "../../domain/archivos/descarga";
import { notaLines } from "../../domain/archivos/nota";
import type { PortalActor } from "../../domain/shared/actor";
import { searchConsultas } from "../consultas/search-consultas";
import { withDecision } from "../decisiones/decisiones";
import type { Deps } from "../deps";
import { type ExportInput, namesOf, untilNow } from "./export-consultas";
import { type ArchivoKind, requestOwnArchivo } from "./request-archivo";

type DescargaDeps = Pick<Deps, "db">;

/** Rows of a part. */
const ROWS = 2_000;

/** The consultas of a filter as one table, for the person who asked. */
export const DESCARGA: ArchivoKind<"descarga", DescargaDeps> = {
  tipo: "descarga",
  isPersonal: true,
  enPreparacionMax: EN_PREPARACION_MAX,
  words: { solicitud: "descarga.solicitada", sinTerminar: "El archivo no está listo." },
  async nextPart(deps, claim) {
    const { pedido, memoria, avance, bytes } = claim;
    const { formato } = pedido;
    const { cursor, crudos, crc } = memoria;
    const { rows: found, siguienteCursor } = await searchConsultas(deps, claim, {
      ...criteriosOfDescarga(claim),
      limite: Math.min(ROWS, MOST_ROWS[formato] - avance),
      cursor: cursor && { consultaId: cursor.id, creadaEn: new Date(cursor.creadaEn) },
    });
    const rows = await withDecision(deps, claim, found);
    const written = avance + rows.length;
    const isCut = siguienteCursor !== null && written >= MOST_ROWS[formato];
    const isLast = siguienteCursor === null || isCut;
    const nota = isLast ? await notaOf(deps, claim, written, isCut) : null;
    const { contenido, state } = writePart(formato, { rows, written: avance, nota }, { bytes, crudos, crc });
    const last = rows.at(-1);
    return {
      memoria: {
        cursor: last ? { creadaEn: last.creadaEn.toISOString(), id: last.consultaId } : cursor,
        crudos: state.crudos,
        crc: state.crc,
      },
      written: rows.length,
      contenido,
      sumas: null,
      isLast,
    };
  },
};

async function notaOf(deps: DescargaDeps, claim: ArchivoClaim<"descarga">, written: number, isCut: boolean) {
  const { clienteId, solicitadaEn } = claim;
  const criterios = criteriosOfDescarga(claim);
  const cliente = await findCliente(deps.db, clienteId);
  if (cliente === null) throw new Error(`no client ${clienteId}`);
  const names = await namesOf(deps, clienteId, criterios, solicitadaEn);
  const { razonSocial, modo } = cliente;
  return notaLines({ criterios, names, razonSocial, modo, solicitadaEn, written, isCut });
}

/**
 * Has the consultas of a filter written to a file in the background; on record in the client's activity. Asked for again
 * under the same id it is the same file.
 * @throws ServiceError `conflicto` where the client waits for as many as it may.
 */
export async function requestDescarga(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  { descargaId, criterios: asked, formato, now }: ExportInput & { readonly descargaId: string },
): Promise<{ readonly descargaId: string }> {
  const criterios = untilNow(asked, now);
  const { total, isTotalExact } = await searchConsultas(deps, actor, {
    ...criterios,
    limite: 1,
    cursor: null,
  });
  const { desde, hasta, ...filter } = criterios;
  const { crudos, crc } = NEW_FILE;
  await requestOwnArchivo(deps, actor, {
    kind: DESCARGA,
    pedido: {
      archivoId: descargaId,
      solicitadaEn: now,
      desde,
      hasta,
      pedido: { formato, criterios: filter },
      memoria: { cursor: null, crudos, crc },
      total: isTotalExact ? total : null,
    },
    despues: { formato, criterios },
  });
  return { descargaId };
}

/** A file as pages show it. */
interface DescargaVista
  extends Pick<
    Descarga,
    "solicitadaEn" | "total" | "avance" | "partes" | "bytes" | "terminadaEn" | "borradaEn"
  > {
  readonly descargaId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  readonly formato: FormatoDeDescarga;
  readonly criterios: CriteriosEnTiempo;
}

/** The files that the person asked for last and that are still there, with how far each has come. */
export async function listDescargas(
  { db }: Pick<Deps, "db">,
  { clienteId, usuarioId }: PortalActor,
): Promise<readonly DescargaVista[]> {
  const page = { conBorrados: false, limite: 5 };
  const descargas = await latestArchivos(db, "descarga", { clienteId, usuarioId }, page);
  return descargas.map((descarga) => {
    const { archivoId, solicitadaEn, pedido, total, avance, partes, bytes, terminadaEn, borradaEn } =
      descarga;
    return {
      descargaId: archivoId,
      clienteId,
      usuarioId,
      solicitadaEn,
      formato: pedido.formato,
      criterios: criteriosOfDescarga(descarga),
      total,
      avance,
      partes,
      bytes,
      terminadaEn,
      borradaEn,
    };
  });
}
