import { failsOnce, keepPaso, takeConsultaDePrueba } from "../../db/prueba/pruebas";
import { ConsumoRefused, type Cuenta } from "../../domain/facturacion/cuenta";
import { refuse } from "../../domain/facturacion/refusal";
import type { EfectoHallado } from "../../domain/prueba/efecto";
import { CONSULTAS_DE_PRUEBA_AL_DIA, conSaldoAgotado, TOPE_DIARIO } from "../../domain/prueba/fin-de-saldo";
import type { ClienteActor } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

interface Screened {
  readonly clienteId: string;
  readonly cuenta: Cuenta;
  /** The effect that the name asks for. Null if none. */
  readonly efecto: EfectoHallado | null;
  /** The Idempotency-Key. */
  readonly llave: string | null;
  readonly now: Date;
}

/**
 * The checks between a test screening and its charge: the effect of its name, and the daily limit.
 * @throws ServiceError `persistencia_error`, with nothing charged; ConsumoRefused.
 */
export async function admitPrueba(
  { db }: Pick<Deps, "db">,
  { clienteId, cuenta, efecto, llave, now }: Screened,
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

/** What a program asks, of which a test account's first refusal for its balance is kept: the quick start goes by it. */
export async function notingRechazo<Answer>(
  { db }: Pick<Deps, "db">,
  { modo, clienteId }: ClienteActor,
  en: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (thrown) {
    if (modo === "prueba" && thrown instanceof ConsumoRefused)
      await keepPaso(db, { clienteId, paso: "rechazo", en });
    throw thrown;
  }
}
