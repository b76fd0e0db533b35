import { recordAct } from "../../db/bitacora/actividad";
import { findAccount } from "../../db/identidad/accounts";
import { cancelEnlaces } from "../../db/identidad/enlaces-usuario";
import { countAdministradoresSoporte } from "../../db/identidad/usuarios";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { normalizeEmail } from "../../domain/identidad/correo-usuario";
import { usuarioObjeto } from "../../domain/identidad/session";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { invite, type ShownInvitation, showInvitation } from "./invitaciones";

const CONSOLE: SoporteActor = {
  kind: "soporte",
  name: "consola:npm run soporte:crear",
  usuarioId: null,
  requestId: "npm-run-soporte-crear",
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface CreateAdministradorInput {
  readonly email: string;
  readonly nombre: string;
  /** Use it if no administrador can sign in any more. */
  readonly evenIfThereIsOne: boolean;
}

/**
 * Creates an administrador of support from the console, on record. The first one invites all others in the
 * back-office. If two run it at once, one is created. A person whose link expired gets another.
 * @throws ServiceError `conflicto` if there is one with access; `validation_error` for an invalid address or
 *   name, or an address with an account.
 */
export async function createAdministrador(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  { email, nombre, evenIfThereIsOne }: CreateAdministradorInput,
): Promise<ShownInvitation> {
  requireSomebody(email.trim(), nombre.trim());
  return inTransaction(deps.db, async (tx) => {
    await lockName(tx, "equipo_soporte");
    if (!evenIfThereIsOne && (await countAdministradoresSoporte(tx, null)) > 0) {
      const message =
        "Ya hay un administrador de soporte: pídale la invitación. Para crear otro desde la consola, agregue --otro.";
      throw new ServiceError("conflicto", message);
    }
    const now = await deps.clock.now(tx);
    const input = { realm: "soporte", email, nombre: nombre.trim(), rol: "administrador" } as const;
    const usuarioId =
      (await renew(tx, input.email, now)) ?? (await invite(tx, deps, CONSOLE, input, now, "correo"));
    return showInvitation(tx, deps, input, usuarioId, now);
  });
}

/** A new link for an account whose link expired. Null if there is no such account. */
async function renew(tx: Executor, email: string, now: Date): Promise<string | null> {
  const account = await findAccount(tx, "soporte", normalizeEmail(email));
  if (!account?.isOpen || account.tieneClave || account.rol !== "administrador") return null;
  const { usuarioId } = account;
  await cancelEnlaces(tx, "soporte", usuarioId, now);
  const objeto = usuarioObjeto("soporte", usuarioId);
  await recordAct(tx, CONSOLE, { en: now, accion: "usuario.invitado_de_nuevo", objeto });
  return usuarioId;
}

function requireSomebody(email: string, nombre: string): void {
  const issues = [
    ...(EMAIL.test(email) && email.length <= 254
      ? []
      : [{ path: ["correo"], message: `«${email}» no es un correo.` }]),
    ...(nombre.length > 0 && nombre.length <= 120
      ? []
      : [{ path: ["nombre"], message: "El nombre debe tener entre 1 y 120 caracteres." }]),
  ];
  if (issues.length > 0) throw new ServiceError("validation_error", { issues });
}
