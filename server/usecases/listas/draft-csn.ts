import { loadEntries } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { proposeCsn } from "../../lists/csn_colombia/propose";
import { writeOwnCsv } from "../../lists/csn_colombia/write-csv";
import { assembleContent, type VersionContent } from "../../lists/version-content";

/** The versions that a CSN list is drawn from. */
export interface CsnOrigins {
  readonly un: ListaVersion;
  readonly ofac: ListaVersion;
  readonly eu: ListaVersion;
}

/** The content of the CSN list that follows from three versions. */
export async function assembleProposal(executor: Executor, origins: CsnOrigins): Promise<VersionContent> {
  const un = await loadEntries(executor, origins.un);
  const ofac = await loadEntries(executor, origins.ofac);
  const eu = await loadEntries(executor, origins.eu);
  return assembleContent(proposeCsn({ un, ofac, eu }));
}

export interface CsnDraft {
  /** In the list's own format. */
  readonly csv: string;
  readonly hashContenido: string;
  readonly totalEntradas: number;
}

/** Makes the CSN list from three versions: over a second of work with the official lists. */
export async function draftCsn(executor: Executor, origins: CsnOrigins): Promise<CsnDraft> {
  const { entries, hashContenido, totalEntradas } = await assembleProposal(executor, origins);
  return { csv: writeOwnCsv(entries.map(({ entry }) => entry)), hashContenido, totalEntradas };
}
