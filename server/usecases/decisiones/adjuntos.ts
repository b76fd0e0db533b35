import { createHash } from "node:crypto";
import { recordAct } from "../../db/bitacora/actividad";
import { countAdjuntos, insertAdjunto, readAdjunto } from "../../db/decisiones/casos";
import { inTransaction } from "../../db/sql/transaction";
import {
  ADJUNTO_MAX_BYTES,
  ADJUNTO_MEDIA,
  ADJUNTOS_MAX,
  type AdjuntoTipo,
  mayEndPaso,
  nombreOfAdjunto,
  tipoOfBytes,
} from "../../domain/decisiones/caso";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { lockPaso, NOT_YOURS, objetoOf } from "./casos";

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
    if (!mayEndPaso(paso, actor)) throw new ServiceError("conflicto", { message: NOT_YOURS });
    const known = await readAdjunto(tx, actor.clienteId, adjuntoId);
    if (known?.pasoId === pasoId && known.sha256 === sha256) return { adjuntoId, sha256 };
    if (paso.fin?.resultado === "sin_efecto")
      throw new ServiceError("conflicto", { message: WITHOUT_EFFECT });
    if ((await countAdjuntos(tx, pasoId)) >= ADJUNTOS_MAX)
      throw new ServiceError("conflicto", { message: FULL });
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
    const found = await readAdjunto(tx, actor.clienteId, adjuntoId);
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
