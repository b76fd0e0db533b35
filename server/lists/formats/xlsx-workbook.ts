import { rejectUnlessContent } from "../file-sniff";
import { ListaRejection } from "../rejection";
import { dateStylesOf } from "./xlsx-styles";
import { childrenOf, type XmlElement } from "./xml-element";
import { readXmlRecords } from "./xml-records";
import { readZipMembers } from "./zip-members";

const ZIP_START = "PK\u0003\u0004";
/** The whole PEP data set is a third of it as a workbook. */
const MAX_XML_BYTES = 96 * 1024 * 1024;
const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
/** From the day that numbers of dates count from to 1970. */
const DAYS_BEFORE_1970 = { since1900: 25_569, since1904: 24_107 } as const;

/** What the cells of a workbook's first sheet refer to, and the sheet itself as XML. */
export interface Workbook {
  readonly sheet: Buffer;
  readonly sharedTexts: readonly string[];
  /** Styles that show a number as a date, by their place. */
  readonly dateStyles: readonly boolean[];
  readonly daysBefore1970: number;
}

/** What a workbook says of itself is a few elements, each a sheet, a part or a style sheet's. */
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

/** By local name: the prefix of `r:id` is the writer's choice. */
const attributeOf = ({ attributes }: XmlElement, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1];

/** A target is relative to `xl/` unless it begins with a slash (ECMA-376, part 2). */
const pathOf = (target = ""): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

const notAWorkbook = () => new ListaRejection("El archivo no es una hoja de cálculo xlsx que se pueda leer.");

/** Text in one run or in several; phonetic readings are no part of it. Excel escapes control characters as `_x000D_`. */
export function richText(element: XmlElement): string {
  const runs = [element, ...childrenOf(element, "r")].flatMap((run) => childrenOf(run, "t"));
  const text = runs.map((run) => run.text).join("");
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * Opens a workbook at the first sheet that it shows; other sheets are never inflated.
 * @throws {ListaRejection} no xlsx, damaged, or beyond the caps on a zip and on XML.
 */
export async function openWorkbook(raw: Buffer, maxXmlBytes = MAX_XML_BYTES): Promise<Workbook> {
  rejectUnlessContent(raw);
  if (raw.subarray(0, 4).toString("latin1") !== ZIP_START)
    throw new ListaRejection("El archivo no es una hoja de cálculo en formato xlsx.");
  const index = await readParts(raw, [WORKBOOK, RELATIONS], maxXmlBytes);
  const [workbook, relations] = [index.get(WORKBOOK), index.get(RELATIONS)];
  if (!workbook || !relations) throw notAWorkbook();
  const described = await collectRecords(workbook, "workbook", ["workbookPr", "sheet"]);
  const related = await collectRecords(relations, "Relationships", ["Relationship"]);
  const sheets = described.filter(({ name }) => name === "sheet");
  const firstSheet = sheets.find(({ attributes }) => !/hidden/i.test(attributes.state ?? "")) ?? sheets[0];
  const sheetId = firstSheet && attributeOf(firstSheet, "id");
  const targetOf = (matches: (relation: XmlElement) => boolean) => related.find(matches)?.attributes.Target;
  const ofType = (type: string) =>
    targetOf(({ attributes }) => attributes.Type?.endsWith(`/${type}`) ?? false);
  const paths = {
    sheet: pathOf(targetOf(({ attributes }) => attributes.Id !== undefined && attributes.Id === sheetId)),
    texts: pathOf(ofType("sharedStrings")),
    styles: pathOf(ofType("styles")),
  };
  const parts = await readParts(raw, Object.values(paths), maxXmlBytes);
  const sheet = parts.get(paths.sheet);
  const [texts, styles] = [parts.get(paths.texts), parts.get(paths.styles)];
  if (!sheet) throw notAWorkbook();
  const isSince1904 = described.some(({ attributes }) => /^(?:1|true)$/.test(attributes.date1904 ?? ""));
  const styleParts = ["numFmts", "cellStyleXfs", "cellXfs"];
  return {
    sheet,
    sharedTexts: texts ? await readSharedTexts(texts) : [],
    dateStyles: styles ? dateStylesOf(await collectRecords(styles, "styleSheet", styleParts)) : [],
    daysBefore1970: isSince1904 ? DAYS_BEFORE_1970.since1904 : DAYS_BEFORE_1970.since1900,
  };
}

async function readSharedTexts(raw: Buffer): Promise<string[]> {
  const texts: string[] = [];
  for await (const item of readXmlRecords(raw, { root: "sst", records: ["si"] })) texts.push(richText(item));
  return texts;
}
