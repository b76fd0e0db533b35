/** The business refusals of `/validate`, all 402. Contract, "Errors"; contract-decisions 211. */
export type RefusalCode = "paquete_vencido_sin_pago" | "tope_de_consumo" | "bolsa_agotada" | "bolsa_vencida";

export interface Refusal {
  readonly admitted: false;
  readonly code: RefusalCode;
  /** Contract, `como_reactivar`: what the client's people must do, in Spanish. */
  readonly comoReactivar: string;
  /** Replaces the code's message if that does not say what happened. */
  readonly message?: string;
}

/** Whether the next billable query is served. */
export type Gate = { readonly admitted: true } | Refusal;

export const ADMITTED: Gate = { admitted: true };

const RETRY = "Las consultas rechazadas pueden repetirse después con su misma Idempotency-Key.";

const COMO_REACTIVAR = {
  paquete_vencido_sin_pago: `Pague la cuenta de cobro vencida y envíe el comprobante a soporte. El servicio se reactiva en la siguiente consulta, apenas se registre el pago. ${RETRY}`,
  tope_de_consumo: `Se alcanzó el tope de consultas del periodo que su entidad pidió por escrito. El servicio se reanuda al comenzar el periodo siguiente, o antes si su entidad pide por escrito a soporte subir o retirar el tope. ${RETRY}`,
  bolsa_agotada: `La bolsa no tiene saldo. Compre una bolsa nueva y envíe el comprobante a soporte: las consultas se reanudan apenas se registre el pago. ${RETRY}`,
  bolsa_vencida: `La bolsa venció y su saldo no se traslada. Compre una bolsa nueva y envíe el comprobante a soporte: las consultas se reanudan apenas se registre el pago. ${RETRY}`,
} as const satisfies Record<RefusalCode, string>;

export function refuse(code: RefusalCode): Refusal {
  return { admitted: false, code, comoReactivar: COMO_REACTIVAR[code] };
}
