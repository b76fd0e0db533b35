import { keepPaso } from "../../db/prueba/pasos";
import { ConsumoRefused } from "../../domain/facturacion/cuenta";
import type { ClienteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Answers a program's request. Records a test account's first refusal for its balance, for the quick start. */
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
