import { groupBy } from "../../domain/shared/group-by";
import { zipStored } from "../formats/zip-members";
import { DownloadFailure, ListaRejection } from "../rejection";
import type { Ask, ListaArchivo, ListaCompletion } from "../source";
import { CONTRATO_COLUMNS, type Contrato, readContratos } from "./contratos";
import { idContratoOf } from "./merge-rows";
import { MEMBERS, readMembers, SECOP2_ROWS } from "./parse-file";

const IDS_A_REQUEST = 50;
/** Far more than 50 contracts have rows. An answer of this size was truncated. */
const MOST_ROWS = 5_000;
/** Ids have twenty characters. A much longer text is not an id, and fifty must fit into a URL. */
const ID = /^[^\p{Cc}]{1,64}$/u;

/** Many times the real file. A larger one is not read on the serving thread. */
const MOST_FINES_BYTES = 16 * 1024 * 1024;

/** A text of SoQL. Quotes in it are doubled. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export function addressOf(host: string, ids: readonly string[]): string {
  const parameters = {
    $select: CONTRATO_COLUMNS.join(","),
    $where: `id_contrato in (${ids.map(quoted).join(",")})`,
    $order: ":id",
    $limit: String(MOST_ROWS),
  };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `https://${host}/resource/jbjy-vk9h.json?${query.join("&")}`;
}

/** @throws {DownloadFailure} if the answer does not have the requested rows. Another attempt may have them. */
function readAnswer(raw: Buffer, ids: readonly string[]): readonly Contrato[] {
  const broken = (reason: string, cause?: unknown) =>
    new DownloadFailure(`La fuente envió una respuesta que no se entiende: ${reason}`, true, { cause });
  try {
    const rows = readContratos(raw);
    if (rows.length >= MOST_ROWS) throw broken("está cortada.");
    if (rows.some(({ id_contrato }) => !ids.includes(id_contrato))) throw broken("no es de lo pedido.");
    return rows;
  } catch (cause) {
    if (cause instanceof ListaRejection) throw broken(cause.reason, cause);
    throw cause;
  }
}

type ContratosById = ReadonlyMap<string, readonly Contrato[]>;
const NONE: ContratosById = new Map();

/** The contracts that a file of before has, by id. */
async function contratosIn(file: ListaArchivo | null): Promise<ContratosById> {
  if (file?.formato !== "zip") return NONE;
  try {
    const raw = (await readMembers(file.raw)).get("contratos");
    return groupBy(raw ? readContratos(raw) : [], ({ id_contrato }) => id_contrato);
  } catch (error) {
    // An older version's, which the service no longer reads.
    if (!(error instanceof ListaRejection)) throw error;
    return NONE;
  }
}

interface ContratosResult {
  readonly contratos: readonly Contrato[];
  /** Why the rest was not requested. Null if all was. */
  readonly failure: DownloadFailure | null;
  readonly unasked: readonly string[];
}

/** Requests batch by batch up to one that keeps failing: the next would fail too. Skips rejected ones. */
async function askFor(ids: readonly string[], host: string, ask: Ask): Promise<ContratosResult> {
  const contratos: Contrato[] = [];
  const unasked: string[] = [];
  let refused: DownloadFailure | null = null;
  for (let at = 0; at < ids.length; at += IDS_A_REQUEST) {
    const batch = ids.slice(at, at + IDS_A_REQUEST);
    try {
      contratos.push(...(await ask(addressOf(host, batch), (raw) => readAnswer(raw, batch))));
    } catch (failure) {
      if (!(failure instanceof DownloadFailure)) throw failure;
      if (failure.isTransient) return { contratos, failure, unasked: [...unasked, ...ids.slice(at)] };
      refused = failure;
      unasked.push(...batch);
    }
  }
  return { contratos, failure: refused, unasked };
}

/** Returns the contract ids in the rows. Null if the file is not read here; its ingest reports why. */
async function idsIn({ raw, formato }: ListaArchivo): Promise<readonly string[] | null> {
  if ((formato !== "csv" && formato !== "json") || raw.length > MOST_FINES_BYTES) return null;
  try {
    const rows = await SECOP2_ROWS[formato](raw);
    return [...new Set(rows.map(idContratoOf))].filter((id) => ID.test(id)).sort();
  } catch (error) {
    if (!(error instanceof ListaRejection)) throw error;
    return null;
  }
}

const avisoOf = ({ failure, unasked }: ContratosResult, kept: number): string | null =>
  failure &&
  `No se pudieron consultar ${unasked.length} contratos de SECOP II para saber el documento del proveedor: ` +
    `${failure.reason} De ellos se conservan ${kept} que ya se conocían.`;

/**
 * Adds to the fines, in one zip, the rows of data set jbjy-vk9h (SECOP II Contratos Electrónicos) about their
 * contracts. Rows that could not be requested come from the file in force. Returns a complete file, or one
 * without any known contract, as it is. Contract-decisions 361.
 */
export const completionOfSecop2 = (host: string): ListaCompletion => ({
  maxBytes: 8 * 1024 * 1024,
  timeoutMs: 60_000,
  async complete(file, inForce, ask) {
    const ids = await idsIn(file);
    if (ids === null) return { ...file, aviso: null };
    const nothing: ContratosResult = { contratos: [], failure: null, unasked: ids };
    const asked = ask ? await askFor(ids, host, ask) : nothing;
    const known = asked.unasked.length > 0 ? await contratosIn(inForce) : NONE;
    const kept = asked.unasked.filter((id) => known.has(id));
    const contratos = [...asked.contratos, ...kept.flatMap((id) => known.get(id) ?? [])];
    const aviso = avisoOf(asked, kept.length);
    if (contratos.length === 0) return { ...file, aviso };
    const members = [
      [file.formato === "csv" ? MEMBERS.csv : MEMBERS.json, file.raw],
      [MEMBERS.contratos, Buffer.from(JSON.stringify(contratos))],
    ] as const;
    return { raw: zipStored(members), formato: "zip", aviso };
  },
});
