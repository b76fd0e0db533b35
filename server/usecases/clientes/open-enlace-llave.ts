import { recordAct } from "../../db/bitacora/actividad";
import { lockApiKey } from "../../db/clientes/api-keys";
import { lockCliente } from "../../db/clientes/clientes";
import { findEnlaceLlave, lockEnlaceLlaveOf, saveOpening } from "../../db/clientes/enlaces-llave";
import { readAccount } from "../../db/identidad/accounts";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { terminacionOf } from "../../domain/clientes/api-key";
import type { Cliente } from "../../domain/clientes/cliente";
import { estadoOfEnlaceLlave, isPendingEnlaceLlave } from "../../domain/clientes/enlace-llave";
import { digestOf, isSecreto } from "../../domain/identidad/secreto";
import type { ActorOfCliente, SistemaActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps, Entropy } from "../deps";
import { type Asking, actingAs } from "../identidad/acting-as";
import { issueApiKey, supersedeLlave } from "./llaves";

/** What the holder of a link sees before it is opened, and once it cannot be opened any more. */
type EnlaceLlaveVisto =
  | {
      readonly estado: "vigente";
      readonly razonSocial: string;
      readonly etiqueta: string | null;
      readonly isReplacement: boolean;
      readonly venceEn: Date;
    }
  | { readonly estado: "abierto"; readonly abiertoEn: Date; readonly abiertoDesde: string | null }
  /** Unknown, revoked, expired, replaced by a later mail, or of an inactive client. */
  | { readonly estado: "invalido" };

/** Reading never opens it, because mail scanners follow links. */
export async function readEnlaceLlave(
  { db, clock }: Pick<Deps, "db" | "clock">,
  secreto: string,
): Promise<EnlaceLlaveVisto> {
  const enlace = isSecreto(secreto) ? await findEnlaceLlave(db, { digest: digestOf(secreto) }) : null;
  if (enlace === null) return { estado: "invalido" };
  const { abiertoEn, abiertoDesde, razonSocial, etiqueta, venceEn } = enlace;
  if (abiertoEn !== null) return { estado: "abierto", abiertoEn, abiertoDesde };
  const estado = estadoOfEnlaceLlave(enlace, await clock.now());
  if (estado === "anulado" || estado === "vencido" || !enlace.isClienteActivo) return { estado: "invalido" };
  return { estado: "vigente", razonSocial, etiqueta, isReplacement: enlace.reemplaza !== null, venceEn };
}

interface OpenedLlave {
  readonly razonSocial: string;
  readonly etiqueta: string | null;
  /** Shown once. */
  readonly key: string;
  /** When the superseded key ends. Null if it supersedes none. */
  readonly anteriorValidaHasta: Date | null;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockEnlaceLlaveOf>>>;

/**
 * Draws the key of a mailed link. Of several who open it at once, only one gets it. The opening is recorded
 * in the client's activity and in the staff audit, or no key is given.
 * @throws ServiceError `enlace_invalido`; `conflicto` if the key to supersede was revoked or superseded
 *   meanwhile. The link stays open then.
 */
export async function openEnlaceLlave(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  { secreto, ...asking }: Asking & { readonly secreto: string },
): Promise<OpenedLlave> {
  if (!isSecreto(secreto)) throw new ServiceError("enlace_invalido");
  return inTransaction(deps.db, async (tx) => {
    const enlace = await lockEnlaceLlaveOf(tx, digestOf(secreto));
    const now = await deps.clock.now(tx);
    const cliente = enlace === null ? null : await lockCliente(tx, enlace.clienteId);
    if (enlace === null || cliente === null || !cliente.activo || !isPendingEnlaceLlave(enlace, now)) {
      throw new ServiceError("enlace_invalido");
    }
    const { apiKeyId, key, anteriorValidaHasta } = await draw(tx, deps.entropy, enlace, now);
    const { enlaceId, etiqueta, email, reemplaza } = enlace;
    await saveOpening(tx, enlaceId, { abiertoEn: now, abiertoDesde: asking.direccion, apiKeyId });
    await recordAct(tx, await openerOf(tx, enlace, cliente, { apiKeyId, key }, asking), {
      en: now,
      accion: reemplaza === null ? "llave.creada" : "llave.regenerada",
      objeto: { tipo: "api_key", id: reemplaza ?? apiKeyId },
      detalle: {
        despues: { enlaceId, apiKeyId, etiqueta, email, desde: asking.direccion, anteriorValidaHasta },
      },
    });
    await recordAct(tx, sistema(asking), {
      en: now,
      accion: "enlace_llave.abierto",
      objeto: { tipo: "enlace_llave", id: enlaceId },
      detalle: { despues: { apiKeyId, email, desde: asking.direccion, anteriorValidaHasta } },
    });
    return { razonSocial: enlace.razonSocial, etiqueta, key, anteriorValidaHasta };
  });
}

const sistema = ({ requestId }: Asking): SistemaActor => ({
  kind: "sistema",
  tarea: "enlace-llave",
  requestId,
});

async function draw(tx: Executor, entropy: Entropy, enlace: Locked, now: Date) {
  const { clienteId, etiqueta, reemplaza, solapeHoras } = enlace;
  if (reemplaza === null) {
    return { ...(await issueApiKey(tx, entropy, { clienteId, etiqueta, now })), anteriorValidaHasta: null };
  }
  const old = await lockApiKey(tx, reemplaza);
  if (old === null) throw new Error(`There is no key ${reemplaza}`);
  const { issued, validaHasta } = await supersedeLlave(tx, entropy, old, {
    solapeHoras: solapeHoras ?? 0,
    now,
  });
  return { ...issued, anteriorValidaHasta: validaHasta };
}

/** The person it was mailed to, or the key itself if the address has no account. */
async function openerOf(
  tx: Executor,
  { usuarioId }: Locked,
  { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo }: Cliente,
  { apiKeyId, key }: { readonly apiKeyId: string; readonly key: string },
  asking: Asking,
): Promise<ActorOfCliente> {
  if (usuarioId !== null) {
    const account = await readAccount(tx, "portal", usuarioId);
    // People without access get no key.
    if (account === null || account.desactivadoEn !== null) throw new ServiceError("enlace_invalido");
    return actingAs(account, asking);
  }
  return {
    kind: "cliente",
    apiKeyId,
    etiqueta: null,
    terminacion: terminacionOf(key),
    clienteId,
    razonSocial,
    nit,
    operaParaTerceros,
    politicaCoincidencia,
    modo,
    requestId: asking.requestId,
  };
}
