import { isDeepStrictEqual, promisify } from "node:util";
import { gzip } from "node:zlib";
import { recordAct } from "../../db/bitacora/actividad";
import { acceptedOfPrevia, countCambiosOfPrevia } from "../../db/listas/lista-cambios";
import { finishPrevia } from "../../db/listas/lista-previas";
import { currentVersions, loadEntries } from "../../db/listas/lista-versions";
import type { EntryPair } from "../../domain/listas/cambio";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { PreviaRef } from "../../domain/listas/previa";
import { type SoporteActor, staffName } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import { writeOwnCsv } from "../../lists/csn_colombia/write-csv";
import { SOURCES } from "../../lists/sources";
import { assembleContent } from "../../lists/version-content";
import { parseLista } from "./parse-lista";
import { keepPrevia } from "./prepare-previa";
import { findOpenPrevia } from "./previas";
import type { IngestDeps } from "./take-into-force";

const gzipped = promisify(gzip);

/**
 * Makes a file of a fully decided propuesta: the version in force with the accepted differences. Returns its
 * preview and ends the propuesta. Nothing takes effect.
 * @throws ServiceError `conflicto` if something is undecided, or another version is in force now;
 *   ListaRejection if no entry would be left.
 */
export async function reviewPropuesta(
  deps: IngestDeps,
  actor: SoporteActor,
  ref: PreviaRef,
): Promise<{ previaId: string }> {
  const { db, clock } = deps;
  const propuesta = await findOpenPrevia(deps, ref);
  if (propuesta.origen !== "propuesta") throw new ServiceError("not_found");
  const inForce = (await currentVersions(db)).find(({ slug }) => slug === ref.slug) ?? null;
  if ((inForce?.versionId ?? null) !== propuesta.baseVersion) throw conflicto(OTHER_VERSION);
  const accepted = await acceptedOfPrevia(db, ref.previaId);
  const content = await assembleContent(await reviewedEntries(deps, accepted, inForce));
  const raw = Buffer.from(writeOwnCsv(content.entries.map(({ entry }) => entry)));
  const compared = {
    origen: "archivo",
    formato: "csv",
    // Parsed from the file, so that the preview shows the file's content.
    content: await parseLista(SOURCES[ref.slug], "csv", raw),
    nombreArchivo: `propuesta revisada ${bogotaDay(await clock.now())}.csv`,
    retenidaId: null,
    origenes: propuesta.origenes,
    raw: await gzipped(raw),
  } as const;
  return keepPrevia(deps, actor, ref.slug, compared, async (tx, previaId, en) => {
    const { previaId: revisada } = ref;
    const fin = { previaId: revisada, en, actor: staffName(actor), resultado: "revisada" } as const;
    if (!(await finishPrevia(tx, fin))) throw conflicto("Otra persona acaba de terminar esta revisión.");
    // Nobody decides on an ended propuesta, but somebody may have while the file was made.
    const counts = await countCambiosOfPrevia(tx, { previaId: revisada });
    if (counts.some(({ decision }) => decision === null)) throw conflicto(UNDECIDED);
    if (!isDeepStrictEqual(await acceptedOfPrevia(tx, revisada), accepted)) throw conflicto(DECIDED);
    await recordAct(tx, actor, {
      en,
      accion: "lista.propuesta_revisada",
      objeto: { tipo: "lista", id: ref.slug },
      detalle: { antes: { previaId: revisada }, despues: { previaId, decisiones: counts } },
    });
  });
}

const OTHER_VERSION =
  "Desde que se hizo la propuesta entró en vigor otra versión de la lista. Proponga de nuevo: lo ya decidido se conserva donde la diferencia es la misma.";
const UNDECIDED = "Faltan entradas por decidir. Acéptelas o apártelas antes de preparar el archivo.";
const DECIDED = "Otra persona acaba de cambiar una decisión. Revísela y prepare el archivo de nuevo.";

const conflicto = (message: string) => new ServiceError("conflicto", message);

async function reviewedEntries(
  { db }: IngestDeps,
  accepted: readonly EntryPair[],
  inForce: Parameters<typeof loadEntries>[1],
): Promise<readonly ListaEntry[]> {
  const entries = new Map((await loadEntries(db, inForce)).map((entry) => [entry.sourceId, entry]));
  for (const { sourceId, despues } of accepted) {
    if (despues === null) entries.delete(sourceId);
    else entries.set(sourceId, despues);
  }
  return [...entries.values()];
}
