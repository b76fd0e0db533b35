import { createHash } from "node:crypto";
import { recordAct } from "../../db/bitacora/actividad";
import {
  assignPasoTo,
  countAdjuntos,
  countPasos,
  endPasos,
  findPaso,
  insertAdjunto,
  readAdjunto,
  standingPasosAt,
  waitingPasos,
} from "../../db/decisiones/casos";
import { lockCoincidencia } from "../../db/decisiones/coincidencias";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import {
  ADJUNTO_MAX_BYTES,
  ADJUNTO_MEDIA,
  ADJUNTOS_MAX,
  type AdjuntoTipo,
  mayEndPaso,
  nombreOfAdjunto,
  type PASO_RESULTADOS,
  type Paso,
  tipoOfBytes,
} from "../../domain/decisiones/caso";
import type { PortalActor } from "../../domain/shared/actor";
import { endOfBogotaDayAfter } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailAssigned } from "./avisos-decisiones";
import { type CasoDeps, objetoOf } from "./casos";

const NOT_YOURS = "Este paso lo hace su responsable o un oficial de cumplimiento.";

/** Locks a step by its match, as decisions do. @throws ServiceError `not_found` */
async function lockPaso(tx: Executor, { clienteId }: PortalActor, pasoId: string): Promise<Paso> {
  const found = await findPaso(tx, clienteId, pasoId);
  if (found === null) throw new ServiceError("not_found");
  await lockCoincidencia(tx, clienteId, found);
  // Read again, because the previous holder of the lock may have ended it.
  const paso = await findPaso(tx, clienteId, pasoId);
  if (paso === null) throw new ServiceError("not_found");
  return paso;
}

interface EndPasoInput {
  readonly pasoId: string;
  readonly resultado: (typeof PASO_RESULTADOS)[number];
  readonly radicado: string | null;
  readonly nota: string | null;
}

/**
 * Ends a step as done, or as one that does not apply. The same end by the same person again changes nothing.
 * @throws ServiceError `not_found`; `conflicto` unless the person is responsible or an oficial, and if it ended otherwise
 *   meanwhile.
 */
export async function endPaso(
  { db, clock }: CasoDeps,
  actor: PortalActor,
  { pasoId, ...said }: EndPasoInput,
): Promise<{ readonly isClosed: boolean }> {
  const { clienteId, usuarioId, nombre } = actor;
  return inTransaction(db, async (tx) => {
    const paso = await lockPaso(tx, actor, pasoId);
    if (!mayEndPaso(paso, actor)) throw new ServiceError("conflicto", NOT_YOURS);
    const { fin } = paso;
    const isLeft = async () =>
      (await standingPasosAt(tx, [paso])).some(({ resultado }) => resultado === null);
    if (fin !== null) {
      const { resultado, radicado, nota } = fin;
      const isSame = resultado === said.resultado && radicado === said.radicado && nota === said.nota;
      if (isSame && fin.terminadoPorId === usuarioId) return { isClosed: !(await isLeft()) };
      const message = `${fin.terminadoPor} ya terminó este paso. Recargue la página para ver cómo quedó.`;
      throw new ServiceError("conflicto", message);
    }
    const en = await clock.now(tx);
    const by = { terminadoEn: en, terminadoPorId: usuarioId, terminadoPor: nombre };
    await endPasos(tx, clienteId, [pasoId], { ...said, ...by });
    const isClosed = !(await isLeft());
    const { radicado, nota } = said;
    await recordAct(tx, actor, {
      en,
      accion: said.resultado === "hecho" ? "caso.paso_hecho" : "caso.paso_no_aplica",
      objeto: objetoOf(paso),
      detalle: {
        despues: { pasoId, paso: paso.nombre, radicado, nota, ...(isClosed && { caso: "cerrado" }) },
      },
    });
    return { isClosed };
  });
}

const ENDED = "Este paso ya terminó. Recargue la página para ver cómo quedó.";

/**
 * Makes a person of the client responsible for a step, and mails them.
 * @throws ServiceError `not_found`, also if the person may not decide or has no access; `conflicto` if it ended.
 */
export async function assignPaso(
  deps: CasoDeps,
  actor: PortalActor,
  { pasoId, usuarioId }: { readonly pasoId: string; readonly usuarioId: string },
): Promise<void> {
  const { clienteId } = actor;
  await inTransaction(deps.db, async (tx) => {
    const paso = await lockPaso(tx, actor, pasoId);
    if (paso.fin !== null) throw new ServiceError("conflicto", ENDED);
    if (paso.responsableId === usuarioId) return;
    if (!(await assignPasoTo(tx, { clienteId, pasoId, usuarioId }))) throw new ServiceError("not_found");
    const en = await deps.clock.now(tx);
    await recordAct(tx, actor, {
      en,
      accion: "caso.paso_asignado",
      objeto: objetoOf(paso),
      detalle: {
        antes: { usuarioId: paso.responsableId },
        despues: { pasoId, paso: paso.nombre, usuarioId },
      },
    });
    await mailAssigned(tx, deps, actor, { que: "pasos", usuarioId, cuantos: 1, ...paso });
  });
}

/** Most steps that the page of cases shows. */
const PASOS_SHOWN = 200;
const PRONTO_DAYS = 7;

/** Counts the client's steps that are to be done, overdue, and due in the next seven days. */
export const countWaitingPasos = ({ db }: Pick<Deps, "db">, { clienteId }: PortalActor, now: Date) =>
  countPasos(db, clienteId, { now, pronto: endOfBogotaDayAfter(now, PRONTO_DAYS) });

/** Returns the client's steps that are to be done, earliest due date first. `mios`: only this person's. */
export async function listPasos(
  { db }: Pick<Deps, "db">,
  { clienteId, usuarioId }: PortalActor,
  { mios }: { readonly mios: boolean },
) {
  const filter = { responsableId: mios ? usuarioId : null, limite: PASOS_SHOWN + 1 };
  const rows = await waitingPasos(db, clienteId, filter);
  return { rows: rows.slice(0, PASOS_SHOWN), isCut: rows.length > PASOS_SHOWN };
}

const NO_TIPO = "El archivo no es un PDF ni una imagen PNG o JPEG: cuenta lo que contiene, no su nombre.";
const EMPTY = "El archivo está vacío: elija otro.";
const TOO_LARGE = "El archivo supera 10 MB.";
const FULL = `Este paso ya tiene ${ADJUNTOS_MAX} adjuntos, el máximo.`;
const WITHOUT_EFFECT = "Este paso quedó sin efecto: no recibe adjuntos.";

interface AddAdjuntoInput {
  /** Chosen by the page: the same id makes the same attachment. */
  readonly adjuntoId: string;
  readonly pasoId: string;
  readonly nombre: string;
  readonly contenido: Buffer;
}

/**
 * Keeps a file with a step, also after the step ended. Its type is that of its content. Nothing is ever deleted before
 * the consulta's ten years.
 * @throws ServiceError `not_found`; `validation_error` for another type, an empty or too large file; `conflicto` as
 *   `endPaso`, and if the step takes no more.
 */
export async function addAdjunto(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { adjuntoId, pasoId, nombre: named, contenido }: AddAdjuntoInput,
): Promise<{ readonly adjuntoId: string; readonly sha256: string }> {
  const refuse = (message: string) =>
    new ServiceError("validation_error", { message, issues: [{ path: ["archivo"], message }] });
  if (contenido.length === 0) throw refuse(EMPTY);
  if (contenido.length > ADJUNTO_MAX_BYTES) throw refuse(TOO_LARGE);
  const tipo = tipoOfBytes(contenido);
  if (tipo === null) throw refuse(NO_TIPO);
  const sha256 = createHash("sha256").update(contenido).digest("hex");
  return inTransaction(db, async (tx) => {
    const paso = await lockPaso(tx, actor, pasoId);
    if (!mayEndPaso(paso, actor)) throw new ServiceError("conflicto", NOT_YOURS);
    const known = await readAdjunto(tx, { clienteId: actor.clienteId, adjuntoId });
    if (known?.pasoId === pasoId && known.sha256 === sha256) return { adjuntoId, sha256 };
    if (paso.fin?.resultado === "sin_efecto") throw new ServiceError("conflicto", WITHOUT_EFFECT);
    if ((await countAdjuntos(tx, pasoId)) >= ADJUNTOS_MAX) throw new ServiceError("conflicto", FULL);
    const { clienteId, usuarioId, nombre: subidoPor } = actor;
    const { consultaId, posicion } = paso;
    const en = await clock.now(tx);
    const file = { nombre: nombreOfAdjunto(named), tipo, bytes: contenido.length, sha256 };
    const by = { subidoEn: en, subidoPorId: usuarioId, subidoPor };
    const at = { clienteId, consultaId, posicion, pasoId };
    if (!(await insertAdjunto(tx, { adjuntoId, ...at, ...file, contenido, ...by })))
      throw new ServiceError("conflicto");
    await recordAct(tx, actor, {
      en,
      accion: "caso.adjunto_agregado",
      objeto: objetoOf(paso),
      detalle: { despues: { adjuntoId, pasoId, archivo: file.nombre, tipo, bytes: file.bytes, sha256 } },
    });
    return { adjuntoId, sha256 };
  });
}

/** An attachment to download. Its name holds no text of a person. */
interface AdjuntoArchivo {
  readonly contenido: Buffer;
  readonly mediaType: string;
  readonly name: string;
}

const EXTENSIONS = { pdf: "pdf", png: "png", jpeg: "jpg" } as const satisfies Record<AdjuntoTipo, string>;

/** Returns an attachment and records that it was read. @throws ServiceError `not_found`, also for another client's */
export async function getAdjunto(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { adjuntoId }: { readonly adjuntoId: string },
): Promise<AdjuntoArchivo> {
  return inTransaction(db, async (tx) => {
    const found = await readAdjunto(tx, { clienteId: actor.clienteId, adjuntoId });
    if (found === null) throw new ServiceError("not_found");
    const { contenido, tipo, nombre: archivo, sha256 } = found;
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: "caso.adjunto_descargado",
      objeto: objetoOf(found),
      detalle: { despues: { archivo, sha256 } },
    });
    return {
      contenido,
      mediaType: ADJUNTO_MEDIA[tipo],
      name: `adjunto-${adjuntoId.slice(-12)}.${EXTENSIONS[tipo]}`,
    };
  });
}
