import { findPrevia } from "../../db/listas/lista-previas";
import type { Previa, PreviaRef } from "../../domain/listas/previa";
import { formatBogota } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

const ENDS = {
  puesta_en_vigor: "ya se puso en vigor",
  descartada: "ya se descartó",
  revisada: "ya se convirtió en un archivo",
} as const;

/** Returns an undecided preview. @throws ServiceError `not_found`; `conflicto` with who ended it and when. */
export async function findOpenPrevia(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { slug, previaId }: PreviaRef,
): Promise<Previa> {
  const previa = await findPrevia(db, previaId, await clock.now());
  if (previa?.slug !== slug) throw new ServiceError("not_found");
  const { resultado, terminadaEn, terminadaPor } = previa;
  if (resultado === null || terminadaEn === null) return previa;
  const message = `Esta vista previa ${ENDS[resultado]}: lo hizo ${terminadaPor} el ${formatBogota(terminadaEn)} (Bogotá).`;
  throw new ServiceError("conflicto", { message });
}
