import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readCsvTable } from "../formats/csv-table";
import { readSocrataJson } from "../formats/socrata-json";
import { readZipMembers } from "../formats/zip-members";
import { ListaRejection } from "../rejection";
import { readContratos } from "./contratos";
import { mergeSecop2Rows, SECOP2_COLUMNS, type Secop2Row } from "./merge-rows";

const REQUIRED = ["id_proceso", "nombre_proveedor_objeto_de", "tipo_de_sancion", "estado"] as const;

/** Names of the fines and contracts in the zip of a completed file. */
export const MEMBERS = { csv: "it5q-hg94.csv", json: "it5q-hg94.json", contratos: "jbjy-vk9h.json" } as const;
type Member = keyof typeof MEMBERS;

/** Headers in any case. */
async function readCsv(raw: Buffer): Promise<readonly Secop2Row[]> {
  const rows: Secop2Row[] = [];
  for await (const { cells } of readCsvTable(raw, SECOP2_COLUMNS)) rows.push(cells);
  return rows;
}

/** The rows of data set it5q-hg94 (Colombia Compra Eficiente): `rows.csv`, or `/resource/it5q-hg94.json`. */
export const SECOP2_ROWS: Readonly<Record<"csv" | "json", (raw: Buffer) => Promise<readonly Secop2Row[]>>> = {
  csv: readCsv,
  json: async (raw) => readSocrataJson(raw, SECOP2_COLUMNS, REQUIRED),
};

/** Reads the members of a completed file by kind. @throws {ListaRejection} as `readZipMembers`. */
export const readMembers = (raw: Buffer): Promise<Map<Member, Buffer>> =>
  readZipMembers(
    raw,
    (name) => (Object.keys(MEMBERS) as Member[]).find((key) => MEMBERS[key] === name) ?? null,
  );

/** The fines without documents. `mergeSecop2Rows` builds the entries. */
export async function* parseSecop2Csv(raw: Buffer): AsyncGenerator<ListaEntry> {
  yield* mergeSecop2Rows(await SECOP2_ROWS.csv(raw));
}

/** The same. */
export async function* parseSecop2Json(raw: Buffer): AsyncGenerator<ListaEntry> {
  yield* mergeSecop2Rows(await SECOP2_ROWS.json(raw));
}

/**
 * Fines and contracts.
 * @throws {ListaRejection} if either is missing or the fines are there twice: half a set never loads.
 */
export async function* parseSecop2Zip(raw: Buffer): AsyncGenerator<ListaEntry> {
  const members = await readMembers(raw);
  const [csv, json, contratos] = [members.get("csv"), members.get("json"), members.get("contratos")];
  if (!csv && !json) throw new ListaRejection(`Al zip le falta el archivo ${MEMBERS.csv}.`);
  if (csv && json) throw new ListaRejection(`El zip trae ${MEMBERS.csv} y ${MEMBERS.json}: debe traer uno.`);
  if (!contratos) throw new ListaRejection(`Al zip le falta el archivo ${MEMBERS.contratos}.`);
  const rows = csv ? await SECOP2_ROWS.csv(csv) : await SECOP2_ROWS.json(json ?? Buffer.alloc(0));
  yield* mergeSecop2Rows(rows, readContratos(contratos));
}
