import { recordAct } from "../../db/bitacora/actividad";
import { countToScreen, findToScreen } from "../../db/contrapartes/contrapartes";
import { insertFilas } from "../../db/lotes/lote-filas";
import { countOpenLotes, findLote, insertLote, runLote } from "../../db/lotes/lotes";
import { inTransaction } from "../../db/sql/transaction";
import { NOTHING_LEFT_OUT } from "../../domain/archivos/lectura";
import { CAMPOS, type Campo, type Columnas } from "../../domain/archivos/tabla/columnas";
import type { SujetoObligado } from "../../domain/consultas/consulta";
import { bodyFingerprint } from "../../domain/consultas/hash-reporte";
import { type Costo, costoOf } from "../../domain/facturacion/costo";
import { LOTE_MAX_FILAS, LOTES_ABIERTOS_MAX, type PersonaDeFila } from "../../domain/lotes/lote";
import { CAMPO_WORDS } from "../../domain/lotes/words";
import type { PortalActor } from "../../domain/shared/actor";
import { inBogota } from "../../domain/shared/bogota";
import { CONTRAPARTES } from "../../domain/shared/documento";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { readConsumo } from "../facturacion/cuenta";
import { type FiltroDeBase, filtroOf } from "./contrapartes";

interface VencenPedido {
  readonly filtro: FiltroDeBase;
  readonly now: Date;
}

/** Returns how many are due, how many of them one lote takes, and what that consumes. */
export async function previewVencen(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  { filtro, now }: VencenPedido,
): Promise<{ readonly total: number; readonly costo: Costo }> {
  const total = await countToScreen(deps.db, actor.clienteId, filtroOf(filtro, now));
  const { cuenta } = await readConsumo(deps, actor, { now });
  return { total, costo: costoOf(cuenta, Math.min(total, LOTE_MAX_FILAS), now) };
}

/** The columns of the template, all of which the rows state. */
const COLUMNAS: Columnas = {
  ...(Object.fromEntries(CAMPOS.map((campo, columna) => [campo, { columna }])) as Record<
    Campo,
    { readonly columna: number }
  >),
  reglas: { porDecidir: [], ajenas: [], fechas: null, tipos: {}, otras: [] },
};

/**
 * Screens all contrapartes that are due, the longest due first, as a lote: ordinary consultas, one each, which go on
 * after the page is closed. The same id makes the same lote.
 * @throws ServiceError `conflicto` if they are other than shown, or too many files wait already;
 *   `sujeto_obligado_requerido`.
 */
export async function screenVencen(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  input: VencenPedido & {
    readonly loteId: string;
    readonly consultas: number;
    readonly sujetoObligado: SujetoObligado | null;
  },
): Promise<{ readonly loteId: string }> {
  const { loteId, consultas, sujetoObligado, filtro, now } = input;
  const { clienteId, usuarioId } = actor;
  if (actor.operaParaTerceros && sujetoObligado === null) throw new ServiceError("sujeto_obligado_requerido");
  await inTransaction(db, async (tx) => {
    // Locks the client's files, so that two presses see each other's rows.
    const abiertos = await countOpenLotes(tx, clienteId);
    if ((await findLote(tx, clienteId, loteId)) !== null) return;
    const due = await findToScreen(tx, clienteId, filtroOf(filtro, now), LOTE_MAX_FILAS);
    if (due.length !== consultas) throw new ServiceError("conflicto", CHANGED);
    if (abiertos >= LOTES_ABIERTOS_MAX) throw new ServiceError("conflicto", TOO_MANY);
    const filas = due.map(({ referencia, clase, persona: { alias: _, ...query } }, at) => {
      const persona: PersonaDeFila = { ...query, referenciaExterna: referencia, sujetoObligado };
      const contraparte = CONTRAPARTES.find((one) => one === clase) ?? null;
      const said = { numero: at + 1, linea: at + 2, celdas: celdasOf(persona, contraparte ?? "") };
      const huella = bodyFingerprint(persona);
      return { ...said, contraparte, persona, huella, apartada: false, errores: [], dudas: [] };
    });
    const nombreArchivo = `Contrapartes por consultar, ${inBogota(now).diaCorto}`;
    const lote = { loteId, clienteId, usuarioId, nombreArchivo, crudo: null, creadoEn: now };
    const encabezado = CAMPOS.map((campo) => CAMPO_WORDS[campo]);
    const isNew = await insertLote(
      tx,
      { ...lote, lectura: NOTHING_LEFT_OUT, enBlanco: 0 },
      { encabezado, previas: [], columnas: COLUMNAS, supuestas: [], recordadas: false, total: filas.length },
    );
    // Another client's.
    if (!isNew) throw new ServiceError("conflicto");
    await insertFilas(tx, loteId, clienteId, filas);
    await runLote(tx, loteId, actor, now);
    const objeto = { tipo: "lote", id: loteId };
    const despues = { archivo: nombreArchivo, filas: filas.length };
    await recordAct(tx, actor, { en: now, accion: "lote.cargado", objeto, detalle: { despues } });
    const iniciado = { consultas, omitidas: 0 };
    await recordAct(tx, actor, { en: now, accion: "lote.iniciado", objeto, detalle: { despues: iniciado } });
  });
  return { loteId };
}

/** The cells of a row, as a file would have them. */
function celdasOf(persona: PersonaDeFila, contraparte: string): string[] {
  const { tipo, nombre, documento, fechaNacimiento, pais, referenciaExterna, sujetoObligado } = persona;
  const values: Readonly<Record<Campo, string | null | undefined>> = {
    ...{ tipo, nombre, pais, contraparte, fecha_nacimiento: fechaNacimiento, referencia: referenciaExterna },
    ...{ tipo_documento: documento?.tipo, numero_documento: documento?.numero },
    ...{ sujeto_obligado: sujetoObligado?.razonSocial, nit_sujeto_obligado: sujetoObligado?.nit },
  };
  return CAMPOS.map((campo) => values[campo] ?? "");
}

const CHANGED =
  "Las contrapartes por consultar cambiaron desde que se mostraron: revise el costo y hágalo de nuevo.";
const TOO_MANY = `Su entidad tiene ${LOTES_ABIERTOS_MAX} archivos sin terminar: termine, cancele o borre alguno antes.`;
