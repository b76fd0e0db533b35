import { type Bolsa, venceEnOf } from "../facturacion/bolsa";
import type { Cuenta, CuentaBolsa } from "../facturacion/cuenta";
import type { Refusal } from "../facturacion/refusal";
import { comparableName } from "../screening/names/normalize";
import { type Efecto, NOMBRES_DE_PRUEBA } from "./nombres";

/** The effect of a query besides its findings. `segundos` of a demora. */
export type EfectoHallado =
  | { readonly efecto: Exclude<Efecto, "demora"> }
  | { readonly efecto: "demora"; readonly segundos: number };

/** Whether a query with this effect always fails unless it is sent again under its key. */
export const isFalla = (efecto: EfectoHallado | null) => efecto !== null && efecto.efecto !== "demora";

/** 1 to 50: the server's limit is a minute. */
const DEMORA = /^demora ([1-9]|[1-4]\d|50) prueba$/;

const normalized = (nombre: string): string => comparableName(nombre, "natural").normalized;

const CON_EFECTO = NOMBRES_DE_PRUEBA.flatMap(({ nombre, efecto, listadas }) =>
  efecto === undefined ? [] : [{ efecto, asked: normalized(nombre), listed: listadas[0]?.nombre ?? nombre }],
);

/**
 * The effect that the lists of test mode give a query for `nombre`. Null for a normal answer. Its entry must be among
 * those found: the name alone has no effect.
 */
export function efectoOf(nombre: string | null, halladas: readonly string[]): EfectoHallado | null {
  if (nombre === null) return null;
  const asked = normalized(nombre);
  const seconds = DEMORA.exec(asked)?.[1];
  const found = CON_EFECTO.find(
    (one) =>
      halladas.includes(one.listed) &&
      (one.efecto === "demora" ? seconds !== undefined : one.asked === asked),
  );
  if (found === undefined) return null;
  return found.efecto === "demora"
    ? { efecto: "demora", segundos: Number(seconds) }
    : { efecto: found.efecto };
}

/** Belongs to no account: FIN DE SALDO shows it to an account without a bolsa. */
const BOLSA_INVENTADA = "00000000-0000-8000-8000-0000000000f5";

/** The account as it would be had its balance ended: with its own bolsa or, without one, with an invented one. */
export function conSaldoAgotado(cuenta: Cuenta, now: Date): CuentaBolsa {
  const bolsa = cuenta.modalidad === "bolsa" ? cuenta.bolsa : inventada(now);
  return {
    modalidad: "bolsa",
    bolsa: { ...bolsa, consumidas: bolsa.consultasCompradas },
    actualizadoEn: cuenta.actualizadoEn,
  };
}

const inventada = (now: Date): Bolsa => ({
  bolsaId: BOLSA_INVENTADA,
  secuencia: 1,
  activadaEn: now,
  venceEn: venceEnOf(now),
  consultasCompradas: 3,
  consumidas: 3,
  precioTotal: 0,
  pagoReferencia: "PRUEBA",
  pagoRegistradoEn: now,
  cerradaEn: null,
  revertidaEn: null,
  vencidaEn: null,
});

/** Consultas that a test account makes on a day of Bogota. The table has the same number as a CHECK. */
export const CONSULTAS_DE_PRUEBA_AL_DIA = 10_000;

/** The refusal of one more. */
export const TOPE_DIARIO: Refusal = {
  admitted: false,
  code: "tope_de_consumo",
  message: "La cuenta de prueba hizo las 10.000 consultas que puede hacer en un día.",
  comoReactivar:
    "Una cuenta de prueba hace hasta 10.000 consultas al día. El servicio se reanuda al comenzar el día siguiente, hora de Bogotá. Las consultas rechazadas pueden repetirse después con su misma Idempotency-Key.",
};
