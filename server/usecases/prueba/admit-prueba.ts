import { failsOnce, takeConsultaDePrueba } from "../../db/prueba/pruebas";
import { ConsumoRefused, type Cuenta } from "../../domain/facturacion/cuenta";
import { refuse } from "../../domain/facturacion/refusal";
import type { EfectoHallado } from "../../domain/prueba/efecto";
import { conSaldoAgotado } from "../../domain/prueba/fin-de-saldo";
import { CONSULTAS_DE_PRUEBA_AL_DIA, TOPE_DIARIO } from "../../domain/prueba/tope-diario";
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** A screening of an account, before its charge. */
export interface Admission {
  readonly clienteId: string;
  readonly cuenta: Cuenta;
  /** What the name asks for; null: nothing. */
  readonly efecto: EfectoHallado | null;
  /** The Idempotency-Key. */
  readonly llave: string | null;
  readonly now: Date;
}

/**
 * What stands between a screening of a test account and its charge: what its name asks for, and the day's ten thousand.
 * @throws ServiceError `persistencia_error`, nothing charged; ConsumoRefused.
 */
export async function admitPrueba(
  { db }: Pick<Deps, "db">,
  { clienteId, cuenta, efecto, llave, now }: Admission,
): Promise<void> {
  if (efecto?.efecto === "base") throw new ServiceError("persistencia_error");
  if (efecto?.efecto === "fin_de_saldo") {
    throw new ConsumoRefused(refuse("bolsa_agotada"), conSaldoAgotado(cuenta, now), now);
  }
  if (
    efecto?.efecto === "persistencia" &&
    (llave === null || (await failsOnce(db, { clienteId, llave, en: now })))
  ) {
    throw new ServiceError("persistencia_error");
  }
  const taken = { clienteId, dia: bogotaDay(now), most: CONSULTAS_DE_PRUEBA_AL_DIA };
  if (!(await takeConsultaDePrueba(db, taken))) throw new ConsumoRefused(TOPE_DIARIO, cuenta, now);
}
