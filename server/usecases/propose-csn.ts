import { currentVersions, type ListaVersion, loadEntries } from "../db/lista-versions";
import { recordAudit } from "../db/staff-audit";
import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import { LISTAS } from "../lists/catalog";
import { proposeCsn as proposeEntries } from "../lists/csn_colombia/propose";
import { writeOwnCsv } from "../lists/csn_colombia/write-csv";
import { assembleContent } from "../lists/version-content";
import type { Deps } from "./deps";

const ORIGINS = ["onu_consolidated", "ofac_sdn", "eu_consolidated"] as const;

export interface CsnProposal {
  /** In the list's own CSV: support reviews and uploads it. */
  readonly csv: string;
  /** One of the versions it comes from is a sample. */
  readonly isFromSamples: boolean;
}

/**
 * Proposes a version of the CSN list from those in force of the UN's, OFAC's and the EU's, audited. It takes no
 * effect: support reviews it and uploads it as any other file.
 * @throws ServiceError `conflicto` with the reason, where one of the three has no official version in force; outside
 *   production a sample will do.
 */
export async function proposeCsn(
  deps: Pick<Deps, "db" | "clock" | "allowsSamples">,
  actor: SoporteActor,
): Promise<CsnProposal> {
  const inForce = await currentVersions(deps.db);
  const [unVersion, ofacVersion, euVersion] = ORIGINS.map((slug) => usableVersion(deps, inForce, slug)) as [
    ListaVersion,
    ListaVersion,
    ListaVersion,
  ];
  const versions = [unVersion, ofacVersion, euVersion];
  const un = await loadEntries(deps.db, unVersion);
  const ofac = await loadEntries(deps.db, ofacVersion);
  const eu = await loadEntries(deps.db, euVersion);
  const { entries, hashContenido, totalEntradas } = await assembleContent(proposeEntries({ un, ofac, eu }));
  await recordAudit(deps.db, {
    en: await deps.clock.now(),
    actor,
    accion: "lista.propuesta_generada",
    objetoTipo: "lista",
    objetoId: "csn_colombia",
    antes: null,
    despues: {
      hashContenido,
      totalEntradas,
      versiones: versions.map(({ slug, versionId, isSample }) => ({
        slug,
        versionId,
        esMuestra: isSample,
      })),
    },
  });
  return {
    csv: writeOwnCsv(entries.map(({ entry }) => entry)),
    isFromSamples: versions.some(({ isSample }) => isSample),
  };
}

function usableVersion(
  { allowsSamples }: Pick<Deps, "allowsSamples">,
  inForce: readonly ListaVersion[],
  slug: (typeof ORIGINS)[number],
): ListaVersion {
  const version = inForce.find((candidate) => candidate.slug === slug);
  if (version && (allowsSamples || !version.isSample)) return version;
  const lacks = version ? "solo tiene una muestra en vigor" : "no tiene versión en vigor";
  const message = `No se puede proponer una versión: «${LISTAS[slug].nombre}» ${lacks}.`;
  throw new ServiceError("conflicto", { message });
}
