import { readAlertas, saveAlertas } from "../../db/avisos/alertas";
import { claimEntregasOf, entregasOfEventos } from "../../db/avisos/entregas";
import { eventosOfAmbito, recordEventos } from "../../db/avisos/eventos";
import { insertFirstSecreto } from "../../db/avisos/webhook-secretos";
import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { lockCuenta, readCuenta } from "../../db/facturacion/cuentas";
import { readExigencias } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { type ReceiverRefusal, readReceiverUrl } from "../../delivery/avisos/receiver-url";
import { type AlertasConfig, type AlertasView, pendientesOf } from "../../domain/avisos/alertas-view";
import { type EntregaView, viewEntregas } from "../../domain/avisos/entrega-view";
import type { EventoHecho } from "../../domain/avisos/evento";
import { ambitoOf, ambitoOfBolsa, type EventoTipo } from "../../domain/avisos/evento-key";
import { freezeEvento } from "../../domain/avisos/evento-record";
import { formatWebhookSecret, WEBHOOK_SECRET_BYTES } from "../../domain/avisos/webhook-signature";
import { VIGILANCIA_TOPE } from "../../domain/clientes/cliente";
import { type AlertasPedido, destinosOf, silences } from "../../domain/identidad/control-pedido";
import { inventEvento } from "../../domain/prueba/evento-inventado";
import type { ActorOfCliente, ClienteActor, OfCliente, PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { askControl, type ControlResultado } from "../identidad/exigencias";
import { type AttemptDeps, attemptEntrega } from "./entregas";
import { tellSilenced } from "./receptores";

/**
 * Returns a client's alert settings, the events of its open period or current bolsa with their deliveries,
 * and possible events.
 */
export async function getAlertas(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now }: { readonly now: Date },
): Promise<AlertasView> {
  return readAlertasView(db, clienteId, now);
}

/** Like `getAlertas`, inside a transaction that sees its own changes. */
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

/** The changed fields. Null disables the webhook. */
export type UpdateAlertasInput = Partial<Omit<AlertasConfig, "actualizadoEn">>;

type UpdateDeps = Pick<Deps, "db" | "clock" | "entropy" | "secretBox" | "allowsInsecureWebhooks" | "baseUrl">;

/**
 * Changes a client's alerts as its program asks. It takes effect at once. The people who no longer get alerts are
 * mailed, because a key is no person (contract-decisions 275). If the client uses cuatro ojos, a key alone may not
 * silence alerts: two people do that in the portal (380). Neither applies to a test account, where nothing counts.
 * @throws ServiceError `validation_error` for an address that is no valid receiver; `conflicto`, with nothing changed.
 */
export async function updateAlertas(
  deps: UpdateDeps,
  actor: ClienteActor,
  input: UpdateAlertasInput,
): Promise<AlertasView> {
  const asked = { ...input, ...receiverOf(input, deps.allowsInsecureWebhooks) };
  return inTransaction(deps.db, async (tx) => {
    await lockCliente(tx, actor.clienteId);
    const now = await deps.clock.now(tx);
    const before = await readAlertas(tx, actor.clienteId, now);
    const isSilencing = actor.modo === "real" && silences(before, { ...before, ...asked });
    if (isSilencing && (await readExigencias(tx, actor.clienteId)).exigeCuatroOjos)
      throw new ServiceError("conflicto", TAKES_TWO);
    const view = await carryOutAlertas(tx, deps, actor, asked, now);
    if (isSilencing) await tellSilenced(tx, deps, actor, before, now);
    return view;
  });
}

/**
 * Changes a client's alerts as one of its people asks. Removing an address or turning alerts off waits for another
 * person. Other changes take effect at once.
 * @throws ServiceError as `updateAlertas` and `askControl`; `validation_error` if a change that waits has no reason.
 */
export async function submitAlertas(
  deps: UpdateDeps,
  actor: PortalActor,
  { motivo, ...input }: UpdateAlertasInput & { readonly motivo?: string | undefined },
): Promise<ControlResultado & Pick<AlertasView, "alertas" | "secret">> {
  const asked = { ...input, ...receiverOf(input, deps.allowsInsecureWebhooks) };
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, actor.clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const before = await readAlertas(tx, actor.clienteId, now);
    const after = { ...before, ...asked };
    if (!silences(before, after)) {
      return { estado: "hecho", ...(await carryOutAlertas(tx, deps, actor, asked, now)) };
    }
    if (motivo === undefined) throw new ServiceError("validation_error", { issues: [UNSAID] });
    const pedido: AlertasPedido = { tipo: "alertas", ...destinosOf(after), motivo };
    await askControl(tx, deps, actor, { cliente, pedido, now });
    // A first address gets a new secret, shown to the person who set the address.
    const isFirst = before.webhookUrl === null && asked.webhookUrl !== undefined;
    const { umbrales, webhookUrl, avisaVinculante, avisaVigilancia, vigilanciaTope } = asked;
    const direct = {
      ...(umbrales && { umbrales }),
      ...(avisaVinculante !== undefined && { avisaVinculante }),
      ...(avisaVigilancia !== undefined && { avisaVigilancia }),
      ...(vigilanciaTope !== undefined && { vigilanciaTope }),
      ...(isFirst && { webhookUrl }),
    };
    const view =
      Object.keys(direct).length === 0
        ? await readAlertasView(tx, actor.clienteId, now)
        : await carryOutAlertas(tx, deps, actor, direct, now);
    return { estado: "espera", ...view };
  });
}

const TAKES_TWO =
  "Su entidad exige cuatro ojos: quitar o cambiar un correo o el servidor, o apagar el envío, lo aprueban dos personas en Avisos, en el portal. No se cambió nada. Agregar correos y cambiar los umbrales sí se puede con la llave.";

const UNSAID = { path: ["motivo"], message: "Escriba por qué: lo lee quien lo aprueba." };

/**
 * Applies the change under the client's lock. The secret of a first webhook is shown in this answer and never
 * again (147, 148).
 */
export async function carryOutAlertas(
  tx: Executor,
  deps: Pick<Deps, "entropy" | "secretBox">,
  actor: ActorOfCliente,
  changes: UpdateAlertasInput,
  now: Date,
  motivo: string | null = null,
): Promise<AlertasView> {
  const { clienteId } = actor;
  // A query that was decided with the old thresholds must decide again.
  await lockCuenta(tx, clienteId, now);
  const before = await readAlertas(tx, clienteId, now);
  const changed = { ...before, ...changes, actualizadoEn: now };
  await saveAlertas(tx, clienteId, changed);
  await recordAct(tx, actor, {
    en: now,
    accion: "alertas.cambiadas",
    objeto: { tipo: "cliente", id: clienteId },
    detalle: { antes: recorded(before), despues: recorded(changed), motivo },
  });
  if (changed.webhookUrl === null) return readAlertasView(tx, clienteId, now);
  const secret = formatWebhookSecret(deps.entropy.hex(WEBHOOK_SECRET_BYTES));
  const secretoId = deps.entropy.uuidV7(now);
  const isFirst = await insertFirstSecreto(tx, {
    secretoId,
    clienteId,
    ...deps.secretBox.seal(clienteId, secret),
  });
  return { ...(await readAlertasView(tx, clienteId, now)), secret: isFirst ? secret : null };
}

/** Of the webhook only where it is: its path may hold what the receiver knows us by. */
const recorded = ({ webhookUrl, actualizadoEn: _, ...config }: AlertasConfig) => ({
  activa: config.activa,
  umbrales: config.umbrales,
  emails: config.emails,
  avisaVinculante: config.avisaVinculante,
  ...(config.avisaVigilancia && { avisaVigilancia: true }),
  ...(config.vigilanciaTope !== VIGILANCIA_TOPE && { vigilanciaTope: config.vigilanciaTope }),
  vinculantePorCorreo: config.vinculantePorCorreo,
  emailsVinculante: config.emailsVinculante,
  webhook: webhookUrl && new URL(webhookUrl).host,
});

const REFUSALS: Readonly<Record<ReceiverRefusal, string>> = {
  url: "No es una dirección web.",
  esquema: "Debe empezar por https://.",
  credenciales: "No puede llevar usuario ni clave.",
  fragmento: "No puede llevar un fragmento (#).",
  puerto: "El puerto debe ser 443, 8443 o mayor que 1024.",
  direccion:
    "No puede ser localhost ni una dirección IP privada o reservada: para probar en su equipo use un túnel.",
};

function receiverOf(
  { webhookUrl }: UpdateAlertasInput,
  allowsInsecure: boolean,
): Pick<UpdateAlertasInput, "webhookUrl"> {
  if (typeof webhookUrl !== "string") return {};
  const { url, refusal } = readReceiverUrl(webhookUrl, allowsInsecure);
  if (url !== null) return { webhookUrl: url.href };
  throw new ServiceError("validation_error", {
    issues: [{ path: ["webhook", "url"], message: REFUSALS[refusal] }],
  });
}

interface Prueba {
  readonly eventoId: string;
  readonly tipo: EventoTipo;
  /** All channels together, after the first attempt. Null if no channel is configured (contract-decisions 359). */
  readonly entrega: EntregaView | null;
}

const PRUEBA: EventoHecho = { tipo: "paquete.prueba" };

/**
 * Records a `paquete.prueba`, or any event with invented figures in a test account. Makes its first attempts here, on
 * all channels at once, even if alerts are off. Failures are retried like any other (contract-decisions 151).
 */
export async function sendPrueba(
  deps: AttemptDeps & Pick<Deps, "entropy">,
  actor: ActorOfCliente,
  tipo: EventoTipo | null = null,
): Promise<Prueba> {
  const { clienteId } = actor;
  const { eventoId, claims } = await inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    const id = deps.entropy.uuidV7(now);
    const invented = tipo && inventEvento(tipo, deps.entropy.uuidV7(now), now);
    const { cuenta } = invented ?? (await readCuenta(tx, clienteId, now));
    const hecho = invented?.hecho ?? PRUEBA;
    const told = { id, creadoEn: now, clienteId, cuenta, consultaIdDetonante: null, hecho };
    // Has an ambito of its own, so that no real event counts as already sent.
    const evento = { ...freezeEvento(told), ...(invented && { ambito: ambitoOfBolsa({ bolsaId: id }) }) };
    await recordEventos(tx, clienteId, [evento]);
    await recordAct(tx, actor, {
      en: now,
      accion: "alertas.prueba_enviada",
      objeto: { tipo: "evento", id: evento.eventoId },
    });
    // Claimed before other workers can see them.
    return {
      eventoId: evento.eventoId,
      claims: await claimEntregasOf(tx, { eventoId: evento.eventoId, now }),
    };
  });
  await Promise.all(claims.map((claim) => attemptEntrega(deps, claim)));
  const entregas = (await entregasOfEventos(deps.db, [eventoId])).get(eventoId) ?? [];
  return { eventoId, tipo: tipo ?? PRUEBA.tipo, entrega: viewEntregas(entregas) };
}
