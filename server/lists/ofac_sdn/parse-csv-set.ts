import type { EntryName, EntryTipo, ListaEntry } from "../../domain/listas/lista-entry";
import { readZipMembers } from "../formats/zip-members";
import { naturalOrder } from "../natural-order";
import { ListaRejection } from "../rejection";
import { tidyText } from "../tidy";
import { readSetFile } from "./csv-set-file";
import { readRemarks } from "./remarks";
import { fundamentoOf, readProgrammes, tipoOf } from "./sdn-fields";

/** ADD.CSV, the fourth file, has only addresses, which are not screened. It may be missing. */
const FILES = { sdn: "SDN.CSV", alt: "ALT.CSV", comments: "SDN_COMMENTS.CSV" } as const;
type SetFile = keyof typeof FILES;

const KEYS: Readonly<Record<string, SetFile>> = {
  "sdn.csv": "sdn",
  "alt.csv": "alt",
  "sdn_comments.csv": "comments",
};
const COLUMNS = { sdn: 12, alt: 5, comments: 2 } as const satisfies Record<SetFile, number>;
const ENT_NUM = /^\d+$/;

type Members = ReadonlyMap<SetFile, Buffer>;
type Row = readonly (string | null)[];

async function* rowsOf(members: Members, file: SetFile): AsyncGenerator<{ entNum: string; row: Row }> {
  const raw = members.get(file);
  // Contract-decisions 165: half a set never loads. Aliases are in ALT alone, and cut remarks continue in the comments.
  if (!raw) throw new ListaRejection(`Al zip le falta el archivo ${FILES[file]}.`);
  let isEmpty = true;
  for await (const row of readSetFile(raw, FILES[file], COLUMNS[file])) {
    isEmpty = false;
    const entNum = row[0]?.trim() ?? "";
    if (!ENT_NUM.test(entNum)) throw new ListaRejection(`${FILES[file]} no tiene el formato de la OFAC.`);
    yield { entNum, row };
  }
  if (isEmpty) throw new ListaRejection(`El archivo ${FILES[file]} no trae filas.`);
}

async function readAliases(members: Members): Promise<Map<string, string[]>> {
  const aliases = new Map<string, string[]>();
  for await (const { entNum, row } of rowsOf(members, "alt")) {
    const known = aliases.get(entNum) ?? [];
    known.push(row[3] ?? "");
    aliases.set(entNum, known);
  }
  return aliases;
}

async function readContinuations(members: Members): Promise<Map<string, string>> {
  const continuations = new Map<string, string>();
  for await (const { entNum, row } of rowsOf(members, "comments")) {
    if (!row[1]) throw new ListaRejection(`${FILES.comments} no trae el texto de la entrada ${entNum}.`);
    continuations.set(entNum, (continuations.get(entNum) ?? "") + row[1]);
  }
  return continuations;
}

const toName = (tipo: EntryTipo, published: string, isWeak: boolean): EntryName => ({
  text: tipo === "natural" ? naturalOrder(tidyText(published)) : tidyText(published),
  isWeak,
});

function toEntry(
  entNum: string,
  [, name, sdnType, programmes, , , , , , , , remarks]: Row,
  aliases: readonly string[],
  continuation: string | null,
): ListaEntry {
  const tipo = tipoOf(sdnType ?? null);
  const { weakAliases, births, documentos, paises, observaciones } = readRemarks(remarks ?? "", continuation);
  return {
    sourceId: entNum,
    tipo,
    names: [
      toName(tipo, name ?? "", false),
      ...aliases.map((alias) => toName(tipo, alias, false)),
      ...weakAliases.map((alias) => toName(tipo, alias, true)),
    ],
    documentos,
    births,
    paises,
    fundamentoLegal: fundamentoOf(readProgrammes(programmes ?? "")),
    observaciones,
  };
}

/**
 * OFAC's SDN list from a zip of its CSV set, with vessels and aircraft. File names match in any case. The identifier is
 * `ent_num`. Strong aliases come from ALT, weak ones from the remarks and their continuation.
 * @throws {ListaRejection} if it is no zip, or a file of the set is missing, repeated, truncated, empty or of another
 *   format. Also if aliases belong to entries that SDN.CSV lacks, which means files of different days.
 */
export async function* parseOfacCsvSet(raw: Buffer): AsyncGenerator<ListaEntry> {
  const members = await readZipMembers(raw, (baseName) => KEYS[baseName.replaceAll(" ", "_")] ?? null);
  const aliases = await readAliases(members);
  const continuations = await readContinuations(members);
  for await (const { entNum, row } of rowsOf(members, "sdn")) {
    yield toEntry(entNum, row, aliases.get(entNum) ?? [], continuations.get(entNum) ?? null);
    aliases.delete(entNum);
  }
  if (aliases.size > 0) {
    throw new ListaRejection("ALT.CSV nombra entradas que SDN.CSV no tiene: no son archivos del mismo día.");
  }
}
