import { recordAct } from "../../db/bitacora/actividad";
import { findSelloDeActa } from "../../db/bitacora/bitacora";
import { findCliente } from "../../db/clientes/clientes";
import { countActas, findActa, insertActa, latestActas } from "../../db/contrapartes/actas";
import { hechosDeActa, versionesEnRango } from "../../db/contrapartes/hechos-de-acta";
import { cambiosDeListas } from "../../db/prueba/pruebas";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inSnapshot, inTransaction } from "../../db/sql/transaction";
import { paqueteOf } from "../../domain/bitacora/paquete";
import type { Modo } from "../../domain/clientes/cliente";
import { markOf } from "../../domain/consultas/consulta";
import {
  ACTAS_MAX,
  type ActaEmitida,
  actaOf,
  corteOf,
  sealActa,
  type VersionEnRango,
} from "../../domain/contrapartes/acta";
import { SCREENED_SLUGS } from "../../domain/listas/lista";
import { listasAfter } from "../../domain/prueba/listas-de-prueba";
import type { OfCliente, PortalActor } from "../../domain/shared/actor";
import { bogotaMidnight } from "../../domain/shared/bogota";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import { formatCount } from "../../domain/shared/formato";
import { proveInclusion } from "../bitacora/pruebas";
import type { Deps } from "../deps";

/** Actas that the page lists. */
const SHOWN = 100;
const FULL = `Su entidad ya emitió ${formatCount(ACTAS_MAX)} actas, el máximo. Escriba a soporte.`;

interface Rango {
  readonly desde: Date;
  readonly corte: Date;
}

/** The versions of the lists of a mode that were in force within a range. */
const VERSIONES: Readonly<
  Record<Modo, (snapshot: Executor, clienteId: string, rango: Rango) => Promise<VersionEnRango[]>>
> = {
  real: (snapshot, _, rango) => versionesEnRango(snapshot, SCREENED_SLUGS, rango),
  async prueba(snapshot, clienteId, { desde, corte }) {
    const cambios = (await cambiosDeListas(snapshot, { clienteId })).filter(({ en }) => en < corte);
    const versiones = [null, ...cambios].flatMap(listasAfter);
    const inOrder = [...new Map(versiones.map((lista) => [lista.versionId, lista])).values()];
    return inOrder.flatMap(({ slug, versionId, hashContenido, totalEntradas, fetchedEn }, place) => {
      const next = inOrder.slice(place + 1).find((later) => later.slug === slug);
      const vigenteHasta = next ? new Date(next.fetchedEn) : null;
      return vigenteHasta !== null && vigenteHasta <= desde
        ? []
        : [
            {
              slug,
              versionId,
              hashContenido,
              totalEntradas,
              vigenteDesde: new Date(fetchedEn),
              vigenteHasta,
            },
          ];
    });
  },
};

/** Returns the actas issued last, each with the address that verifies its paper. */
export async function listActas({ db, baseUrl }: Pick<Deps, "db" | "baseUrl">, { clienteId }: OfCliente) {
  const actas = await latestActas(db, { clienteId, limite: SHOWN });
  return actas.map(({ huella, ...acta }) => ({
    ...acta,
    verificacionUrl: `${baseUrl}/verificar/acta/${acta.actaId}?h=${huella}`,
  }));
}

interface IssueActaInput {
  /** The same form issues one acta. */
  readonly token: string;
  /** Days of Bogota, both included. */
  readonly desde: string;
  readonly hasta: string;
  readonly now: Date;
}

/**
 * Issues an acta de cobertura of a range from one snapshot of stored rows, and records it in the client's activity.
 * @throws ServiceError `validation_error` if the range has not begun; `conflicto` if the client issued too many.
 */
export async function issueActa(
  { db, entropy }: Pick<Deps, "db" | "entropy">,
  actor: PortalActor,
  { token, desde, hasta, now }: IssueActaInput,
): Promise<{ readonly actaId: string }> {
  const { clienteId, usuarioId, modo, nombre: emitidaPor } = actor;
  const begin = bogotaMidnight(desde);
  if (begin > now) {
    throw invalidField("desde", "El rango todavía no comienza.");
  }
  const rango = { desde: begin, corte: corteOf(hasta, now) };
  const actaId = entropy.uuidV7(now);
  const acta = await inSnapshot(db, async (snapshot) => {
    const cliente = await findCliente(snapshot, clienteId);
    if (cliente === null) throw new Error(`no client ${clienteId}`);
    const versiones = await VERSIONES[modo](snapshot, clienteId, rango);
    const head = {
      ...markOf({ modo }),
      ...{ actaId, clienteId, cliente: cliente.razonSocial, clienteNit: cliente.nit },
      ...{ emitidaEn: now.toISOString(), usuarioId, emitidaPor, desde, hasta },
    };
    return actaOf(head, await hechosDeActa(snapshot, clienteId, versiones, rango));
  });
  const sealed = sealActa(acta);
  const emitida: ActaEmitida = {
    ...{ actaId, clienteId, usuarioId, emitidaEn: now, esPrueba: modo === "prueba" },
    ...sealed,
  };
  return inTransaction(db, async (tx) => {
    await lockName(tx, `actas de ${clienteId}`);
    const earlier = await findActa(tx, clienteId, { token });
    if (earlier !== null) return { actaId: earlier.actaId };
    if ((await countActas(tx, clienteId)) >= ACTAS_MAX) throw new ServiceError("conflicto", FULL);
    await insertActa(tx, { ...emitida, token, desde, hasta });
    await recordAct(tx, actor, {
      en: now,
      accion: "acta.emitida",
      objeto: { tipo: "acta", id: actaId },
      // The chain of acts records the hash that verifies the paper.
      detalle: { despues: { desde, hasta, huella: sealed.huella } },
    });
    return { actaId };
  });
}

interface DownloadActaInput {
  readonly actaId: string;
  readonly formato: "pdf" | "json";
  readonly now: Date;
  readonly abandoned: AbortSignal;
}

/**
 * Returns an acta as a file, from its stored text alone, and records it in the client's activity. As JSON it is what
 * `verificar.mjs` reads: the text, its hash and its place in the log.
 * @throws ServiceError `not_found`, also for another client's; `db_error` if it was not made in time.
 */
export async function downloadActa(
  deps: Pick<Deps, "db" | "reportes" | "baseUrl">,
  actor: PortalActor,
  { actaId, formato, now, abandoned }: DownloadActaInput,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, baseUrl } = deps;
  const found = await findActa(db, actor.clienteId, { actaId });
  if (found === null) throw new ServiceError("not_found");
  const { evidencia, huella } = found;
  const file =
    formato === "pdf"
      ? await deps.reportes.render({ acta: evidencia, baseUrl }, actor, abandoned)
      : Buffer.from(`${JSON.stringify(await paqueteOfActa(db, found))}\n`);
  await inTransaction(db, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: "acta.descargada",
      objeto: { tipo: "acta", id: actaId },
      detalle: { despues: { formato, huella } },
    }),
  );
  return file;
}

async function paqueteOfActa(db: Executor, { actaId, evidencia, huella }: ActaEmitida) {
  const sello = await findSelloDeActa(db, { actaId });
  const inclusion = sello && (await proveInclusion(db, sello));
  return paqueteOf({ evidencia, hashReporte: huella, inclusion });
}
