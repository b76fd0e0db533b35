import bowser from "bowser";
import { sesionesInForce } from "../../db/identidad/sesiones";
import type { RealmSession } from "../../domain/identidad/realm";
import { SESION_IDLE_MS } from "../../domain/identidad/sesion";
import type { Deps } from "../deps";

/** A session as its owner knows it again. */
export interface SesionView {
  readonly sesionId: string;
  /** `Firefox en Linux`; null: the browser says nothing of itself. */
  readonly equipo: string | null;
  readonly direccion: string | null;
  readonly creadaEn: Date;
  readonly vistaEn: Date;
  readonly esEsta: boolean;
}

/** The sessions in force of whoever asks, the last one used first. */
export async function listSesiones(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { actor, sesionId: own }: RealmSession,
): Promise<readonly SesionView[]> {
  const now = await clock.now();
  const idleSince = new Date(now.getTime() - SESION_IDLE_MS);
  const rows = await sesionesInForce(db, actor.kind, actor.usuarioId, now, idleSince);
  return rows.map(({ agente, ...row }) => ({
    ...row,
    equipo: equipoOf(agente),
    esEsta: row.sesionId === own,
  }));
}

function equipoOf(agente: string | null): string | null {
  if (agente === null || agente === "") return null;
  const { browser, os } = bowser.parse(agente);
  const named = [browser.name, os.name].filter(Boolean);
  return named.length === 0 ? null : named.join(" en ");
}
