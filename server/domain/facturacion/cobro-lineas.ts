import { type Cobro, isOverdue } from "./cobro";

/** One thing that an account charges, in whole COP without VAT. Contract-decisions 212. */
export interface CobroLinea {
  /** The package of a month, or the queries above that of an earlier one. */
  readonly concepto: "paquete" | "excedente";
  /** `YYYY-MM`. */
  readonly periodo: string;
  /** The package's. */
  readonly nombre: string;
  readonly consultas: number;
  readonly precioUnitario: number;
  readonly valor: number;
}

export interface CobroConLineas extends Cobro {
  /** As issued; null: issued before it was kept. */
  readonly lineas: readonly CobroLinea[] | null;
}

export type CobroEstado = "pagada" | "por_pagar" | "vencida";

/** A cobro with what follows from it at a moment. */
export interface CobroListado extends CobroConLineas {
  readonly estado: CobroEstado;
  /** Null where what it charges was not kept. */
  readonly total: number | null;
}

export function viewCobroListado(cobro: CobroConLineas, now: Date): CobroListado {
  const total = cobro.lineas?.reduce((sum, { valor }) => sum + valor, 0) ?? null;
  return { ...cobro, estado: estadoOfCobro(cobro, now), total };
}

function estadoOfCobro(cobro: Cobro, now: Date): CobroEstado {
  if (cobro.pagoRegistradoEn !== null) return "pagada";
  return isOverdue(cobro, now) ? "vencida" : "por_pagar";
}
