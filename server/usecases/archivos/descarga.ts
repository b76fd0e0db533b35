import type { ArchivoClaim } from "../../db/archivos/archivos";
import { findCliente } from "../../db/clientes/clientes";
import { MOST_ROWS, writePart } from "../../delivery/archivos/consultas-file";
import { EN_PREPARACION_MAX } from "../../domain/archivos/archivo";
import { criteriosOfDescarga } from "../../domain/archivos/descarga";
import { notaLines } from "../../domain/archivos/nota";
import { searchConsultas } from "../consultas/search-consultas";
import { withDecision } from "../decisiones/decisiones";
import type { Deps } from "../deps";
import type { ArchivoKind } from "./archivo-kind";
import { namesOf } from "./names-of";

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
