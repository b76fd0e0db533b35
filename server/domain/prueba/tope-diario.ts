import type { Refusal } from "../facturacion/refusal";

/** Daily limit of a test account's consultas, in days of Bogota. A CHECK of the table has the same number. */
export const CONSULTAS_DE_PRUEBA_AL_DIA = 10_000;

/** The refusal of one more. */
export const TOPE_DIARIO: Refusal = {
  admitted: false,
  code: "tope_de_consumo",
  message: "La cuenta de prueba hizo las 10.000 consultas que puede hacer en un día.",
  comoReactivar:
    "Una cuenta de prueba hace hasta 10.000 consultas al día. El servicio se reanuda al comenzar el día siguiente, hora de Bogotá. Las consultas rechazadas pueden repetirse después con su misma Idempotency-Key.",
};
