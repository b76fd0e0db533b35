import { readAlertas } from "../../db/avisos/alertas";
import { entregasOfEventos } from "../../db/avisos/entregas";
import { eventosOfAmbito } from "../../db/avisos/eventos";
import { readCuenta } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { type AlertasView, pendientesOf } from "../../domain/avisos/alertas-view";
import { viewEntregas } from "../../domain/avisos/entrega-view";
import { ambitoOf } from "../../domain/avisos/evento-key";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** How the client is told, what was told in its open period or current bolsa and how that fared, and what may come. */
export async function getAlertas(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now }: { readonly now: Date },
): Promise<AlertasView> {
  return readAlertasView(db, clienteId, now);
}

/** The same inside a transaction, before whose end its own changes show. */
export async function readAlertasView(
  executor: Executor,
  clienteId: string,
  now: Date,
): Promise<AlertasView> {
  const alertas = await readAlertas(executor, clienteId, now);
  const { cuenta } = await readCuenta(executor, clienteId, now);
  const recorded = await eventosOfAmbito(executor, clienteId, ambitoOf(cuenta, now));
  const fired = recorded.filter(({ cuerpo }) => cuerpo !== null);
  const entregas = await entregasOfEventos(
    executor,
    fired.map(({ eventoId }) => eventoId),
  );
  return {
    alertas,
    cuenta,
    now,
    disparadas: fired.map((evento) => ({
      evento,
      entrega: viewEntregas(entregas.get(evento.eventoId) ?? []),
    })),
    pendientes: pendientesOf(cuenta, alertas.umbrales, recorded, now),
    secret: null,
  };
}
