import { setImmediate } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { rejectUnlessContent } from "../file-sniff";
import { ListaRejection } from "../rejection";
import type { XmlElement } from "./xml-element";

const CHUNK_BYTES = 64 * 1024;
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_DEPTH = 32;
const MAX_TEXT_CHARS = 256 * 1024;
const MAX_ELEMENTS_PER_RECORD = 20_000;
/** Between two tags: room for the longest text even if every character of it is a numeric reference. */
const MAX_BYTES_WITHOUT_TAG = 10 * MAX_TEXT_CHARS;

/** Elements and attributes that may hold names, as the lists call them, and elements of one name or number. */
const NAMED = / @?(?:aka|.*(?:name|alias)).*$/i;
const ONE_TEXT = /(?:NAME|Name|NUMBER|Number)$|^NAME_/;

interface XmlFormat {
  readonly root: string;
  readonly records: readonly string[];
  /** Places whose names are read: `aka lastName` in an element, `nameAlias @wholeName` in an attribute. */
  readonly names?: readonly string[];
}

type Draft = {
  -readonly [K in keyof XmlElement]: K extends "children" ? Draft[] : XmlElement[K];
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Holds the current record and complete ones. Everything outside records is only counted and checked. */
class RecordCollector {
  readonly complete: XmlElement[] = [];
  private readonly open: Draft[] = [];
  private depth = 0;
  private elements = 0;
  private tags = 0;
  private tagsBefore = 0;
  private bytesWithoutTag = 0;

  constructor(private readonly format: XmlFormat) {}

  enter(qualifiedName: string, attributes: Readonly<Record<string, string>>): void {
    const name = localName(qualifiedName);
    this.tags += 1;
    if (this.depth === 0 && name !== this.format.root) {
      throw new ListaRejection(
        `El XML no es el esperado: su raíz es «${name}» y debía ser «${this.format.root}».`,
      );
    }
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new ListaRejection("El XML anida demasiados elementos.");
    const parent = this.open.at(-1);
    if (this.format.names) this.rejectUnread(this.format.names, name, this.depth > 1 ? attributes : {});
    if (!parent && !this.format.records.includes(name)) return;
    if (!parent) this.elements = 0;
    this.elements += 1;
    if (this.elements > MAX_ELEMENTS_PER_RECORD) {
      throw new ListaRejection("El XML tiene un registro con demasiados elementos.");
    }
    const element: Draft = { name, attributes, text: "", children: [] };
    parent?.children.push(element);
    this.open.push(element);
  }

  /** A name in a new element, or one or a number twice or with markup, would be compared with nobody. */
  private rejectUnread(read: readonly string[], name: string, attributes: XmlElement["attributes"]): void {
    const { name: within = "", children = [] } = this.open.at(-1) ?? {};
    const places = [`${within} ${name}`, ...Object.keys(attributes).map((key) => `${name} @${key}`)];
    const isTwice = ONE_TEXT.test(name) && children.some((child) => child.name === name);
    const isUnread = (place: string) => NAMED.test(place) && !read.includes(place);
    const place = isTwice || ONE_TEXT.test(within) ? places[0] : places.find(isUnread);
    if (place === undefined) return;
    throw new ListaRejection(`El XML trae «${place.trim()}» donde el servicio no lo lee.`);
  }

  text(chunk: string): void {
    const element = this.open.at(-1);
    const length = (element?.text.length ?? 0) + chunk.length;
    if (length > MAX_TEXT_CHARS) throw new ListaRejection("El XML tiene un texto demasiado largo.");
    if (element) element.text += chunk;
  }

  leave(): void {
    this.tags += 1;
    this.depth -= 1;
    const element = this.open.pop();
    if (element && this.open.length === 0) this.complete.push(element);
  }

  /** The parser buffers text until a tag ends it, so without this limit it would grow with the file. */
  passed(bytes: number): void {
    this.bytesWithoutTag = this.tags === this.tagsBefore ? this.bytesWithoutTag + bytes : 0;
    this.tagsBefore = this.tags;
    if (this.bytesWithoutTag > MAX_BYTES_WITHOUT_TAG)
      throw new ListaRejection("El XML tiene un texto demasiado largo.");
  }
}

function saxParser(collector: RecordCollector): SaxesParser {
  const parser = new SaxesParser();
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding && encoding.toLowerCase() !== "utf-8") {
      throw new ListaRejection(`El XML declara la codificación «${encoding}»; se espera UTF-8.`);
    }
  });
  // Contract-decisions 166: a DTD enables entity expansion and external files. No official list has one.
  parser.on("doctype", () => {
    throw new ListaRejection("El XML trae una declaración DOCTYPE, que no se admite.");
  });
  parser.on("opentag", (tag) => collector.enter(tag.name, tag.attributes as Record<string, string>));
  parser.on("text", (text) => collector.text(text));
  parser.on("cdata", (text) => collector.text(text));
  parser.on("closetag", () => collector.leave());
  parser.on("error", (cause) => {
    throw new ListaRejection(
      `El XML no está bien formado o está truncado (línea ${parser.line}, columna ${parser.column}).`,
      { cause },
    );
  });
  return parser;
}

/**
 * Streams the elements named in `records` at any depth below `root`, each read whole. Holds one record at a time and
 * lets other work run between chunks.
 * @throws {ListaRejection} if the file is empty, HTML, not UTF-8, has another root or a DOCTYPE, is not well-formed
 * or closed, has a name in none of `names`, or exceeds the caps on size, depth, text and elements. Records may have
 * been yielded before.
 */
export async function* readXmlRecords(raw: Buffer, format: XmlFormat): AsyncGenerator<XmlElement> {
  rejectUnlessContent(raw);
  if (raw.length > MAX_BYTES) throw new ListaRejection("El XML supera el tamaño máximo admitido.");
  const collector = new RecordCollector(format);
  const parser = saxParser(collector);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let at = 0; at < raw.length; at += CHUNK_BYTES) {
    const isLast = at + CHUNK_BYTES >= raw.length;
    parser.write(decode(decoder, raw.subarray(at, at + CHUNK_BYTES), isLast));
    if (isLast) parser.close();
    collector.passed(CHUNK_BYTES);
    yield* collector.complete.splice(0);
    await setImmediate();
  }
}

function decode(decoder: TextDecoder, chunk: Buffer, isLast: boolean): string {
  try {
    return decoder.decode(chunk, { stream: !isLast });
  } catch (cause) {
    throw new ListaRejection("El archivo no está codificado en UTF-8.", { cause });
  }
}
