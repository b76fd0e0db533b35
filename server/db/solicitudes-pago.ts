import { z } from "zod";
import type { PagoPedido } from "../domain/billing/pago-efectos";
import type { ReversionPedido, SolicitudFin, SolicitudPago } from "../domain/billing/solicitud-pago";
import type { Executor } from "./client";

/** As `insertSolicitud` writes it: moments are texts in JSON. */
const Pedido = z.discriminatedUnion("tipo", [
  z.object({
    tipo: z.literal("bolsa"),
    consultasCompradas: z.int(),
    precioTotal: z.int(),
    pagoReferencia: z.string(),
    pagoRegistradoEn: z.coerce.date().nullable(),
    credencialesEntregadasEn: z.coerce.date().nullable(),
  }),
  z.object({
    tipo: z.literal("cobro"),
    cobroId: z.string(),
    pagoReferencia: z.string(),
    pagoRegistradoEn: z.coerce.date().nullable(),
  }),
  z.object({
    tipo: z.literal("reversion"),
    de: z.enum(["bolsa", "cobro"]),
    id: z.string(),
    pagoReferencia: z.string(),
    motivo: z.string(),
  }),
]) satisfies z.ZodType<PagoPedido | ReversionPedido>;

const WITH = { fin: true, cliente: { select: { razonSocial: true } } } as const;

type Found = Awaited<ReturnType<typeof findRows>>[number];
const findRows = ({ prisma }: Executor, ids: string[]) =>
  prisma.solicitudPago.findMany({ where: { id: { in: ids } }, include: WITH });

function toSolicitud({ id, pedido, valor, fin, cliente, pagoReferencia: _, ...row }: Found): SolicitudPago {
  return {
    solicitudId: id,
    ...row,
    razonSocial: cliente.razonSocial,
    pedido: Pedido.parse(pedido),
    valor: valor === null ? null : Number(valor),
    // A CHECK of the table admits no other value.
    fin: fin && { ...fin, estado: fin.estado as SolicitudFin["estado"] },
  };
}

export async function insertSolicitud(
  { prisma }: Executor,
  solicitud: Omit<SolicitudPago, "fin" | "razonSocial">,
): Promise<void> {
  const { solicitudId: id, pedido, ...rest } = solicitud;
  const data = {
    id,
    ...rest,
    pagoReferencia: pedido.pagoReferencia,
    pedido: JSON.parse(JSON.stringify(pedido)),
  };
  await prisma.solicitudPago.create({ data });
}

export async function findSolicitud(executor: Executor, solicitudId: string): Promise<SolicitudPago | null> {
  const [row] = await findRows(executor, [solicitudId]);
  return row === undefined ? null : toSolicitud(row);
}

export interface Pendiente {
  readonly clienteId: string;
  readonly pagoReferencia: string;
  /** Paying under it, or undoing what was paid under it. */
  readonly que: "pago" | "reversion";
}

/** The one that waits under a client's reference at `now`; null: none does. */
export async function findPendiente(
  { prisma }: Executor,
  { clienteId, pagoReferencia, que }: Pendiente,
  now: Date,
): Promise<SolicitudPago | null> {
  const isReversion = { pedido: { path: ["tipo"], equals: "reversion" } };
  const row = await prisma.solicitudPago.findFirst({
    where: {
      clienteId,
      pagoReferencia,
      fin: null,
      venceEn: { gte: now },
      ...(que === "reversion" ? isReversion : { NOT: isReversion }),
    },
    include: WITH,
  });
  return row && toSolicitud(row);
}

/** Ends one. Resolves to false, keeping nothing, where it has ended already. */
export async function insertFin(
  { prisma }: Executor,
  { solicitudId, solicitadaPor }: Pick<SolicitudPago, "solicitudId" | "solicitadaPor">,
  fin: SolicitudFin,
): Promise<boolean> {
  const data = { solicitudId, solicitadaPor, ...fin };
  const { count } = await prisma.solicitudPagoFin.createMany({ data: [data], skipDuplicates: true });
  return count === 1;
}

/** Those asked for last first, of one client or of all. */
export async function pageOfSolicitudes(
  { prisma }: Executor,
  query: {
    readonly clienteId: string | null;
    /** Only those that wait at this moment. */
    readonly pendientesEn: Date | null;
    readonly limite: number;
    readonly after: string | null;
  },
): Promise<readonly SolicitudPago[]> {
  const { clienteId, pendientesEn, limite, after } = query;
  const rows = await prisma.solicitudPago.findMany({
    where: {
      ...(clienteId !== null && { clienteId }),
      ...(pendientesEn !== null && { fin: null, venceEn: { gte: pendientesEn } }),
      ...(after !== null && { id: { lt: after } }),
    },
    include: WITH,
    orderBy: { id: "desc" },
    take: limite,
  });
  return rows.map(toSolicitud);
}

/** How many wait at `now`. */
export function countPendientes({ prisma }: Executor, now: Date): Promise<number> {
  return prisma.solicitudPago.count({ where: { fin: null, venceEn: { gte: now } } });
}
