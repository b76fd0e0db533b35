import { rejectUnlessContent } from "../file-sniff";
import { ListaRejection } from "../rejection";
import { childrenOf, type XmlElement } from "./xml-element";
import { readXmlRecords } from "./xml-records";
import { readZipMembers } from "./zip-members";

const ZIP_START = "PK\u0003\u0004";
/** Three times the whole PEP data set as a workbook. */
const MAX_XML_BYTES = 96 * 1024 * 1024;
const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
/** Days from day 0 of each date system to 1970. */
const DAYS_BEFORE_1970 = { since1900: 25_569, since1904: 24_107 } as const;

/** A sheet with cells. Charts also have sheets. */
interface SheetOfWorkbook {
  /** Among all sheets, from 0. */
  readonly place: number;
  readonly name: string;
  readonly isHidden: boolean;
  /** The sheet that a spreadsheet program opens at. */
  readonly isActive: boolean;
  readonly path: string;
}

/** The sheets of a workbook and the tables that their cells refer to. */
export interface Workbook {
  readonly sheets: readonly SheetOfWorkbook[];
  readonly sharedTexts: readonly string[];
  /** Styles that show a number as a date, by their place. */
  readonly dateStyles: readonly boolean[];
  readonly daysBefore1970: number;
  /** Its writer did not calculate: each formula has a 0, which a program replaces when it opens the file. */
  readonly isUncalculated: boolean;
  /** @throws {ListaRejection} damaged, or larger than `maxBytes`. */
  sheetXml(sheet: SheetOfWorkbook, maxBytes?: number): Promise<Buffer>;
}

/** A workbook describes itself in few elements: sheets, parts, styles. */
const MAX_RECORDS = 1_000;

async function collectRecords(raw: Buffer, root: string, records: readonly string[]): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  for await (const record of readXmlRecords(raw, { root, records })) {
    if (found.length === MAX_RECORDS)
      throw new ListaRejection("La hoja de cálculo tiene demasiadas hojas o partes.");
    found.push(record);
  }
  return found;
}

const readParts = (raw: Buffer, paths: readonly string[], maxBytes: number): Promise<Map<string, Buffer>> =>
  readZipMembers(raw, (_, path) => (paths.includes(path) ? path : null), maxBytes);

/** Finds it by local name: the prefix of `r:id` is the writer's choice. */
const attributeOf = ({ attributes }: XmlElement, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1];

/** A target is relative to `xl/` unless it begins with a slash (ECMA-376, part 2). */
const pathOf = (target = ""): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

const notAWorkbook = () => new ListaRejection("El archivo no es una hoja de cálculo xlsx que se pueda leer.");

/** Text in one or several runs, without phonetic readings. Excel escapes control characters as `_x000D_`. */
export function richText(element: XmlElement): string {
  const runs = [element, ...childrenOf(element, "r")].flatMap((run) => childrenOf(run, "t"));
  const text = runs.map((run) => run.text).join("");
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export const isTrue = (written: string | undefined): boolean => /^(?:1|true)$/.test(written ?? "");

/**
 * Opens a workbook. A sheet is inflated when it is read.
 * @throws {ListaRejection} if it is no xlsx, damaged, or beyond the caps on a zip and on XML.
 */
export async function openWorkbook(raw: Buffer, maxXmlBytes = MAX_XML_BYTES): Promise<Workbook> {
  rejectUnlessContent(raw);
  if (raw.subarray(0, 4).toString("latin1") !== ZIP_START)
    throw new ListaRejection("El archivo no es una hoja de cálculo en formato xlsx.");
  const index = await readParts(raw, [WORKBOOK, RELATIONS], maxXmlBytes);
  const [workbook, relations] = [index.get(WORKBOOK), index.get(RELATIONS)];
  if (!workbook || !relations) throw notAWorkbook();
  const described = await collectRecords(workbook, "workbook", [
    "workbookPr",
    "workbookView",
    "sheet",
    "calcPr",
  ]);
  const related = await collectRecords(relations, "Relationships", ["Relationship"]);
  const ofType = (type: string) =>
    pathOf(related.find(({ attributes }) => attributes.Type?.endsWith(`/${type}`))?.attributes.Target);
  const paths = { texts: ofType("sharedStrings"), styles: ofType("styles") };
  const parts = await readParts(raw, Object.values(paths), maxXmlBytes);
  const [texts, styles] = [parts.get(paths.texts), parts.get(paths.styles)];
  const sheets = sheetsOf(described, related);
  if (sheets.length === 0) throw notAWorkbook();
  const saysTrue = (attribute: string) => described.some(({ attributes }) => isTrue(attributes[attribute]));
  const styleParts = ["numFmts", "cellStyleXfs", "cellXfs"];
  return {
    sheets,
    sharedTexts: texts ? await readSharedTexts(texts) : [],
    dateStyles: styles ? dateStylesOf(await collectRecords(styles, "styleSheet", styleParts)) : [],
    daysBefore1970: saysTrue("date1904") ? DAYS_BEFORE_1970.since1904 : DAYS_BEFORE_1970.since1900,
    isUncalculated: saysTrue("fullCalcOnLoad"),
    sheetXml: async ({ path }, maxBytes = maxXmlBytes) => {
      const xml = (await readParts(raw, [path], maxBytes)).get(path);
      if (xml === undefined) throw notAWorkbook();
      return xml;
    },
  };
}

function sheetsOf(described: readonly XmlElement[], related: readonly XmlElement[]): SheetOfWorkbook[] {
  // Without a view, no sheet is active.
  const view = described.find(({ name }) => name === "workbookView");
  const active = view === undefined ? -1 : Number(view.attributes.activeTab ?? 0);
  return described
    .filter(({ name }) => name === "sheet")
    .map((sheet, place) => {
      const id = attributeOf(sheet, "id");
      const relation = related.find(({ attributes }) => attributes.Id !== undefined && attributes.Id === id);
      return {
        place,
        name: sheet.attributes.name ?? "",
        isHidden: /hidden/i.test(sheet.attributes.state ?? ""),
        isActive: place === active,
        path: pathOf(relation?.attributes.Target),
        type: relation?.attributes.Type ?? "",
      };
    })
    .filter(({ type }) => type === "" || type.endsWith("/worksheet"))
    .map(({ type: _, ...sheet }) => sheet);
}

/** Returns the first visible sheet, or the first if none is visible. @throws {ListaRejection} if there is none. */
export function firstSheet({ sheets }: Pick<Workbook, "sheets">): SheetOfWorkbook {
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (first === undefined) throw notAWorkbook();
  return first;
}

async function readSharedTexts(raw: Buffer): Promise<string[]> {
  const texts: string[] = [];
  for await (const item of readXmlRecords(raw, { root: "sst", records: ["si"] })) texts.push(richText(item));
  return texts;
}

/** Formats every spreadsheet program knows without a code: dates and times (ECMA-376, 18.8.30), by language too. */
const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** Parts of a format code that are not date letters: escapes, padding, quoted text, colours, conditions. */
const LITERAL = /\\.|[_*].|"[^"]*"|\[[^\]]*\]/g;

/** Whether a number of this format code is shown as a date in one of its sections. */
function isDateCode(code: string): boolean {
  const sections = code.replace(LITERAL, " ").split(";");
  return sections.some(
    (section) => /[dmyhs]/i.test(section) && !/[0#?%]/.test(section.replace(/s[.,]0+/gi, "s")),
  );
}

/** From the parts `numFmts`, `cellStyleXfs` and `cellXfs` of a style sheet: which of the cells' styles show dates. */
function dateStylesOf(parts: readonly XmlElement[]): readonly boolean[] {
  const itemsOf = (part: string, item: string) =>
    parts.filter(({ name }) => name === part).flatMap((element) => childrenOf(element, item));
  const codes = new Map(
    itemsOf("numFmts", "numFmt").map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? ""]),
  );
  const bases = itemsOf("cellStyleXfs", "xf").map(({ attributes }) => attributes.numFmtId);
  return itemsOf("cellXfs", "xf").map(({ attributes }) => {
    const id = attributes.numFmtId ?? bases[Number(attributes.xfId)];
    const isBuiltIn = BUILT_IN_DATES.some(([first, last]) => Number(id) >= first && Number(id) <= last);
    return isBuiltIn || isDateCode(codes.get(id) ?? "");
  });
}
