import { deleteAccesos, deleteCorreos, deleteIntentos } from "../../db/identidad/accesos-vencidos";
import { deleteRegistrosVencidos } from "../../db/identidad/registros";
import { REALMS } from "../../domain/identidad/session";
import type { Deps } from "../deps";

const DAY_MS = 24 * 3_600_000;
/** Long enough to investigate an incident. The acts stay in the activity and the audit. */
const KEPT_DAYS = {
  sesiones: 90,
  enlaces: 90,
  intentos: 1,
  /* Its cookie lives a year. */ dispositivos: 366,
};

/**
 * Tarea `borrar-accesos-vencidos`: in both realms, deletes ended sessions, unused browsers, used or expired
 * links, unconfirmed registrations after a week, finished mails, and tries that no longer count.
 */
export async function deleteAccesosVencidos({ db, clock }: Pick<Deps, "db" | "clock">) {
  const now = await clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const before = {
    sesiones: ago(KEPT_DAYS.sesiones),
    enlaces: ago(KEPT_DAYS.enlaces),
    dispositivos: ago(KEPT_DAYS.dispositivos),
  };
  // Before the links, which wait for their mails.
  const correos = await deleteCorreos(db, before.enlaces);
  const deleted = { sesiones: 0, dispositivos: 0, enlaces: 0 };
  for (const realm of REALMS) {
    const gone = await deleteAccesos(db, realm, before);
    for (const what of Object.keys(deleted) as (keyof typeof deleted)[]) deleted[what] += gone[what];
  }
  const registros = await deleteRegistrosVencidos(db, now);
  return { ...deleted, registros, correos, intentos: await deleteIntentos(db, ago(KEPT_DAYS.intentos)) };
}
