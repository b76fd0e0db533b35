import { formatCount } from "../shared/formato";
import { type CifrasDeInforme, CONFIRMADAS_MAX, estadosOf, sumOfMeses, totalOf } from "./informe";

/** Explains figures of an informe that look as if they should be equal: one sentence for each differing pair. */
export function notasDeCifras(cifras: CifrasDeInforme): readonly string[] {
  if (cifras.esquema < 3) return [];
  const { coincidencias, decisiones, confirmadas } = cifras;
  const { cerradas, pendientes } = decisiones;
  const estados = estadosOf(cifras);
  const sum = (of: (one: (typeof estados)[number]) => number) =>
    estados.reduce((all, one) => all + of(one), 0);
  const perLista = coincidencias.reduce((all, { consultas }) => all + consultas, 0);
  const withMatch = totalOf({ ...sumOfMeses(cifras.porMes), sin_hallazgo: 0 });
  const waiting = sum(({ enAnalisis, porAprobar, porDecidir }) => enAnalisis + porAprobar + porDecidir);
  const named = confirmadas?.modo === "nombradas" ? confirmadas.filas.length : cerradas.confirmadas;
  return [
    differs(perLista, withMatch) &&
      `Las consultas de las listas suman ${formatCount(perLista)}, y las que tienen alguna coincidencia son ` +
        `${formatCount(withMatch)}: una consulta que coincide en dos listas cuenta en las dos.`,
    differs(
      sum(({ confirmadas: count }) => count),
      cerradas.confirmadas,
    ) &&
      otherDates(
        "confirmado",
        sum(({ confirmadas: count }) => count),
        cerradas.confirmadas,
      ),
    differs(
      sum(({ descartadas }) => descartadas),
      cerradas.descartadas,
    ) &&
      otherDates(
        "descartado",
        sum(({ descartadas }) => descartadas),
        cerradas.descartadas,
      ),
    differs(waiting, pendientes.total) &&
      `De las coincidencias del periodo ${waiting === 1 ? "espera" : "esperan"} ${formatCount(waiting)}; de cualquier fecha, ` +
        `${formatCount(pendientes.total)}.`,
    named < cerradas.confirmadas &&
      `Se nombran las ${formatCount(CONFIRMADAS_MAX)} más recientes de ${formatCount(cerradas.confirmadas)} confirmadas.`,
  ].filter((nota) => nota !== false);
}

const differs = (one: number, other: number): boolean => one !== other;

const otherDates = (what: string, ofPeriod: number, inPeriod: number): string =>
  `De las coincidencias de las consultas del periodo se han ${what} ${formatCount(ofPeriod)}, y durante el periodo, de ` +
  `cualquier consulta, ${formatCount(inPeriod)}: se decidió también sobre consultas de antes, o se decidió después del periodo ` +
  "sobre las suyas.";
