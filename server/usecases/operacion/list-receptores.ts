import {
  type Receptor,
  receptoresUndelivered,
  type Undelivered,
  undeliveredOf,
} from "../../db/avisos/undelivered";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Receivers of any client that something did not reach, those that fail first. */
export async function listReceptores(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
): Promise<Receptor[]> {
  return receptoresUndelivered(db, await clock.now());
}

/** What did not reach one of them, the oldest first, with every attempt. */
export async function listUndelivered(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  receptor: Pick<Receptor, "clienteId" | "canal" | "receptor">,
): Promise<Undelivered[]> {
  return undeliveredOf(db, receptor, await clock.now());
}
