import { lockCliente } from "../../db/clientes/clientes";
import { findPendiente } from "../../db/facturacion/solicitudes";
import { countAdministradores, emailIsTaken } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { InvitacionPedido } from "../../domain/facturacion/solicitud";
import { normalizeEmail } from "../../domain/identidad/email";
import type { SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepSolicitud } from "../facturacion/keep-solicitud";
import { emailTaken, invite } from "./invite-usuario";
import { recordAndTell } from "./record-and-tell";

type InviteDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;

export interface InviteBySoporteInput extends Omit<InvitacionPedido, "tipo"> {
  readonly clienteId: string;
}

/** Nobody's, so that it leaves nobody out of a count. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Support asks somebody into a client's portal, by the client's written request. Where the client has an administrador
 * who comes in, one of them consents before anything is mailed to that person; a client's first is invited at once. Its
 * administradores are told of either, and read it in their activity. The same again gives the request that waits
 * (contract-decisions 246).
 * @throws ServiceError `not_found`; `conflicto` for the test account of a client; `validation_error` where the address has an account, whoever's.
 */
export async function inviteBySoporte(
  deps: InviteDeps,
  actor: SoportePersona,
  { clienteId, ...asked }: InviteBySoporteInput,
): Promise<{ readonly estado: "invitada" | "espera" }> {
  return inTransaction(deps.db, async (tx) => {
    // An administrador who comes in meanwhile waits here, and so does another invitation.
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const pedido = { tipo: "invitacion", ...asked, email: normalizeEmail(asked.email) } as const;
    const { email, nombre, rol, referencia, motivo } = pedido;
    const solicitud = { referencia, motivo };
    if ((await countAdministradores(tx, clienteId, NOBODY)) === 0) {
      await invite(
        tx,
        deps,
        actor,
        { realm: "portal", clienteId, email, nombre, rol, solicitud },
        now,
        "email",
      );
      return { estado: "invitada" };
    }
    if (await emailIsTaken(tx, { email, clienteId })) throw emailTaken("email");
    if ((await waiting(tx, clienteId, email, now)) === null) {
      const told = { que: "pide", email, nombre, rol, solicitud, clienteId } as const;
      const record = (act: Parameters<typeof recordAndTell>[3]["act"]) =>
        recordAndTell(tx, deps, actor, { ...told, act });
      await keepSolicitud(tx, deps, actor, { cliente, pedido, valor: null, now, record });
    }
    return { estado: "espera" };
  });
}

const waiting = (tx: Executor, clienteId: string, email: string, now: Date) =>
  findPendiente(tx, { clienteId, clave: email, tipos: ["invitacion"] }, now);
