import { addBogotaMonths, DAY_MS } from "../shared/bogota";
import { IVA_INCLUIDO, MONEDA } from "./plans";
import { ADMITTED, type Gate, type RefusalCode, refuse } from "./refusal";

/** Contract, Limits: validity of a bolsa, in calendar months of Bogota. */
const VIGENCIA_MESES = 6;
/** Contract, Limits: days before expiry at which a warning goes out, farthest first. */
export const AVISOS_VENCIMIENTO_DIAS = [30, 7, 1] as const;

/** Contract, "Bag state". A current bolsa is never `cerrada`: that is history only (contract-decisions 108). */
export type BolsaEstado = "vigente" | "agotada" | "vencida";

/** A prepaid bolsa as stored. Its state is derived from counts and time, never stored. */
export interface Bolsa {
  readonly bolsaId: string;
  /** 1 for the client's first bolsa. */
  readonly secuencia: number;
  readonly activadaEn: Date;
  readonly venceEn: Date;
  readonly consultasCompradas: number;
  /** Billable queries since activation, at most `consultasCompradas`. */
  readonly consumidas: number;
  /** Whole COP. */
  readonly precioTotal: number;
  readonly pagoReferencia: string;
  readonly pagoRegistradoEn: Date;
  /** When a recharge replaced it. Null for the current bolsa. */
  readonly cerradaEn: Date | null;
  /** When its payment was reversed, which closed it. Null if it was not. Contract-decisions 116. */
  readonly revertidaEn: Date | null;
  /** When its expiry was reported. It serves nothing afterwards, at any clock. Null if not reported. */
  readonly vencidaEn: Date | null;
}

type Saldo = Pick<Bolsa, "consultasCompradas" | "consumidas">;

/** The contract's Bolsa: the stored bolsa with its state at a time. */
export interface BolsaView extends Omit<Bolsa, "cerradaEn" | "revertidaEn" | "vencidaEn"> {
  readonly estado: BolsaEstado;
  readonly bloqueada: boolean;
  readonly diasParaVencer: number;
  readonly saldo: number;
  /** COP per query, to the cent. */
  readonly precioUnitario: number;
  readonly moneda: typeof MONEDA;
  readonly ivaIncluido: boolean;
}

/** The state of a replaced bolsa before it was closed. */
export interface BolsaCierre {
  readonly bolsaId: string;
  readonly cerradaEn: Date;
  /** The state before, which `cerrada` hides in the history (contract-decisions 108). */
  readonly estadoAlCierre: BolsaEstado;
  /** Unused queries that the client loses, to be confirmed before (contract-decisions 109). */
  readonly saldoPerdido: number;
}

const REFUSAL = {
  agotada: "bolsa_agotada",
  vencida: "bolsa_vencida",
} as const satisfies Record<Exclude<BolsaEstado, "vigente">, RefusalCode>;

/**
 * The state at `now`, whether or not any tarea has run (contract-decisions 107). The first terminal state wins (106):
 * a bolsa is consumed only while in date, so one that is used up was `agotada` before it could be `vencida`.
 */
export function estadoOf(bolsa: Saldo & Pick<Bolsa, "venceEn" | "vencidaEn">, now: Date): BolsaEstado {
  if (saldoOf(bolsa) === 0) return "agotada";
  return bolsa.vencidaEn === null && now < bolsa.venceEn ? "vigente" : "vencida";
}

/** State for BolsaHistorial: `cerrada` once replaced, in any earlier state. */
export function estadoHistorialOf(bolsa: Bolsa, now: Date): BolsaEstado | "cerrada" {
  return bolsa.cerradaEn === null ? estadoOf(bolsa, now) : "cerrada";
}

/** Queries bought and not used. */
function saldoOf(bolsa: Saldo): number {
  return bolsa.consultasCompradas - bolsa.consumidas;
}

/** Days left, rounded up. 0 from the instant of expiry on. Contract, Bolsa; contract-decisions 112. */
export function diasParaVencer(bolsa: Pick<Bolsa, "venceEn">, now: Date): number {
  const leftMs = bolsa.venceEn.getTime() - now.getTime();
  return leftMs > 0 ? Math.ceil(leftMs / DAY_MS) : 0;
}

/** Expiry of a bolsa valid from `from`: six calendar months in Bogota, clamped at the month's end. */
export function venceEnOf(from: Date): Date {
  return addBogotaMonths(from, VIGENCIA_MESES);
}

/** Whether the bolsa serves one more query at `now`. */
export function admitBolsa(bolsa: Bolsa, now: Date): Gate {
  const estado = estadoOf(bolsa, now);
  return estado === "vigente" ? ADMITTED : refuse(REFUSAL[estado]);
}

/** How the current bolsa ends when something replaces it at `now`. */
export function closeBolsa(bolsa: Bolsa, now: Date): BolsaCierre {
  return {
    bolsaId: bolsa.bolsaId,
    cerradaEn: now,
    estadoAlCierre: estadoOf(bolsa, now),
    saldoPerdido: saldoOf(bolsa),
  };
}

/** Every field of the contract's Bolsa at `now`. */
export function viewBolsa(
  { cerradaEn: _, revertidaEn: __, vencidaEn, ...bolsa }: Bolsa,
  now: Date,
): BolsaView {
  const estado = estadoOf({ ...bolsa, vencidaEn }, now);
  return {
    ...bolsa,
    estado,
    bloqueada: estado !== "vigente",
    diasParaVencer: diasParaVencer(bolsa, now),
    saldo: saldoOf(bolsa),
    precioUnitario: Math.round((bolsa.precioTotal * 100) / bolsa.consultasCompradas) / 100,
    moneda: MONEDA,
    ivaIncluido: IVA_INCLUIDO,
  };
}
