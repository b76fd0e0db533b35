import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import type {
  BirthDate,
  EntryDocumento,
  EntryName,
  EntryTipo,
  ListaEntry,
} from "../../domain/listas/lista-entry";
import { readEnglishDate } from "../civil-date";
import { paisOf } from "../country";
import { isPresent } from "../formats/xml-element";
import { readZipMembers } from "../formats/zip-members";
import { naturalOrder } from "../natural-order";
import { ListaRejection } from "../rejection";
import { tidyText } from "../tidy";
import { readDocument } from "./ofac-document";
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

export interface Remarks {
  /** As quoted: an individual's may still be `LAST, First`. */
  readonly weakAliases: readonly string[];
  readonly births: readonly BirthDate[];
  readonly documentos: readonly EntryDocumento[];
  readonly paises: readonly string[];
  /** The items that are none of these, as SDN.XML's `remarks` has them. */
  readonly observaciones: string | undefined;
}

/** Data specification, "Spillover files": SDN.CSV cuts remarks here and SDN_COMMENTS.CSV has the rest. */
const CUT_AT_CHARS = 1000;

const WEAK_ALIAS = /^[afn]\.?k\.?a\.?:? ["'“]?(.+?)["'”]?$/i;
const BIRTH = /^DOB (.+)$/;
const COUNTRY = /^(?:nationality|citizen) (?:possibly )?([^;]+)/;

/**
 * The whole remark of an entry, one item each. Without its continuation, a remark that was cut loses its last item
 * rather than give half a document.
 */
function itemsOf(remarks: string, continuation: string | null): string[] {
  const isCut = remarks.length >= CUT_AT_CHARS && continuation === null;
  const items = `${remarks}${continuation ?? ""}`.trim().replace(/\.$/, "").split(/;\s*/);
  return items.slice(0, isCut ? -1 : undefined).map((item) => item.trim().replace(/^alt\. /, ""));
}

/**
 * Reads the remarks at the end of an SDN.CSV record: weak aliases, births, documents, nationalities and citizenships,
 * each possibly `alt.`. Unknown items are skipped.
 * @param continuation the entry's text in SDN_COMMENTS.CSV, which may begin in the middle of a word. Null if there is
 * none.
 */
export function readRemarks(remarks: string, continuation: string | null): Remarks {
  const items = itemsOf(remarks, continuation);
  const allOf = (pattern: RegExp) => items.map((item) => pattern.exec(item)?.[1]).filter(isPresent);
  const isOther = (item: string) => ![WEAK_ALIAS, BIRTH, COUNTRY].some((pattern) => pattern.test(item));
  const others = items.filter(isOther);
  return {
    weakAliases: allOf(WEAK_ALIAS),
    births: allOf(BIRTH).map(readEnglishDate).filter(isPresent),
    documentos: others.map(readDocument).filter(isPresent),
    paises: allOf(COUNTRY).map(paisOf),
    observaciones: others.filter((item) => readDocument(item) === null).join("; ") || undefined,
  };
}

/** OFAC ends each CSV file with this byte. A file without it is truncated. */
const END_MARK = 0x1a;
const NULL = "-0-";
const CHUNK_CHARS = 64 * 1024;
const MAX_RECORD_CHARS = 256 * 1024;
const RECORDS_PER_TURN = 250;

/** ASCII by OFAC's specification, otherwise UTF-8 or Windows-1252. */
function decode(raw: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    return new TextDecoder("windows-1252").decode(raw);
  }
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_CHARS) yield text.slice(at, at + CHUNK_CHARS);
}

/**
 * Yields the records of one file of OFAC's CSV set. It has no header, and `-0- ` is null. Texts keep their
 * spaces, because a cut remark continues in another file.
 * @param name as support knows the file, for the reason of a rejection.
 * @throws {ListaRejection} if it is empty, lacks its end mark, or a record has another number of fields.
 */
async function* readSetFile(
  raw: Buffer,
  name: string,
  columns: number,
): AsyncGenerator<readonly (string | null)[]> {
  if (raw.length === 0) throw new ListaRejection(`El archivo ${name} está vacío.`);
  if (raw.at(-1) !== END_MARK) {
    throw new ListaRejection(`El archivo ${name} está truncado: no termina con la marca de fin (0x1A).`);
  }
  const text = decode(raw.subarray(0, -1));
  const records = Readable.from(chunksOf(text)).pipe(
    parse({ skip_empty_lines: true, max_record_size: MAX_RECORD_CHARS }),
  );
  let count = 0;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      count += 1;
      if (count % RECORDS_PER_TURN === 0) await setImmediate();
      if (record.length !== columns) throw new ListaRejection(malformed(name, count));
      yield record.map((field) => (field.trim() === NULL ? null : field));
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new ListaRejection(malformed(name, count + 1), { cause });
  }
}

const malformed = (name: string, record: number): string =>
  `El archivo ${name} está truncado o no tiene el formato de la OFAC (registro ${record}).`;
