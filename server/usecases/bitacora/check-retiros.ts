import { nameOfLog, verificadores } from "../../db/bitacora/bitacora";
import { allRetiros, monthsByLeaves } from "../../db/consultas/retiros";
import type { SqlExecutor } from "../../db/sql/statement";
import { openNote } from "../../domain/bitacora/signed-note";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import {
  type Manifiesto,
  parseManifiesto,
  type Retiro,
  type RetiroGuardado,
} from "../../domain/consultas/retiro";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { type Check, OpenCheck } from "../../domain/shared/check";

/**
 * Holds the manifest of each retired year against its signature, the leaves that the log still has of it, its accounts,
 * and what is kept outside the database. That outside there is one of a year that is still here says only that somebody
 * began to retire it.
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
