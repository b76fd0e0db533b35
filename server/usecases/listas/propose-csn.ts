import { recordAudit } from "../../db/bitacora/staff-audit";
import { currentVersions } from "../../db/listas/lista-versions";
import { LISTAS } from "../../domain/listas/catalog";
import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaPropuesta, ListaVersion } from "../../domain/listas/lista-version";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import type { CsnOrigins } from "./draft-csn";

/**
 * Proposes a version of the CSN list from the UN's, OFAC's and the EU's in force, audited. It takes no
 * effect: support reviews it and uploads it like any other file.
 * @throws ServiceError `conflicto` with the reason if one of the three has no official version in force.
 *   Outside production a sample is enough.
 */
export async function proposeCsn(
  deps: Pick<Deps, "db" | "clock" | "listaIntake" | "allowsSamples">,
  actor: SoporteActor,
): Promise<ListaPropuesta> {
  const origins = await usableOrigins(deps);
  const { csv, hashContenido, totalEntradas } = await deps.listaIntake.draftCsn(origins);
  const versions = Object.values<ListaVersion>({ ...origins });
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
  return { csv, isFromSamples: versions.some(({ isSample }) => isSample) };
}

/** Returns the source versions of a propuesta. @throws ServiceError `conflicto` as `proposeCsn`. */
export async function usableOrigins(deps: Pick<Deps, "db" | "allowsSamples">): Promise<CsnOrigins> {
  const inForce = await currentVersions(deps.db);
  return {
    un: usableVersion(deps, inForce, "onu_consolidated"),
    ofac: usableVersion(deps, inForce, "ofac_sdn"),
    eu: usableVersion(deps, inForce, "eu_consolidated"),
  };
}

function usableVersion(
  { allowsSamples }: Pick<Deps, "allowsSamples">,
  inForce: readonly ListaVersion[],
  slug: ListaSlug,
): ListaVersion {
  const version = inForce.find((candidate) => candidate.slug === slug);
  if (version && (allowsSamples || !version.isSample)) return version;
  const lacks = version ? "solo tiene una muestra en vigor" : "no tiene versión en vigor";
  throw new ServiceError("conflicto", `No se puede proponer una versión: «${LISTAS[slug].nombre}» ${lacks}.`);
}
