import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { recordAct } from "../../db/bitacora/actividad";
import {
  copyDecisions,
  findPrevia,
  finishPrevia,
  insertPrevia,
  loadPreviaRaw,
  openPrevias,
} from "../../db/listas/lista-previas";
import { loadRetenidaFile } from "../../db/listas/lista-retenidas";
import { currentVersions, readEntries } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import type { ListaSlug } from "../../domain/listas/lista";
import { type Origen, type OrigenDePrevia, venceEnOf } from "../../domain/listas/previa";
import { type SoporteActor, staffName } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { SOURCES } from "../../lists/sources";
import type { VersionContent } from "../../lists/version-content";
import type { PreviaPedida } from "../lista-intake";
import { compareContent, compareDerived } from "./compare-content";
import { assembleProposal } from "./draft-csn";
import { deriveContent, formatoOf, parseLista, parseStored } from "./parse-lista";
import { type IngestDeps, objectionTo, refuseSample } from "./take-into-force";

/** The compared content, and the origin that a preview stores. */
export interface Compared {
  readonly origen: OrigenDePrevia;
  readonly formato: string;
  readonly content: VersionContent;
  readonly nombreArchivo: string | null;
  /** The person who brought the file, if another person compares it. A file that is compared again keeps its person. */
  readonly cargadaPor?: string | null;
  readonly retenidaId: string | null;
  readonly origenes: readonly Origen[];
  /** Gzipped. */
  readonly raw: Buffer | null;
}

const NOTHING = { nombreArchivo: null, retenidaId: null, origenes: [], raw: null } as const;
const gzipped = promisify(gzip);

/**
 * Compares a file with the version in force and stores the preview for a while. Nothing takes effect, and no
 * attempt of the list is recorded.
 * @throws ListaRejection with the reason if the file is no complete list; ServiceError `not_found`.
 */
export async function preparePrevia(
  deps: IngestDeps,
  actor: SoporteActor,
  pedida: PreviaPedida,
): Promise<{ previaId: string }> {
  return keepPrevia(deps, actor, pedida.slug, await comparedOf(deps, pedida));
}

/** Stores the preview of a content. */
export async function keepPrevia(
  { db, clock, entropy }: IngestDeps,
  actor: SoporteActor,
  slug: ListaSlug,
  { content, cargadaPor, ...compared }: Compared,
  alongside: (tx: Executor, previaId: string, en: Date) => Promise<void> = async () => {},
): Promise<{ previaId: string }> {
  const creadaEn = await clock.now();
  const previaId = entropy.uuidV7(creadaEn);
  const { hashContenido, totalEntradas } = content;
  refuseSample({ isSample: false }, content);
  const inForce = (await currentVersions(db)).find((version) => version.slug === slug) ?? null;
  const objection = await objectionTo(db, { source: SOURCES[slug], content }, inForce);
  const derivadas = await compareDerived(db, slug, content);
  await inLongTransaction(db, async (tx) => {
    await insertPrevia(
      tx,
      {
        ...compared,
        previaId,
        slug,
        creadaEn,
        venceEn: venceEnOf(compared.origen, creadaEn),
        actor: staffName(actor),
        cargadaPor: cargadaPor === undefined ? actor.usuarioId : cargadaPor,
        hashContenido,
        totalEntradas,
        baseVersion: inForce?.versionId ?? null,
        objecion: objection?.motivo ?? null,
        caidas: objection?.caidas ?? [],
        derivadas,
      },
      compareContent(readEntries(tx, inForce), content),
    );
    if (compared.origen === "propuesta") await inheritDecisions(tx, actor, { slug, previaId, en: creadaEn });
    await recordAct(tx, actor, {
      en: creadaEn,
      accion: compared.origen === "propuesta" ? "lista.propuesta_generada" : "lista.archivo_comparado",
      objeto: { tipo: "lista", id: slug },
      detalle: {
        despues: {
          previaId,
          hashContenido,
          totalEntradas,
          nombreArchivo: compared.nombreArchivo,
          retenidaId: compared.retenidaId,
          versiones: compared.origenes,
        },
      },
    });
    await alongside(tx, previaId, creadaEn);
  });
  return { previaId };
}

async function comparedOf(deps: IngestDeps, pedida: PreviaPedida): Promise<Compared> {
  const { slug } = pedida;
  switch (pedida.origen) {
    case "archivo": {
      const { raw, formato, nombreArchivo } = pedida;
      const content = await parseLista(SOURCES[slug], formato, raw);
      return { ...NOTHING, origen: "archivo", formato, content, nombreArchivo, raw: await gzipped(raw) };
    }
    case "otra":
      return comparedAgain(deps, slug, pedida.previaId);
    case "retenida": {
      const file = await loadRetenidaFile(deps.db, pedida.retenidaId);
      const published = await parseStored(file);
      const content = file.derivadaDe === null ? published : await deriveContent(SOURCES[slug], published);
      const { retenidaId } = pedida;
      const from = { retenidaId, cargadaPor: null };
      return { ...NOTHING, ...from, origen: "retenida", formato: formatoOf(file), content };
    }
    case "propuesta": {
      const { origins } = pedida;
      const origenes = Object.values(origins).map(({ slug, versionId }) => ({ slug, versionId }));
      const content = await assembleProposal(deps.db, origins);
      return { ...NOTHING, origen: "propuesta", formato: "csv", content, origenes };
    }
  }
}

async function comparedAgain(deps: IngestDeps, slug: ListaSlug, previaId: string): Promise<Compared> {
  const previa = await findPrevia(deps.db, { previaId, now: await deps.clock.now() });
  if (previa?.slug !== slug || previa.origen !== "archivo") throw new ServiceError("not_found");
  const { formato, nombreArchivo, cargadaPor } = previa;
  const raw = await loadPreviaRaw(deps.db, previaId);
  const content = await parseStored({ slug, raw, formato, derivadaDe: null });
  return { ...NOTHING, origen: "archivo", formato, content, nombreArchivo, cargadaPor, raw };
}

/**
 * A new proposal takes the place of the one under review: what was decided about a difference holds where the same
 * difference is proposed again, and nowhere else.
 */
async function inheritDecisions(
  tx: Executor,
  actor: SoporteActor,
  { slug, previaId, en }: { readonly slug: ListaSlug; readonly previaId: string; readonly en: Date },
): Promise<void> {
  for (const { previaId: replaced, origen } of await openPrevias(tx, { slug, now: en })) {
    if (origen !== "propuesta" || replaced === previaId) continue;
    // First, so that nobody decides on it any more.
    await finishPrevia(tx, { previaId: replaced, en, actor: staffName(actor), resultado: "descartada" });
    await copyDecisions(tx, { from: replaced, to: previaId });
  }
}
