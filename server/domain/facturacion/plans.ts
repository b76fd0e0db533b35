/** Contract, Plan: the monthly packages, smallest first. */
export const PLAN_CODIGOS = ["1K", "5K", "10K", "20K", "A_MEDIDA"] as const;
type PlanCodigo = (typeof PLAN_CODIGOS)[number];

/** A monthly package with prices in whole COP without VAT. A period stores it as its snapshot. */
export interface Plan {
  readonly codigo: PlanCodigo;
  readonly nombre: string;
  readonly consultasIncluidas: number;
  readonly precioMes: number;
  readonly precioUnitario: number;
  /** Per query above the package: the unit price of the next tier. Contract-decisions 94. */
  readonly precioExcedente: number;
  readonly aMedida: boolean;
  readonly moneda: typeof MONEDA;
  readonly ivaIncluido: boolean;
}

/** The plan agreed with a client: a package by its code, or the figures of its contract. */
export type PlanAsignado =
  | { readonly codigo: Exclude<PlanCodigo, "A_MEDIDA"> }
  | {
      readonly codigo: "A_MEDIDA";
      readonly consultasIncluidas: number;
      readonly precioMes: number;
      readonly precioUnitario: number;
    };

export const MONEDA = "COP";
export const IVA_INCLUIDO = false;

/** Contract, "Monthly package constants". Defined only here. */
const TARIFAS = {
  "1K": paquete("Paquete 1.000", 1000, 150_000, 150, 110),
  "5K": paquete("Paquete 5.000", 5000, 550_000, 110, 90),
  "10K": paquete("Paquete 10.000", 10_000, 900_000, 90, 70),
  "20K": paquete("Paquete 20.000", 20_000, 1_400_000, 70, 50),
  A_MEDIDA: { nombre: "Paquete a medida", precioExcedente: 50 },
} as const satisfies Record<PlanCodigo, object>;

/** A made-to-measure package includes more queries than this. Contract, "Monthly package constants". */
export const A_MEDIDA_MAYOR_QUE = TARIFAS["20K"].consultasIncluidas;

/** The lowest price of a query, COP. */
export const PRECIO_MINIMO = Math.min(
  ...Object.values(TARIFAS).map(({ precioExcedente }) => precioExcedente),
);

/**
 * The Plan that an assignment means.
 * @throws RangeError when an A_MEDIDA contract includes no more than 20,000 queries or its figures are not whole
 *   non-negative numbers: a package is never 0 by default (contract-decisions 95).
 */
export function planOf(asignado: PlanAsignado): Plan {
  const { codigo } = asignado;
  const figures =
    asignado.codigo === "A_MEDIDA"
      ? { ...TARIFAS.A_MEDIDA, ...figuresOfContract(asignado) }
      : TARIFAS[asignado.codigo];
  return planWithFigures({ codigo, ...figures });
}

/** Returns the Plan for stored figures, with its derived fields. */
export function planWithFigures(figures: Omit<Plan, "aMedida" | "moneda" | "ivaIncluido">): Plan {
  return {
    ...figures,
    aMedida: figures.codigo === "A_MEDIDA",
    moneda: MONEDA,
    ivaIncluido: IVA_INCLUIDO,
  };
}

function paquete(
  nombre: string,
  consultasIncluidas: number,
  precioMes: number,
  precioUnitario: number,
  precioExcedente: number,
) {
  return { nombre, consultasIncluidas, precioMes, precioUnitario, precioExcedente };
}

function figuresOfContract(contrato: Extract<PlanAsignado, { codigo: "A_MEDIDA" }>) {
  const { consultasIncluidas, precioMes, precioUnitario } = contrato;
  const areWhole = [consultasIncluidas, precioMes, precioUnitario].every(
    (figure) => Number.isSafeInteger(figure) && figure >= 0,
  );
  if (!areWhole || consultasIncluidas <= A_MEDIDA_MAYOR_QUE) {
    throw new RangeError(`A_MEDIDA needs whole figures and more than ${A_MEDIDA_MAYOR_QUE} queries`);
  }
  return { consultasIncluidas, precioMes, precioUnitario };
}
