import { nameOfLog, verificadores } from "../../db/bitacora/bitacora";
import { allEstampas } from "../../db/bitacora/estampas";
import { checkConsultas } from "../../db/consultas/consulta-checks";
import { allRetiros, monthsByLeaves } from "../../db/consultas/retiros";
import { checkCounters } from "../../db/facturacion/account-checks";
import { countEntryChanges, entriesChanged, versionsInOrder } from "../../db/listas/lista-contents";
import type { SqlExecutor } from "../../db/sql/statement";
import { inSnapshot } from "../../db/sql/transaction";
import { CADENAS, type Cadena } from "../../domain/bitacora/cadena";
import { EstampaRechazada, verifyToken } from "../../domain/bitacora/estampa";
import { openNote } from "../../domain/bitacora/signed-note";
import type { Testigo } from "../../domain/bitacora/testigo";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import {
  type Manifiesto,
  parseManifiesto,
  type Retiro,
  type RetiroGuardado,
} from "../../domain/consultas/retiro";
import { hashContenidoOf } from "../../domain/listas/lista-version";
import type { Integridad } from "../../domain/operacion/comprobacion";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { type Check, type OnProgress, OpenCheck } from "../../domain/shared/check";
import type { Deps } from "../deps";
import { headsOfCadenas } from "./cabezas";
import { type BitacoraHeads, checkBitacora } from "./check-bitacora";
import { checkCadena } from "./check-cadena";

/** Checks each time stamp: its signature, and its checkpoint, which must be the first of its day. */
async function checkEstampas(snapshot: SqlExecutor, trusted: readonly string[]): Promise<Check> {
  const check = new OpenCheck("time stamps", "bitacora");
  for (const { dia, tamano, first, nota, estampa, estampadaEn } of await allEstampas(snapshot)) {
    check.count(1);
    check.hold(`stamp of ${dia}`, `checkpoint of ${tamano}`, `checkpoint of ${first}`);
    const stated = saidBy(estampa, nota ?? "", trusted);
    check.hold(`stamp of ${dia}, its time`, estampadaEn.toISOString(), stated);
  }
  return check.close();
}

/** The time that a token states, or why it cannot be trusted. */
function saidBy(token: Buffer, text: string, trusted: readonly string[]): string {
  try {
    return verifyToken(token, { text, nonce: null, trusted }).estampadaEn.toISOString();
  } catch (error) {
    if (error instanceof EstampaRechazada) return `no stamp: ${error.message}`;
    throw error;
  }
}

/**
 * Rebuilds every version of every list from its added and removed entries, and compares the hash that
 * consultas state. Holds the entries' hashes of one list at a time.
 */
export async function checkListas(snapshot: SqlExecutor, onProgress: OnProgress = () => {}): Promise<Check> {
  const check = new OpenCheck("versions of lists", "contadores");
  let entries = new Map<string, string>();
  let [list, last, changes] = ["", 0, 0];
  for (const version of await versionsInOrder(snapshot)) {
    const { slug, secuencia, hashContenido, totalEntradas } = version;
    if (slug !== list) [list, last, entries] = [slug, 0, new Map()];
    const row = `${slug} ${secuencia}`;
    check.hold(row, `version ${secuencia}`, `version ${last + 1}`);
    last = secuencia;
    for (const { sourceId, hash, isNew, isWhole } of await entriesChanged(snapshot, version)) {
      changes += 1;
      if (!isWhole) check.hold(`${row}, entry ${sourceId}`, "another content", `content of hash ${hash}`);
      if (isNew === entries.has(sourceId))
        check.hold(`${row}, entry ${sourceId}`, isNew ? "in force twice" : "retired twice", "once");
      if (isNew) entries.set(sourceId, hash);
      else entries.delete(sourceId);
    }
    const hashed = Array.from(entries, ([sourceId, hash]) => ({ sourceId, hash }));
    const kept = `${entries.size} entries, ${hashContenidoOf(hashed)}`;
    check.hold(row, kept, `${totalEntradas} entries, ${hashContenido}`);
    check.count(1);
    onProgress("listas", check.checked);
  }
  const all = await countEntryChanges(snapshot);
  check.hold("entries of no version", String(all - changes), "0");
  return check.close();
}

/**
 * Checks the manifest of each retired year against its signature, the remaining leaves of the log, its accounts and
 * external copies. An external manifest of a year that still exists only means that a retirement began.
 */
export async function checkRetiros(
  snapshot: SqlExecutor,
  guardados: readonly RetiroGuardado[],
): Promise<Check> {
  const check = new OpenCheck("retired years", "bitacora");
  const [retiros, keys] = [await allRetiros(snapshot), await verificadores(snapshot)];
  for (const retiro of retiros) {
    check.count(1);
    const row = `year ${retiro.anio}`;
    const text = keys.includes(retiro.verificador) ? openNote(retiro.nota, retiro.verificador) : null;
    const stated = text === null ? null : parseManifiesto(text);
    const found = stated === null ? "no manifest signed by a key of the log" : "a signed manifest";
    check.hold(row, found, "a signed manifest");
    if (stated !== null) await holdManifiesto(check, snapshot, row, { ...retiro, stated });
  }
  const log = await nameOfLog(snapshot);
  const notas = new Map(retiros.map(({ anio, nota }) => [anio, nota]));
  for (const guardado of guardados.filter((one) => one.log === log)) {
    const nota = notas.get(guardado.anio);
    if (nota !== undefined) check.hold(guardado.lugar, sha256Of(guardado.nota), sha256Of(nota));
  }
  return check.close();
}

const sha256Of = (nota: string) => `SHA-256 ${hashReporte(nota)}`;

async function holdManifiesto(
  check: OpenCheck,
  snapshot: SqlExecutor,
  row: string,
  { anio, retiradoEn, cuentas, stated }: Retiro & { readonly cuentas: string; readonly stated: Manifiesto },
): Promise<void> {
  check.hold(
    `${row}, its moment`,
    `${anio} ${retiradoEn.toISOString()}`,
    `${stated.anio} ${stated.retiradoEn}`,
  );
  check.hold(`${row}, its accounts`, hashReporte(cuentas), stated.cuentas);
  const months = await monthsByLeaves(snapshot, stated);
  check.hold(`${row}, its leaves`, canonicalJson(months), canonicalJson(stated.meses));
  const total = stated.meses.reduce((sum, { consultas }) => sum + consultas, 0);
  check.hold(`${row}, its count`, String(stated.consultas), String(total));
}

/**
 * Recomputes everything that derives from consultas, in one snapshot: hashes, columns and leaves; the log
 * with its signatures; every version of every list; counters and events; acts of support and of clients.
 * Writes nothing, and holds a few thousand rows at a time.
 */
export async function checkIntegridad(
  snapshot: SqlExecutor,
  bitacora: BitacoraHeads & {
    readonly retiros: readonly RetiroGuardado[];
    /** External heads of the chains. */
    readonly testigosDeCadenas: Readonly<Record<Cadena, readonly Testigo[]>>;
    /** Trusted time-stamp authorities, in PEM. None: any. */
    readonly tsaTrusted?: readonly string[];
  },
  onProgress?: OnProgress,
): Promise<Integridad> {
  const { consultas, altered, checks } = await checkConsultas(snapshot, onProgress);
  const ofBitacora = await checkBitacora(snapshot, bitacora, onProgress);
  const ofRetiros = await checkRetiros(snapshot, bitacora.retiros);
  const ofEstampas = await checkEstampas(snapshot, bitacora.tsaTrusted ?? []);
  const ofListas = await checkListas(snapshot, onProgress);
  const ofCounters = await checkCounters(snapshot);
  const ofCadenas: Check[] = [];
  for (const cadena of CADENAS) {
    const kept = { origin: bitacora.origin, testigos: bitacora.testigosDeCadenas[cadena] };
    ofCadenas.push(...(await checkCadena(snapshot, cadena, kept, onProgress)));
  }
  return {
    consultas,
    verificadas: consultas - altered,
    checks: [...checks, ...ofBitacora, ofRetiros, ofEstampas, ofListas, ...ofCounters, ...ofCadenas],
  };
}

/** Checks all stored data against their sources and against the external heads. */
export async function getIntegridad(
  deps: Pick<Deps, "db" | "logSigner" | "testigos" | "testigosDeCadenas" | "retiros" | "estampador">,
  onProgress?: OnProgress,
): Promise<Integridad> {
  const { db, logSigner, testigos, testigosDeCadenas, retiros, estampador } = deps;
  const kept = {
    origin: logSigner.name,
    testigos: await testigos.all(),
    testigosDeCadenas: await headsOfCadenas(testigosDeCadenas),
    retiros: await retiros.all(),
    tsaTrusted: estampador?.trusted ?? [],
  };
  return inSnapshot(db, (snapshot) => checkIntegridad(snapshot, kept, onProgress));
}

/** Like `getIntegridad`, for callers that wait. One check runs at a time in this process, and they share it. */
export const askIntegridad = (
  deps: Parameters<typeof getIntegridad>[0] & Pick<Deps, "inCheckTurn">,
): Promise<Integridad> => deps.inCheckTurn(() => getIntegridad(deps));
