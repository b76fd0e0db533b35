import type { Bolsa } from "./bolsa";
import { type Cobro, shownCobro } from "./cobro";
import { nextPeriodo, type Periodo, periodoOf, periodoOfMes } from "./periodo";
import type { Plan } from "./plans";

/** The contract's PeriodoHistorial. Money in whole COP. */
export interface PeriodoHistorial {
  readonly inicio: string;
  readonly fin: string;
  readonly plan: Plan | null;
  readonly incluidas: number;
  readonly consumidas: number;
  readonly excedente: number;
  readonly excedentePrecioUnitario: number | null;
  readonly excedenteValor: number | null;
  /** The account that pays the month. */
  readonly cobro: Cobro | null;
}

/** A client's last months or bolsas, current one first. `total` counts all. */
export type Historial =
  | { readonly modalidad: "mensual"; readonly total: number; readonly periodos: readonly PeriodoHistorial[] }
  | {
      readonly modalidad: "bolsa";
      readonly total: number;
      readonly bolsas: readonly Bolsa[];
      readonly now: Date;
    };

export interface HistorialInput {
  /** By the month each starts with, oldest first. */
  readonly planes: readonly { readonly desdeMes: string; readonly plan: Plan | null }[];
  /** Months with queries. */
  readonly consumos: readonly { readonly mes: string; readonly consumidas: number }[];
}

/**
 * Months of a monthly client, open one first: from its first plan or query on, also those without queries
 * (contract-decisions 117, 118).
 */
export function mesesOf({ planes, consumos }: HistorialInput, now: Date): string[] {
  const started = [
    ...planes.filter(({ plan }) => plan !== null).map(({ desdeMes }) => desdeMes),
    ...consumos.map(({ mes }) => mes),
  ];
  const first = started.toSorted()[0];
  if (first === undefined) return [];
  const open = periodoOf(now).mes;
  const meses: string[] = [];
  for (let periodo = periodoOfMes(first); periodo.mes <= open; periodo = nextPeriodo(periodo)) {
    meses.unshift(periodo.mes);
  }
  return meses;
}

/** A month of the history. `cobros` are its accounts. Support may have issued several. */
export function historialOfMes(
  { planes, consumos }: HistorialInput,
  mes: string,
  cobros: readonly Cobro[],
): PeriodoHistorial {
  const { inicio, fin }: Periodo = periodoOfMes(mes);
  const plan = planes.findLast(({ desdeMes }) => desdeMes <= mes)?.plan ?? null;
  const consumidas = consumos.find((consumo) => consumo.mes === mes)?.consumidas ?? 0;
  const incluidas = plan?.consultasIncluidas ?? 0;
  const excedente = Math.max(consumidas - incluidas, 0);
  return {
    inicio,
    fin,
    plan,
    incluidas,
    consumidas,
    excedente,
    excedentePrecioUnitario: plan?.precioExcedente ?? null,
    excedenteValor: plan === null ? null : excedente * plan.precioExcedente,
    cobro: shownCobro(cobros),
  };
}
