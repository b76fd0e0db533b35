import type { Modo } from "@/server/domain/clientes/cliente";

/** How to end a block in test mode, where support is not needed. */
export const HOW_TO_LIFT =
  "Es una situación de prueba: no hay nada que pagar ni que pedir a soporte. Ponga otra en Consumo, en Situaciones de prueba.";

/** The words about a block. In test mode, users can end it themselves. */
export const inModo = (modo: Modo, told: string): string => (modo === "prueba" ? HOW_TO_LIFT : told);
