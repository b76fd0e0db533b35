import {
  type CobroDeSoporte,
  type CobrosFilter,
  pageOfCobrosDeSoporte,
  totalsOfCobros,
} from "../../db/facturacion/cobros-soporte";
import { readCuentas } from "../../db/facturacion/cuentas";
import { type CobroEstado, type CobroListado, viewCobroListado } from "../../domain/facturacion/cobro-lineas";
import { situacionOf } from "../../domain/facturacion/pago-efectos";
import type { SoporteActor } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

/** An account of some client, with where it stands and whether it is why that client is refused. */
export interface CobroDeSoporteListado
  extends CobroListado,
    Pick<CobroDeSoporte, "documento" | "vencimientos"> {
  readonly clienteId: string;
  readonly razonSocial: string;
  /** Past due, and its client's next query is 402 for it. */
  readonly bloquea: boolean;
}

/** Accounts of all clients or of one, by where they stand. */
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

/** How many accounts stand how, and what they charge. */
export async function sumCobros(
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
  { now }: { readonly now: Date },
): Promise<Readonly<Record<CobroEstado, { readonly cuentas: number; readonly valor: number }>>> {
  const totals = await totalsOfCobros(db, now);
  const of = (estado: CobroEstado) => {
    const { cuentas, valor } = totals.find((total) => total.estado === estado) ?? { cuentas: 0, valor: 0 };
    return { cuentas, valor };
  };
  return { pagada: of("pagada"), por_pagar: of("por_pagar"), vencida: of("vencida") };
}
