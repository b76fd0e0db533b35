import type { Modo } from "@/server/domain/clientes/cliente";

/** What brings queries back in test mode, where nobody owes anything and support is asked for nothing. */
export const LEVANTAR =
  "Es una situación de prueba: no hay nada que pagar ni que pedir a soporte. Ponga otra en Consumo, en Situaciones de prueba.";

/** What a person is told of a block: in test mode that they lift it themselves. */
export const inModo = (modo: Modo, told: string): string => (modo === "prueba" ? LEVANTAR : told);
