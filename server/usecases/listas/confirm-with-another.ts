import { findPendiente, pageOfSolicitudes } from "../../db/facturacion/solicitudes";
import { readAccount } from "../../db/identidad/accounts";
import { findPrevia } from "../../db/listas/lista-previas";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { type Solicitud, solicitudVenceEn } from "../../domain/facturacion/solicitud";
import { CONTROL_DE_LISTAS } from "../../domain/identidad/controles";
import { LISTAS } from "../../domain/listas/catalog";
import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaVersion } from "../../domain/listas/lista-version";
import type { Previa, PreviaPuesta } from "../../domain/listas/previa";
import type { SoporteActor, SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepFin, keepSolicitud, requireSegunda, tellApprovers } from "../facturacion/solicitudes";

const about = (previaId: string) => ({ clienteId: null, clave: previaId, tipos: ["lista"] }) as const;

export const isPersona = (actor: SoporteActor): actor is SoportePersona => actor.usuarioId !== null;

/** Why putting a file in force takes two people of support. */
export type PorQueDos = "primera" | "guardas" | "vinculante";

/** The first official version of a list, a file that the guards object to, and any change of a binding list take two. */
export function porQueDos(
  { slug, objecion, hashContenido }: Pick<Previa, "slug" | "objecion" | "hashContenido">,
  inForce: Pick<ListaVersion, "isSample" | "hashContenido"> | null,
): PorQueDos | null {
  if (inForce === null || inForce.isSample) return "primera";
  if (objecion !== null) return "guardas";
  const isChange = inForce.hashContenido !== hashContenido;
  return isChange && LISTAS[slug].tier === "1_vinculante" ? "vinculante" : null;
}

/** Whether a file that takes two is one person's word alone, if this one confirms it. */
export const isAlone = (
  { cargadaPor }: Pick<Previa, "cargadaPor">,
  dos: PorQueDos | null,
  usuarioId: string | null,
): boolean => dos !== null && (cargadaPor === null || cargadaPor === usuarioId);

/**
 * Whether a file that takes two people waits for another one. The person that brought it does not confirm it. If nobody
 * brought it, one person asks and another confirms. One request waits at a time. If its requester has lost the role,
 * the next person's request replaces it.
 */
export async function waitsForAnother(
  { db, clock, ...deps }: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: SoporteActor,
  { previa, dos }: { readonly previa: Previa; readonly dos: PorQueDos | null },
  { motivo }: Pick<PreviaPuesta, "motivo">,
): Promise<boolean> {
  const { previaId, slug, venceEn, cargadaPor, creadaEn } = previa;
  if (!isPersona(actor) || dos === null) return false;
  if (cargadaPor !== null && cargadaPor !== actor.usuarioId) {
    await requireSegunda(db, "soporte", actor.usuarioId, { solicitadaPor: cargadaPor, creadaEn });
    await requireCumplimiento(db, dos, [cargadaPor, actor.usuarioId]);
    return false;
  }
  return inTransaction(db, async (tx) => {
    await lockName(tx, "listas_en_espera");
    const now = await clock.now(tx);
    const waiting = await findPendiente(tx, about(previaId), now);
    if (waiting?.solicitadaPor === actor.usuarioId) return true;
    if (waiting !== null && (await mayStillAsk(tx, waiting))) {
      await requireSegunda(tx, "soporte", actor.usuarioId, waiting);
      await requireCumplimiento(tx, dos, [waiting.solicitadaPor, actor.usuarioId]);
      return false;
    }
    if (waiting !== null) {
      const end = {
        solicitud: waiting,
        estado: "rechazada",
        motivo: "Quien lo pidió ya no puede pedirlo",
      } as const;
      await keepFin(tx, actor, { ...end, now });
    }
    const pedido = { tipo: "lista", slug, previaId, motivo: motivo ?? "" } as const;
    // It ends with the preview at the latest.
    const ends = new Date(Math.min(solicitudVenceEn(now).getTime(), venceEn.getTime()));
    const asked = { cliente: null, pedido, valor: null, now, venceEn: ends };
    await tellOfLista(tx, deps, await keepSolicitud(tx, deps, actor, asked), slug);
    return true;
  });
}

/** @throws ServiceError `conflicto` if a list would have its first official version by nobody of cumplimiento. */
async function requireCumplimiento(
  executor: Executor,
  dos: PorQueDos,
  people: readonly string[],
): Promise<void> {
  if (dos !== "primera") return;
  const accounts = await Promise.all(people.map((usuarioId) => readAccount(executor, "soporte", usuarioId)));
  if (accounts.some((account) => account?.rol === "cumplimiento")) return;
  throw new ServiceError(
    "conflicto",
    "La primera versión oficial de una lista la ponen en vigor dos personas, y una es de cumplimiento.",
  );
}

/** Mails the people who may approve a request, where they find it. */
async function tellOfLista(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  solicitud: Solicitud,
  slug: ListaSlug,
): Promise<void> {
  const { solicitante, pedido } = solicitud;
  if (pedido.tipo !== "lista") return;
  const texto = [
    `${solicitante} pide poner en vigor un archivo de «${LISTAS[slug].nombre}». Motivo: ${pedido.motivo}`,
    `Nada cambia mientras otra persona no lo apruebe. Vea la diferencia y apruébelo o descártelo: ${baseUrl}/soporte/listas/${slug}/previas/${pedido.previaId}`,
  ].join("\n\n");
  await tellApprovers(tx, { entropy }, solicitud, {
    roles: CONTROL_DE_LISTAS.aprueba,
    asunto: "Un archivo de una lista espera su aprobación",
    texto,
  });
}

async function mayStillAsk(tx: Executor, { solicitadaPor }: Solicitud): Promise<boolean> {
  const account = await readAccount(tx, "soporte", solicitadaPor);
  return account?.isOpen === true && CONTROL_DE_LISTAS.pide.some((rol) => rol === account.rol);
}

/** Ends the waiting request about a file that is now in force. */
export async function approveWaiting(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  previaId: string,
): Promise<void> {
  if (!isPersona(actor)) return;
  await inTransaction(db, async (tx) => {
    await lockName(tx, "listas_en_espera");
    const now = await clock.now(tx);
    const solicitud = await findPendiente(tx, about(previaId), now);
    if (solicitud === null || solicitud.solicitadaPor === actor.usuarioId) return;
    await keepFin(tx, actor, { solicitud, estado: "aprobada", motivo: null, now });
  });
}

/** Ends what waited for somebody else's word on a file that is discarded. */
export async function dismissWaiting(
  tx: Executor,
  actor: SoporteActor,
  previaIds: readonly string[],
  now: Date,
  motivo = "Se descartó el archivo",
): Promise<void> {
  if (!isPersona(actor)) return;
  await lockName(tx, "listas_en_espera");
  for (const previaId of previaIds) {
    const solicitud = await findPendiente(tx, about(previaId), now);
    if (solicitud === null) continue;
    const estado = solicitud.solicitadaPor === actor.usuarioId ? "retirada" : "rechazada";
    await keepFin(tx, actor, { solicitud, estado, motivo, now });
  }
}

/** A file that waits for a second person. */
export interface WaitingLista {
  readonly slug: ListaSlug;
  readonly nombre: string;
  readonly previaId: string;
  readonly solicitante: string;
  readonly motivo: string;
  readonly creadaEn: Date;
  /** The caller asked for it, and somebody else approves it. */
  readonly isOwn: boolean;
}

const SHOWN = 50;

/** The files that wait for a second person, newest first. */
export async function listWaitingListas(
  db: Executor,
  { usuarioId }: SoporteActor,
  now: Date,
): Promise<readonly WaitingLista[]> {
  const query = { clienteId: null, pendientesEn: now, tipos: ["lista"], limite: SHOWN, after: null } as const;
  const waiting = await Promise.all(
    (await pageOfSolicitudes(db, query)).map(async ({ pedido, solicitante, creadaEn, solicitadaPor }) => {
      if (pedido.tipo !== "lista") return [];
      const { slug, previaId, motivo } = pedido;
      // The operator's program may have ended the file, and it ends no request of a person.
      if ((await findPrevia(db, { previaId, now }))?.terminadaEn !== null) return [];
      const isOwn = solicitadaPor === usuarioId;
      return [{ slug, nombre: LISTAS[slug].nombre, previaId, solicitante, motivo, creadaEn, isOwn }];
    }),
  );
  return waiting.flat();
}
