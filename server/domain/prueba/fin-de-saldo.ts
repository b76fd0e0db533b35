import { type Bolsa, venceEnOf } from "../facturacion/bolsa";
import type { Cuenta, CuentaBolsa } from "../facturacion/cuenta";

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
