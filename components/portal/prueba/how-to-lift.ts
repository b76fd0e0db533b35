import type { Modo } from "@/server/domain/clientes/cliente";
import type { RefusalCode } from "@/server/domain/facturacion/refusal";

/** How to end a block in test mode, where support is not needed. */
export const HOW_TO_LIFT =
  "Es una situación de prueba: no hay nada que pagar ni que pedir a soporte. Ponga otra en Consumo, en Situaciones de prueba.";

/** The words about a block. In test mode, users can end it themselves. */
export const inModo = (modo: Modo, told: string): string => (modo === "prueba" ? HOW_TO_LIFT : told);

const REACTIVAR = {
  paquete_vencido_sin_pago:
    "Pague la cuenta de cobro vencida y avise a soporte con «Ya pagué», en Consumo: las consultas se reanudan apenas se registre el pago. Las rechazadas se pueden repetir después.",
  tope_de_consumo:
    "Las consultas se reanudan solas el primer día del mes siguiente. Si las necesita antes, pida por escrito a soporte subir o retirar el tope. Las rechazadas se pueden repetir después.",
  bolsa_agotada:
    "Pida una bolsa nueva y, cuando la pague, avise con «Ya pagué», en Consumo: las consultas se reanudan apenas se registre el pago. Las rechazadas se pueden repetir después.",
  bolsa_vencida:
    "Pida una bolsa nueva y, cuando la pague, avise con «Ya pagué», en Consumo: las consultas se reanudan apenas se registre el pago. El saldo de esta no pasa a la nueva.",
} as const satisfies Record<RefusalCode, string>;

/** What ends a block, for people. `como_reactivar` is for programs. */
export const howToLift = (modo: Modo, code: RefusalCode): string => inModo(modo, REACTIVAR[code]);
