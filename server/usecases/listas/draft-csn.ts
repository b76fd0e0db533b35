import type { Executor } from "../../db/sql/client";
import { writeOwnCsv } from "../../lists/csn_colombia/write-csv";
import { assembleProposal, type CsnOrigins } from "./assemble-proposal";

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
