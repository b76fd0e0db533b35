import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { findCliente, lockCliente } from "../../db/clientes/clientes";
import { decidenOf } from "../../db/decisiones/decisiones-cola";
import {
  activePersonas,
  clientesQueEscalan,
  countVencidas,
  readPoliticaDecisiones,
  savePoliticaDecisiones,
  takeVencidas,
} from "../../db/decisiones/politica";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction, inTransaction } from "../../db/sql/transaction";
import { asignacionOf, vencidasOf } from "../../domain/decisiones/avisos-decisiones";
import type { MatchPlace } from "../../domain/decisiones/decision";
import { PLANTILLA, type PoliticaDecisiones } from "../../domain/decisiones/politica";
import { PORTAL_OF } from "../../domain/prueba/portal-prueba";
import type { PortalActor } from "../../domain/shared/actor";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Mails a person that a match or its steps are theirs now. Not to oneself, nor to a person without access. */
export async function mailAssigned(
  tx: Executor,
  { clock, entropy, baseUrl }: Pick<Deps, "clock" | "entropy" | "baseUrl">,
  { clienteId, usuarioId: own, nombre: por, razonSocial, modo }: PortalActor,
  given: MatchPlace & {
    readonly que: "coincidencia" | "pasos";
    readonly usuarioId: string;
    readonly cuantos: number;
  },
): Promise<void> {
  const { que, usuarioId, cuantos, consultaId, posicion } = given;
  if (usuarioId === own) return;
  const now = await clock.now(tx);
  const url = `${baseUrl}${PORTAL_OF[modo]}/consultas/${consultaId}?coincidencia=${posicion}`;
  for (const { nombre, email } of await activePersonas(tx, { clienteId, ids: [usuarioId] })) {
    const said = { que, cuantos, nombre, por, razonSocial, url, isPrueba: modo === "prueba" };
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino: email, ...asignacionOf(said), now });
  }
}

/** Returns the client's table, the example it may start from, and the people it may name. */
export async function getPolitica({ db }: Pick<Deps, "db">, { clienteId }: PortalActor) {
  const [politica, personas] = await Promise.all([
    readPoliticaDecisiones(db, clienteId),
    decidenOf(db, clienteId),
  ]);
  return { politica, plantilla: PLANTILLA, personas };
}

interface SavePoliticaInput extends Omit<PoliticaDecisiones, "version"> {
  /** The version that was seen. 0 for none. */
  readonly vista: number;
}

const CHANGED_MEANWHILE =
  "Otra persona cambió la tabla mientras tanto. Recargue la página y haga su cambio de nuevo.";
const NOT_TEAM = "Elija personas de su equipo que deciden y tienen acceso.";

/**
 * Replaces the client's table. Open cases keep their steps.
 * @throws ServiceError `validation_error` for people who do not decide here; `conflicto` if it changed meanwhile.
 */
export async function savePolitica(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { vista, ...said }: SavePoliticaInput,
): Promise<{ readonly version: number }> {
  const { clienteId } = actor;
  const version = vista + 1;
  return inTransaction(db, async (tx) => {
    await lockCliente(tx, clienteId);
    const deciden = new Set((await decidenOf(tx, clienteId)).map(({ usuarioId }) => usuarioId));
    const before = await readPoliticaDecisiones(tx, clienteId);
    const known = new Set([...deciden, ...(before?.escalaA ?? [])]);
    if (!said.escalaA.every((usuarioId) => known.has(usuarioId))) {
      const issues = [{ path: ["escalaA"], message: NOT_TEAM }];
      throw new ServiceError("validation_error", { message: NOT_TEAM, issues });
    }
    const politica = { version, ...said };
    // The same form again, by a second click.
    if (before !== null && canonicalJson(before) === canonicalJson(politica)) return { version };
    if (!(await savePoliticaDecisiones(tx, clienteId, politica, vista)))
      throw new ServiceError("conflicto", CHANGED_MEANWHILE);
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: "politica_decisiones.guardada",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { antes: before, despues: politica },
    });
    return { version };
  });
}

/** Returns how many matches wait for a decision longer than the client's limits. */
export async function countVencidasOf({ db }: Pick<Deps, "db">, { clienteId }: PortalActor, now: Date) {
  return countVencidas(db, clienteId, await readPoliticaDecisiones(db, clienteId), now);
}

/**
 * Tarea `escalar-vencidas`: mails the people on a client's table about overdue matches and steps, each once.
 * Nothing is marked while nobody can be mailed.
 */
export async function escalateVencidas(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "stopping">,
): Promise<{ readonly correos: number }> {
  const { db, stopping } = deps;
  let correos = 0;
  for (const { clienteId } of await clientesQueEscalan(db)) {
    if (stopping.aborted) break;
    correos += await escalateOf(deps, clienteId);
  }
  return { correos };
}

/** Marks and mails in one transaction, so that all of a client's people get it or none. */
async function escalateOf(
  { db, clock, entropy, baseUrl }: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  clienteId: string,
): Promise<number> {
  return inLongTransaction(db, async (tx) => {
    await lockName(tx, `escalar ${clienteId}`);
    const now = await clock.now(tx);
    const [cliente, politica] = [
      await findCliente(tx, clienteId),
      await readPoliticaDecisiones(tx, clienteId),
    ];
    if (cliente === null || politica === null) return 0;
    const personas = await activePersonas(tx, { clienteId, ids: politica.escalaA });
    if (personas.length === 0) return 0;
    const overdue = await takeVencidas(tx, clienteId, politica, now);
    if (overdue.coincidencias + overdue.pasos === 0) return 0;
    const { razonSocial, modo } = cliente;
    const said = { ...overdue, razonSocial, portal: baseUrl + PORTAL_OF[modo], isPrueba: modo === "prueba" };
    for (const { nombre, email } of personas)
      await insertCorreo(tx, {
        id: entropy.uuidV7(now),
        destino: email,
        ...vencidasOf({ ...said, nombre }),
        now,
      });
    return personas.length;
  });
}
