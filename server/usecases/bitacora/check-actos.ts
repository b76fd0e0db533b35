import {
  type CabezaDeActos,
  cabezasDeActos,
  type Eslabon,
  eslabonesAfter,
  guardsOfActos,
  nameOfActos,
  unchainedActos,
} from "../../db/actos";
import type { SqlExecutor } from "../../db/statement";
import { CHAIN_START, contentOfActo, hashOfEslabon, originOfActos } from "../../domain/bitacora/acto";
import { parseCheckpoint } from "../../domain/bitacora/checkpoint";
import { nameOfVerifier, openNote, timeOfNote } from "../../domain/bitacora/signed-note";
import type { Testigo } from "../../domain/bitacora/testigo";
import { type Check, type OnProgress, OpenCheck } from "../../domain/shared/check";

/** Links held at a time. */
const PAGE = 4_096;

export interface ActosAsKept {
  /** Of the log of consultas, from which that of the acts follows. */
  readonly origin: string;
  /** Signed heads kept outside the database. */
  readonly testigosActos: readonly Testigo[];
}

/**
 * Recomputes the chain of acts from its first link and holds it against every act, every signed head and those kept
 * outside: an act that was altered, deleted, moved or slipped in is named by its number, and so is an end that was cut
 * after it was signed. Also whether the database still refuses to change them. Holds a page of acts at a time.
 */
export async function checkActos(
  snapshot: SqlExecutor,
  kept: ActosAsKept,
  onProgress: OnProgress = () => {},
): Promise<Check[]> {
  const actos = new OpenCheck("acts of support", "actos");
  const cabezas = new OpenCheck("signed heads of the acts", "actos");
  const outside = new OpenCheck("heads of the acts kept outside", "actos");
  const waiting = await testigosOf(snapshot, kept, outside);
  let [before, last, page] = [CHAIN_START as Buffer, 0, [] as Eslabon[]];
  do {
    page = await eslabonesAfter(snapshot, last, PAGE);
    const to = page.at(-1)?.numero ?? last;
    const signed = await cabezasDeActos(snapshot, last + 1, PAGE);
    const due = new Map(signed.map((cabeza) => [cabeza.numero, cabeza]));
    for (const eslabon of page) {
      holdEslabon(actos, eslabon, before, last);
      [before, last] = [eslabon.hash, eslabon.numero];
      const cabeza = due.get(last);
      if (cabeza !== undefined) holdCabeza(cabezas, cabeza, eslabon.hash);
      for (const { lugar, root } of waiting.get(last) ?? [])
        outside.hold(lugar, eslabon.hash.toString("hex"), root.toString("hex"));
      waiting.delete(last);
    }
    actos.count(page.length);
    onProgress("actos", to);
  } while (page.length > 0);
  for (const { numero } of await cabezasDeActos(snapshot, last + 1, PAGE))
    cabezas.hold(`head of act ${numero}`, `${last} acts`, `${numero} acts`);
  for (const [numero, those] of waiting)
    for (const { lugar } of those) outside.hold(lugar, `${last} acts`, `${numero} acts`);
  for (const id of await unchainedActos(snapshot)) actos.hold(`act ${id}`, "no link of the chain", "a link");
  return [actos, cabezas, outside, await checkGuards(snapshot)].map((check) => check.close());
}

function holdEslabon(check: OpenCheck, eslabon: Eslabon, before: Buffer, last: number): void {
  const { numero, acto, hash } = eslabon;
  // What this one was chained to is gone: its hash would only say the same once more.
  if (numero !== last + 1) check.hold(`act ${last + 1}`, "no such act", "an act");
  else if (acto === null) check.hold(`act ${numero}`, "deleted", "an act");
  else {
    const expected = hashOfEslabon(before, contentOfActo(numero, acto)).toString("hex");
    check.hold(`act ${numero}`, hash.toString("hex"), expected);
  }
}

function holdCabeza(check: OpenCheck, cabeza: CabezaDeActos, hash: Buffer): void {
  const { numero, nota, verificador, selladaEn } = cabeza;
  const origin = originOfActos(nameOfVerifier(verificador));
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

/** The heads kept outside that are of this chain, by the number they are of. */
async function testigosOf(snapshot: SqlExecutor, kept: ActosAsKept, check: OpenCheck) {
  const origin = originOfActos(kept.origin);
  const chain = await nameOfActos(snapshot);
  const waiting = new Map<number, { readonly lugar: string; readonly root: Buffer }[]>();
  for (const { lugar, log, nota } of kept.testigosActos) {
    const claimed = parseCheckpoint(nota);
    if (log !== chain && claimed?.origin !== origin) continue;
    check.count(1);
    if (claimed === null) check.hold(lugar, "no head of a chain", "a head");
    else waiting.set(claimed.size, [...(waiting.get(claimed.size) ?? []), { lugar, root: claimed.root }]);
  }
  return waiting;
}

async function checkGuards(snapshot: SqlExecutor): Promise<OpenCheck> {
  const check = new OpenCheck("guards of the acts", "actos");
  for (const { name, isOn } of await guardsOfActos(snapshot)) {
    check.count(1);
    check.hold(name, isOn ? "in force" : "off", "in force");
  }
  return check;
}
