import { claimDescargas, type DescargaClaim, keepDescargaParte } from "../../db/archivos/descargas";
import { findCliente } from "../../db/clientes/clientes";
import { MOST_ROWS, writePart } from "../../delivery/archivos/consultas-file";
import { notaLines } from "../../domain/archivos/nota";
import { searchConsultas } from "../consultas/search-consultas";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../due-work";
import { namesOf } from "./names-of";

type DescargaDeps = Pick<Deps, "db" | "clock" | "log" | "stopping">;

/** Under way in one process: what a part takes of memory and processor is taken once. */
const MAX_IN_FLIGHT = 1;
/** Of a part. */
const ROWS = 2_000;

/**
 * Writes every file that is asked for, part by part, those that began first; any number of processes may. `bell` tells
 * that there may be more.
 */
export async function writeDescargas(deps: DescargaDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: (limit) => claimDescargas(deps.db, limit),
      run: (claim) => writeNextPart(deps, claim),
      stumbled: (error, { descargaId }) =>
        deps.log.error({ error, descargaId }, "a part of a file could not be written"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
}

/** Writes the next part of a claimed file and lets go of it. */
export async function writeNextPart(deps: DescargaDeps, claim: DescargaClaim): Promise<void> {
  const { criterios, cursor, avance, formato, bytes, crudos, crc } = claim;
  const limite = Math.min(ROWS, MOST_ROWS[formato] - avance);
  const { rows, siguienteCursor } = await searchConsultas(deps, claim, { ...criterios, limite, cursor });
  const written = avance + rows.length;
  const isCut = siguienteCursor !== null && written >= MOST_ROWS[formato];
  const isLast = siguienteCursor === null || isCut;
  const nota = isLast ? await notaOf(deps, claim, written, isCut) : null;
  const { contenido, state } = writePart(formato, { rows, written: avance, nota }, { bytes, crudos, crc });
  const last = rows.at(-1);
  await keepDescargaParte(deps.db, claim, {
    contenido,
    cursor: last ? { consultaId: last.consultaId, creadaEn: last.creadaEn } : cursor,
    written: rows.length,
    crudos: state.crudos,
    crc: state.crc,
    terminadaEn: isLast ? await deps.clock.now() : null,
  });
}

async function notaOf(
  deps: DescargaDeps,
  { clienteId, criterios, solicitadaEn }: DescargaClaim,
  written: number,
  isCut: boolean,
) {
  const cliente = await findCliente(deps.db, clienteId);
  if (cliente === null) throw new Error(`no client ${clienteId}`);
  const names = await namesOf(deps, clienteId, criterios, solicitadaEn);
  return notaLines({ criterios, names, razonSocial: cliente.razonSocial, solicitadaEn, written, isCut });
}
