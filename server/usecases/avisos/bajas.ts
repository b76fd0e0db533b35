import {
  type Baja,
  deleteBaja,
  hasBaja,
  insertBaja,
  readAlertas,
  saveAlertas,
} from "../../db/avisos/alertas";
import { insertCorreo } from "../../db/avisos/correos";
import { recordActOfRecipient } from "../../db/bitacora/actividad";
import { findCliente, lockCliente } from "../../db/clientes/clientes";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { nameInMails } from "../../domain/clientes/cliente";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Belongs to no client or person, so that a secret sealed for one never opens here. */
const OWNER = "baja de avisos";

/** The unsubscribe token in an address. It cannot be forged and never expires. */
export function bajaToken({ secretBox }: Pick<Deps, "secretBox">, { clienteId, email }: Baja): string {
  const { llaveId, cifrado } = secretBox.seal(OWNER, `${clienteId} ${email}`);
  return `${llaveId}.${cifrado.toString("base64url")}`;
}

/** Null if it is not a token of ours. */
function openBajaToken({ secretBox }: Pick<Deps, "secretBox">, token: string): Baja | null {
  const [llaveId = "", cifrado = ""] = token.split(".");
  try {
    const opened = secretBox.open(OWNER, { llaveId, cifrado: Buffer.from(cifrado, "base64url") });
    const [clienteId = "", email = ""] = opened.split(" ");
    return { clienteId, email };
  } catch {
    return null;
  }
}

/** The page for a person, and the one-click address for their mail program. */
export const bajaUrls = (baseUrl: string, token: string) => ({
  page: `${baseUrl}/avisos/${token}`,
  oneClick: `${baseUrl}/api/avisos/${token}`,
});

interface BajaRequest {
  readonly token: string;
  readonly requestId: string;
}

interface BajaView {
  /** As the mail with the link named it. */
  readonly cliente: string;
  readonly email: string;
  readonly isOff: boolean;
}

/** Returns the mailbox and the client of a link. @throws ServiceError `not_found` if it is not a link of ours. */
export function openBaja(deps: Pick<Deps, "secretBox">, token: string): Baja {
  const baja = openBajaToken(deps, token);
  if (baja === null) throw new ServiceError("not_found");
  return baja;
}

/** The baja, for the holder of the link. @throws ServiceError `not_found` */
export async function readBaja(deps: Pick<Deps, "db" | "secretBox">, token: string): Promise<BajaView> {
  const baja = openBaja(deps, token);
  const cliente = await findCliente(deps.db, baja.clienteId);
  if (cliente === null) throw new ServiceError("not_found");
  return { cliente: nameInMails(cliente), email: baja.email, isOff: await hasBaja(deps.db, baja) };
}

/**
 * Unsubscribes an address from a client's alerts at its owner's request. It gets no more mail, even if someone adds it
 * again. Recorded in the client's activity, and its administradores are told (contract-decisions 241). Idempotent.
 * @throws ServiceError `not_found`
 */
export async function takeOff(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox" | "baseUrl">,
  { token, requestId }: BajaRequest,
): Promise<void> {
  const baja = openBaja(deps, token);
  await inTransaction(deps.db, async (tx) => {
    await lockCliente(tx, baja.clienteId);
    const now = await deps.clock.now(tx);
    if (!(await insertBaja(tx, baja, now))) return;
    const alertas = await readAlertas(tx, baja.clienteId, now);
    const others = (told: readonly string[]) =>
      told.filter((email) => email.toLowerCase() !== baja.email.toLowerCase());
    const emails = others(alertas.emails);
    const emailsVinculante = others(alertas.emailsVinculante);
    await saveAlertas(tx, baja.clienteId, { ...alertas, emails, emailsVinculante, actualizadoEn: now });
    await recordActOfRecipient(tx, baja, requestId, {
      en: now,
      accion: "alertas.direccion_dada_de_baja",
      objeto: { tipo: "cliente", id: baja.clienteId },
      detalle: {
        antes: { emails: alertas.emails, emailsVinculante: alertas.emailsVinculante },
        despues: { emails, emailsVinculante },
      },
    });
    await tellAdministradores(tx, deps, baja, now);
  });
}

/** Undoes `takeOff`: the client may add the address again. @throws ServiceError `not_found` */
export async function putBack(
  deps: Pick<Deps, "db" | "clock" | "secretBox">,
  { token, requestId }: BajaRequest,
): Promise<void> {
  const baja = openBaja(deps, token);
  await inTransaction(deps.db, async (tx) => {
    await lockCliente(tx, baja.clienteId);
    if (!(await deleteBaja(tx, baja))) return;
    await recordActOfRecipient(tx, baja, requestId, {
      en: await deps.clock.now(tx),
      accion: "alertas.direccion_admitida",
      objeto: { tipo: "cliente", id: baja.clienteId },
    });
  });
}

async function tellAdministradores(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  { clienteId, email }: Baja,
  now: Date,
): Promise<void> {
  const texto = [
    `Quien recibe en ${email} pidió no recibir más avisos de su entidad. La dirección quedó fuera de sus avisos y, si la vuelve a poner, no se le escribe mientras esa persona no lo admita con el enlace de los correos que ya recibió.`,
    `Si era la única, ponga otra: ${baseUrl}/portal/alertas`,
  ].join("\n\n");
  for (const { rol, desactivadoEn, email: destino } of await usuariosOf(tx, clienteId)) {
    if (rol !== "administrador" || desactivadoEn !== null || destino === email.toLowerCase()) continue;
    const asunto = "Una dirección salió de sus avisos de Atalaya";
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino, asunto, texto, now });
  }
}
