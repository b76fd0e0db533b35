import { formatBogota } from "./bogota";

const counts = new Intl.NumberFormat("es-CO", { useGrouping: true, maximumFractionDigits: 2 });

/** A count as a person in Colombia reads it: `1.234`. */
export const formatCount = (count: number): string => counts.format(count);

/** Whole COP: `$ 150.000`. */
export const formatCop = (pesos: number): string => `$ ${formatCount(pesos)}`;

/** `1 consulta`, `1.234 consultas`. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A moment of the wire with its zone: `20 nov 2026, 05:15 (Bogotá)`. */
export const formatMoment = (moment: string | Date): string => `${formatBogota(new Date(moment))} (Bogotá)`;
