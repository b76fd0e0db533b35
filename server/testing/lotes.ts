import { type RowRules, reviewValues } from "../contract/portal/lotes";
import type { PortalActor } from "../domain/shared/actor";
import { openBolsa } from "../usecases/facturacion/pagos";
import { startLote } from "../usecases/lotes/change-lote";
import { getLote } from "../usecases/lotes/get-lote";
import { readTabla } from "../usecases/lotes/read-tabla";
import { uploadLote } from "../usecases/lotes/upload-lote";
import type { WorldParts } from "./deps";
import { SOPORTE } from "./fixtures";

const BASE_URL = "https://atalaya.test";

/** Checks rows as the portal does. */
export const reviewAt =
  (now: Date, operaParaTerceros = false) =>
  (values: Parameters<typeof reviewValues>[0], rules: RowRules) =>
    reviewValues(values, { operaParaTerceros, now }, rules);

/** A file of invented people, each once. */
export const peopleCsv = (count: number, from = 1): string =>
  [
    "Tipo;Nombre completo;Tipo documento;Número documento;Contraparte",
    ...Array.from(
      { length: count },
      (_, at) => `natural;Persona Inventada ${word(at + from)};CC;${10_000_000 + at + from};cliente`,
    ),
  ].join("\r\n");

/** Letters only, because digits in a name are compared as digits. */
const word = (at: number): string =>
  [...String(at)]
    .map((digit) => "bcdfghjklm"[Number(digit)] ?? "")
    .join("o")
    .concat("ez");

/** Uploads a file. */
export async function bringLote(
  world: WorldParts,
  actor: PortalActor,
  csv: string | Buffer,
): Promise<string> {
  const now = await world.clock.now();
  const tablas = { read: (raw: Buffer) => readTabla(raw) };
  const { loteId } = await uploadLote({ db: world.db, tablas }, actor, {
    loteId: world.entropy.uuidV4(),
    nombreArchivo: "terceros.csv",
    raw: Buffer.from(csv),
    review: reviewAt(now, actor.operaParaTerceros),
    now,
    abandoned: new AbortController().signal,
  });
  return loteId;
}

export const viewLote = async (world: WorldParts, actor: PortalActor, loteId: string) =>
  getLote({ db: world.db, baseUrl: BASE_URL }, actor, { loteId, now: await world.clock.now() });

/** A bolsa that its client paid for. */
export const rechargeBolsa = (
  deps: Parameters<typeof openBolsa>[0],
  clienteId: string,
  consultasCompradas: number,
  pagoReferencia: string,
) =>
  openBolsa(deps, SOPORTE, {
    clienteId,
    consultasCompradas,
    precioTotal: 1000,
    pagoReferencia,
    pagoRegistradoEn: null,
    credencialesEntregadasEn: null,
  });

/** Starts it with the values of its page. */
export async function startAsShown(
  world: WorldParts,
  actor: PortalActor,
  loteId: string,
  soloCambios = false,
) {
  const { oferta, lote, revision } = await viewLote(world, actor, loteId);
  const consultas = (soloCambios ? oferta?.soloCambios : oferta?.todas)?.consultas ?? 0;
  const { columnas } = lote;
  const now = await world.clock.now();
  await startLote(world, actor, { loteId, soloCambios, consultas, columnas, revision, now });
}
