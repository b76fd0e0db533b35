import {
  type CabezaDeCadena,
  cabezasDeCadena,
  type Eslabon,
  eslabonesAfter,
  guardsOfCadena,
  nameOfCadena,
  unlinkedActos,
} from "../../db/bitacora/cadenas";
import type { SqlExecutor } from "../../db/sql/statement";
import {
  type Cadena,
  CHAIN_START,
  contentOfEslabon,
  hashOfEslabon,
  originOfCadena,
  parseCheckpoint,
} from "../../domain/bitacora/cadena";
import { nameOfVerifier, openNote, timeOfNote } from "../../domain/bitacora/signed-note";
import type { Testigo } from "../../domain/bitacora/testigo";
import { type Check, type OnProgress, OpenCheck } from "../../domain/shared/check";

/** Links in memory at a time. */
const PAGE = 4_096;

const NAMES: Readonly<Record<Cadena, Readonly<Record<"acts" | "heads" | "outside" | "guards", string>>>> = {
  actos: {
    acts: "acts of support",
    heads: "signed heads of the acts",
    outside: "heads of the acts kept outside",
    guards: "guards of the acts",
  },
  actividad: {
    acts: "acts of clients",
    heads: "signed heads of the activity",
    outside: "heads of the activity kept outside",
    guards: "guards of the activity",
  },
};

interface CadenaHeads {
  /** The origin of the log of consultas. That of the chain derives from it. */
  readonly origin: string;
  /** Signed heads stored outside the database. */
  readonly testigos: readonly Testigo[];
}

/**
 * Recomputes a chain from its first link and compares it with every act, every signed head and the external
 * heads. Names each altered, deleted, moved or inserted act by its number, and a removed end if it was
 * signed. Also checks that the database still refuses to change them. Holds a page of acts at a time.
 */
export async function checkCadena(
  snapshot: SqlExecutor,
  cadena: Cadena,
  kept: CadenaHeads,
  onProgress: OnProgress = () => {},
): Promise<Check[]> {
  const names = NAMES[cadena];
  const actos = new OpenCheck(names.acts, cadena);
  const cabezas = new OpenCheck(names.heads, cadena);
  const outside = new OpenCheck(names.outside, cadena);
  const guards = new OpenCheck(names.guards, cadena);
  const waiting = await testigosOf(snapshot, cadena, kept, outside);
  let [before, last, page] = [CHAIN_START as Buffer, 0, [] as Eslabon[]];
  do {
    page = await eslabonesAfter(snapshot, cadena, last, PAGE);
    const to = page.at(-1)?.numero ?? last;
    const signed = await cabezasDeCadena(snapshot, cadena, last + 1, PAGE);
    const due = new Map(signed.map((cabeza) => [cabeza.numero, cabeza]));
    for (const eslabon of page) {
      holdEslabon(actos, eslabon, before, last);
      [before, last] = [eslabon.hash, eslabon.numero];
      const cabeza = due.get(last);
      if (cabeza !== undefined) holdCabeza(cabezas, cadena, cabeza, eslabon.hash);
      for (const { lugar, root } of waiting.get(last) ?? [])
        outside.hold(lugar, eslabon.hash.toString("hex"), root.toString("hex"));
      waiting.delete(last);
    }
    actos.count(page.length);
    onProgress(cadena, to);
  } while (page.length > 0);
  for (const { numero } of await cabezasDeCadena(snapshot, cadena, last + 1, PAGE))
    cabezas.hold(`head of act ${numero}`, `${last} acts`, `${numero} acts`);
  for (const [numero, those] of waiting)
    for (const { lugar } of those) outside.hold(lugar, `${last} acts`, `${numero} acts`);
  for (const { actoId, found } of await unlinkedActos(snapshot, cadena))
    actos.hold(`act ${actoId}`, found, "a link");
  for (const { name, isOn } of await guardsOfCadena(snapshot, cadena)) {
    guards.count(1);
    guards.hold(name, isOn ? "in force" : "off", "in force");
  }
  return [actos, cabezas, outside, guards].map((check) => check.close());
}

function holdEslabon(check: OpenCheck, eslabon: Eslabon, before: Buffer, last: number): void {
  const { numero, said, hash } = eslabon;
  // Its predecessor is missing. Checking its hash would report the same problem twice.
  if (numero !== last + 1) check.hold(`act ${last + 1}`, "no such act", "an act");
  else if (said === null) check.hold(`act ${numero}`, "deleted", "an act");
  else {
    const expected = hashOfEslabon(before, contentOfEslabon(numero, said)).toString("hex");
    check.hold(`act ${numero}`, hash.toString("hex"), expected);
  }
}

function holdCabeza(check: OpenCheck, cadena: Cadena, cabeza: CabezaDeCadena, hash: Buffer): void {
  const { numero, nota, verificador, selladaEn } = cabeza;
  const origin = originOfCadena(nameOfVerifier(verificador), cadena);
  const row = `head of act ${numero}`;
  const text = openNote(nota, verificador);
  const signed = text === null ? null : parseCheckpoint(text);
  check.count(1);
  const said = signed && `${signed.origin} ${signed.size} ${signed.root.toString("hex")}`;
  check.hold(row, said, `${origin} ${numero} ${hash.toString("hex")}`);
  check.hold(`${row}, its hash`, cabeza.hash.toString("hex"), hash.toString("hex"));
  const signedAt = timeOfNote(nota, verificador)?.toISOString() ?? "no signature that says when";
  check.hold(`${row}, its time`, selladaEn.toISOString(), signedAt);
}

/** The external heads of this chain, by number. */
async function testigosOf(snapshot: SqlExecutor, cadena: Cadena, kept: CadenaHeads, check: OpenCheck) {
  const origin = originOfCadena(kept.origin, cadena);
  const chain = await nameOfCadena(snapshot, cadena);
  const waiting = new Map<number, { readonly lugar: string; readonly root: Buffer }[]>();
  for (const { lugar, log, nota } of kept.testigos) {
    const claimed = parseCheckpoint(nota);
    if (log !== chain && claimed?.origin !== origin) continue;
    check.count(1);
    if (claimed === null) check.hold(lugar, "no head of a chain", "a head");
    else waiting.set(claimed.size, [...(waiting.get(claimed.size) ?? []), { lugar, root: claimed.root }]);
  }
  return waiting;
}
