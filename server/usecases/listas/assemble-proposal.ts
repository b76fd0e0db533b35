import { loadEntries } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { proposeCsn } from "../../lists/csn_colombia/propose";
import { assembleContent, type VersionContent } from "../../lists/version-content";

/** The versions that a CSN list is made from. */
export interface CsnOrigins {
  readonly un: ListaVersion;
  readonly ofac: ListaVersion;
  readonly eu: ListaVersion;
}

/** Returns the content of the CSN list from three versions. */
export async function assembleProposal(executor: Executor, origins: CsnOrigins): Promise<VersionContent> {
  const un = await loadEntries(executor, origins.un);
  const ofac = await loadEntries(executor, origins.ofac);
  const eu = await loadEntries(executor, origins.eu);
  return assembleContent(proposeCsn({ un, ofac, eu }));
}
