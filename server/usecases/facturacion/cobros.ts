import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { cobrosBetween, insertCobro, pageOfCobros } from "../../db/facturacion/cobros";
import {
  type CobroDeSoporte,
  type CobrosFilter,
  findDocumento,
  pageOfCobrosDeSoporte,
  totalsOfCobros,
} from "../../db/facturacion/cobros-soporte";
import { type CuentaState, lockCuenta, readCuenta, readCuentas } from "../../db/facturacion/cuentas";
import { clientesWithPlan } from "../../db/facturacion/planes";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction, inTransaction } from "../../db/sql/transaction";
import { hechoOfCobro } from "../../domain/avisos/evento-record";
import {
  type Cobro,
  type CobroEstado,
  type CobroListado,
  type CobroNuevo,
  type CobroOfCliente,
  decideEmision,
  viewCobroListado,
} from "../../domain/facturacion/cobro";
import { numeroOfDocumento } from "../../domain/facturacion/cobro-documento";
import { situacionOf } from "../../domain/facturacion/pago";
import { nextPeriodo, periodoOf } from "../../domain/facturacion/periodo";
import type { ActorOfCliente, CuentaActor, OfCliente, SoporteActor } from "../../domain/shared/actor";
import { endOfBogotaDayAfter } from "../../domain/shared/bogota";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";
import { numberCobro, recordHecho } from "./cuenta";
import { prolongingTakesTwo } from "./move-vencimiento";

interface IssueCobroInput {
  readonly clienteId: string;
  readonly venceEn: Date;
  readonly cuentaReferencia: string;
  /** Null: now. */
  readonly emitidoEn: Date | null;
  /** `YYYY-MM`, the month it pays. Null: the next one. */
  readonly periodo: string | null;
}

/**
 * Issues a cobro. A client has one for each month, issued by the service or by support (contract-decisions 360).
 * @throws ServiceError `not_found`; `conflicto`, with nothing changed, if the client has an account for that month or with
 *   that reference; `validation_error` if it is due before its issue, and for a person whose due date is later than the
 *   politica's, if prolonging the account takes two.
 */
export async function issueCobro(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: CuentaActor,
  { clienteId, ...input }: IssueCobroInput,
): Promise<CobroOfCliente> {
  return inTransaction(deps.db, async (tx) => {
    if ((await lockCliente(tx, clienteId)) === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    refuseOverdue(actor, input, now);
    await lockCuenta(tx, clienteId, now);
    const periodo = input.periodo ?? nextPeriodo(periodoOf(now)).mes;
    const [existing] = await cobrosBetween(tx, clienteId, periodo, periodo);
    if (existing !== undefined) throw new ServiceError("conflicto", repeatedOf(existing));
    const cobro: Cobro = {
      cobroId: deps.entropy.uuidV7(now),
      periodo,
      cuentaReferencia: input.cuentaReferencia,
      emitidoEn: input.emitidoEn ?? now,
      venceEn: input.venceEn,
      pagoReferencia: null,
      pagoRegistradoEn: null,
    };
    if (!(await insertCobro(tx, clienteId, cobro, "soporte"))) {
      throw new ServiceError("conflicto", "El cliente ya tiene una cuenta con esa referencia.");
    }
    const { cuenta, context } = await readCuenta(tx, clienteId, now);
    if (
      actor.kind === "soporte" &&
      actor.usuarioId !== null &&
      (await isProlonged(tx, actor, { clienteId, cobro }, context.diasParaPagar, now))
    ) {
      throw invalidField("dia", FAR);
    }
    const hecho = hechoOfCobro(cuenta, cobro);
    if (hecho !== null) await recordHecho(tx, deps.entropy, { clienteId, cuenta, hecho }, now);
    await recordAct(tx, actor, {
      en: now,
      accion: "cobro.emitido",
      objeto: { tipo: "cobro", id: cobro.cobroId },
      detalle: { antes: null, despues: { clienteId, ...cobro } },
    });
    return { clienteId, ...cobro };
  });
}

/**
 * A program may register an account that was issued elsewhere and is overdue by now. It contradicts itself if the due date
 * is before the stated issue. A person issues accounts now. @throws ServiceError `validation_error`
 */
function refuseOverdue(
  actor: CuentaActor,
  { venceEn, emitidoEn }: Pick<IssueCobroInput, "venceEn" | "emitidoEn">,
  now: Date,
): void {
  const isPerson = actor.kind === "soporte" && actor.usuarioId !== null;
  if (venceEn >= (emitidoEn ?? now) || (emitidoEn === null && !isPerson)) return;
  const message = "La cuenta vencería antes de emitirse. Escriba una fecha posterior.";
  throw invalidField(isPerson ? "dia" : "vence_en", message);
}

const repeatedOf = ({ periodo, cuentaReferencia, pagoRegistradoEn }: Cobro): string =>
  `El cliente ya tiene la cuenta ${cuentaReferencia} por ${periodo}${pagoRegistradoEn === null ? ": registre su pago o cambie su vencimiento" : ", que está pagada"}. No se emitió otra.`;

const FAR =
  "Un plazo mayor que el de las políticas lo aprueba una segunda persona: emita la cuenta con el plazo usual y cambie después su vencimiento.";

/** Whether an account is due later than the politica says, and is large enough to need two people. */
async function isProlonged(
  tx: Executor,
  actor: SoporteActor,
  { clienteId, cobro }: { readonly clienteId: string; readonly cobro: Cobro },
  diasParaPagar: number,
  now: Date,
): Promise<boolean> {
  if (cobro.venceEn <= endOfBogotaDayAfter(now, diasParaPagar)) return false;
  return prolongingTakesTwo(tx, actor, { clienteId, cobroId: cobro.cobroId }, now);
}

/** Clients per read. */
const BATCH = 200;

/**
 * Tarea `emitir-cobros`: issues accounts that are due and were not issued by a query, most of them on day 20.
 * It issues each once, even if it runs twice or beside queries that cross 80 %.
 */
export async function issueDueCobros(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
): Promise<{ readonly emitidos: number }> {
  const now = await deps.clock.now();
  const clienteIds = await clientesWithPlan(deps.db, periodoOf(now).mes);
  let emitidos = 0;
  for (let start = 0; start < clienteIds.length; start += BATCH) {
    const states = await readCuentas(deps.db, clienteIds.slice(start, start + BATCH), now);
    for (const state of states.values()) {
      if (dueOf(state, now) !== null && (await issue(deps, state.clienteId))) emitidos += 1;
    }
  }
  return { emitidos };
}

function dueOf({ cuenta, context }: CuentaState, now: Date): CobroNuevo | null {
  if (cuenta.modalidad === "bolsa") return null;
  return decideEmision({ ...cuenta, isEmitido: context.isEmitido }, now, context);
}

/** Locks the account, so that no query changes it meanwhile, and decides again. */
function issue(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  clienteId: string,
): Promise<boolean> {
  return inLongTransaction(db, async (tx) => {
    await lockCliente(tx, clienteId);
    const now = await clock.now(tx);
    const state = await lockCuenta(tx, clienteId, now);
    const { cuenta } = state;
    const due = dueOf(state, now);
    if (due === null) return false;
    const cobro = numberCobro(entropy, due);
    if (!(await insertCobro(tx, clienteId, cobro, "automatico"))) return false;
    const hecho = hechoOfCobro(cuenta, cobro);
    if (hecho !== null) await recordHecho(tx, entropy, { clienteId, cuenta, hecho }, now);
    return true;
  });
}

/** Returns a client's accounts, newest first, each with its lines and its state at `now`. */
export async function listCobros(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { limite, cursor, now }: { readonly limite: number; readonly cursor: string | null; readonly now: Date },
): Promise<Page<CobroListado>> {
  const found = await pageOfCobros(db, { clienteId, limite: limite + 1, after: cursor });
  return pageOf(
    found.map((cobro) => viewCobroListado(cobro, now)),
    limite,
    ({ cobroId }) => cobroId,
  );
}

/** An account of any client, with its state and whether it blocks the client. */
interface CobroDeSoporteListado extends CobroListado, Pick<CobroDeSoporte, "documento" | "vencimientos"> {
  readonly clienteId: string;
  readonly razonSocial: string;
  /** Overdue, and the client's next query is a 402 because of it. */
  readonly bloquea: boolean;
}

/** Returns accounts of all clients or of one, by state. */
export async function listCobrosDeSoporte(
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
  filter: CobrosFilter,
): Promise<Page<CobroDeSoporteListado>> {
  const { limite, now } = filter;
  const page = pageOf(
    await pageOfCobrosDeSoporte(db, { ...filter, limite: limite + 1 }),
    limite,
    ({ cobroId }) => cobroId,
  );
  const cuentas = await readCuentas(db, [...new Set(page.rows.map(({ clienteId }) => clienteId))], now);
  const rows = page.rows.map((row) => {
    const listed = viewCobroListado(row, now);
    const state = cuentas.get(row.clienteId);
    const isBlocked =
      state !== undefined && situacionOf(state.cuenta, now).bloqueo === "paquete_vencido_sin_pago";
    return { ...row, ...listed, bloquea: isBlocked && listed.estado === "vencida" };
  });
  return { ...page, rows };
}

/** Returns the number and the sum of accounts by state. */
export async function sumCobros(
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
  { now }: { readonly now: Date },
): Promise<Readonly<Record<CobroEstado, { readonly cuentas: number; readonly valor: number }>>> {
  const totals = await totalsOfCobros(db, { now });
  const of = (estado: CobroEstado) => {
    const { cuentas, valor } = totals.find((total) => total.estado === estado) ?? { cuentas: 0, valor: 0 };
    return { cuentas, valor };
  };
  return { pagada: of("pagada"), por_pagar: of("por_pagar"), vencida: of("vencida") };
}

interface CuentaDeCobro {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** `2026-00042`. */
  readonly numero: string;
}

/**
 * Renders the numbered document of an account, PDF: always the same bytes, from the data stored at its issue. A client
 * gets its own only. @throws ServiceError `not_found`, also if it was issued before those data were stored.
 */
export async function getCuentaDeCobro(
  { db, reportes }: Pick<Deps, "db" | "reportes">,
  actor: ActorOfCliente | SoporteActor,
  { cobroId, abandoned }: { readonly cobroId: string; readonly abandoned: AbortSignal },
): Promise<CuentaDeCobro> {
  const clienteId = actor.kind === "soporte" ? null : actor.clienteId;
  const documento = await findDocumento(db, cobroId, clienteId);
  if (documento === null) throw new ServiceError("not_found");
  const pdf = await reportes.render({ cuentaDeCobro: documento }, actor, abandoned);
  return { pdf, numero: numeroOfDocumento(documento) };
}
