import {
  claimMuestras,
  keepMuestraParte,
  keepSorteo,
  type MuestraClaim,
  sumasOfMuestra,
} from "../../db/archivos/muestras";
import { findCliente } from "../../db/clientes/clientes";
import { drawMuestra } from "../../db/informes/sorteo";
import { inSnapshot } from "../../db/sql/transaction";
import { archivePart } from "../../delivery/archivos/archive-part";
import { PROGRAMAS, readPrograma } from "../../delivery/bitacora/programa";
import { type ArchivoFile, MANIFIESTO, sumasOf } from "../../domain/archivos/archivo";
import { signNote } from "../../domain/bitacora/signed-note";
import { leemeOf, muestraManifest } from "../../domain/informes/muestra-archivo";
import { type Bell, runDue } from "../due-work";
import { filesOfConsultas, type MuestraDeps } from "./files-of-consultas";

/** Under way in one process: what a part takes of memory and processor is taken once. */
const MAX_IN_FLIGHT = 1;

/**
 * Writes every sample that is asked for, step by step, those that began first; any number of processes may. `bell` tells
 * that there may be more.
 */
export async function writeMuestras(deps: MuestraDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: (limit) => claimMuestras(deps.db, limit),
      run: (claim) => takeNextStep(deps, claim),
      stumbled: (error, { muestraId }) =>
        deps.log.error({ error, muestraId }, "a part of a sample could not be written"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
}

/** Draws a claimed sample, or writes its next part, and lets go of it. */
export async function takeNextStep(deps: MuestraDeps, claim: MuestraClaim): Promise<void> {
  const { poblacion, consultaIds, avance } = claim;
  if (poblacion === null) return draw(deps, claim);
  const rest = consultaIds.slice(avance);
  await (rest.length === 0 ? close(deps, claim) : writeConsultas(deps, claim, rest));
}

async function draw({ db }: MuestraDeps, claim: MuestraClaim): Promise<void> {
  const { clienteId, criterios, semilla, tamano } = claim;
  if (criterios === null || semilla === null) throw new Error("what was chosen is not drawn");
  const sorteo = await inSnapshot(db, (tx) => drawMuestra(tx, clienteId, criterios, { semilla, tamano }));
  await keepSorteo(db, claim, sorteo);
}

async function writeConsultas(
  deps: MuestraDeps,
  claim: MuestraClaim,
  rest: readonly string[],
): Promise<void> {
  const { written, files } = await filesOfConsultas(deps, claim.clienteId, rest);
  await keepMuestraParte(deps.db, claim, {
    ...(await packed(claim, files, { isLast: false })),
    written,
    terminadaEn: null,
  });
}

async function close({ db, clock, logSigner, baseUrl }: MuestraDeps, claim: MuestraClaim): Promise<void> {
  const cliente = await findCliente(db, claim.clienteId);
  if (cliente === null) throw new Error(`no client ${claim.clienteId}`);
  const programas = PROGRAMAS.map(async (path) => ({ path, content: await readPrograma(path) }));
  const files: ArchivoFile[] = [leemeOf(claim, baseUrl), ...(await Promise.all(programas))];
  const sumas = (await sumasOfMuestra(db, claim.muestraId)) + sumasOf(files);
  const manifiesto: ArchivoFile = {
    path: MANIFIESTO,
    content: Buffer.from(signNote(muestraManifest(claim, cliente, sumas), logSigner)),
  };
  await keepMuestraParte(db, claim, {
    ...(await packed(claim, [...files, manifiesto], { isLast: true })),
    written: 0,
    terminadaEn: await clock.now(),
  });
}

async function packed(
  { solicitadaEn }: MuestraClaim,
  files: readonly ArchivoFile[],
  { isLast }: { readonly isLast: boolean },
) {
  const contenido = await archivePart(files, { mtime: solicitadaEn, isLast });
  return { sumas: sumasOf(files), contenido };
}
