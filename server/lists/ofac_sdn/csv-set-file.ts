import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { ListaRejection } from "../rejection";

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
export async function* readSetFile(
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
