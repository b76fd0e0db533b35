import {
  AVISO_TIPOS,
  claveOf,
  Pedido,
  type Solicitud,
  type SolicitudFin,
} from "../../domain/facturacion/solicitud";
import { CONTROL_TIPOS } from "../../domain/identidad/controles";
import type { Executor } from "../sql/client";

/** Requests of Pagos. A client's own controls are its own, and lists and legal holds show theirs where they stand. */
const OF_SOPORTE = { NOT: { OR: ofTipos([...CONTROL_TIPOS, ...AVISO_TIPOS, "lista", "retencion"]) } };
/** A request about a client, or about a list, which has no client. */
const OF_REAL = { OR: [{ clienteId: null }, { cliente: { modo: "real" } }] };

const WITH = { fin: true, cliente: { select: { razonSocial: true } } } as const;

type SolicitudRow = Awaited<ReturnType<typeof findRows>>[number];
const findRows = ({ prisma }: Executor, ids: string[]) =>
  prisma.solicitud.findMany({ where: { id: { in: ids } }, include: WITH });

function toSolicitud({ id, pedido, valor, fin, cliente, clave: _, ...row }: SolicitudRow): Solicitud {
  return {
    solicitudId: id,
    ...row,
    razonSocial: cliente?.razonSocial ?? null,
    pedido: Pedido.parse(pedido),
    valor: valor === null ? null : Number(valor),
    // A CHECK of the table admits no other value.
    fin: fin && { ...fin, estado: fin.estado as SolicitudFin["estado"] },
  };
}

export async function insertSolicitud(
  { prisma }: Executor,
  solicitud: Omit<Solicitud, "fin" | "razonSocial">,
): Promise<void> {
  const { solicitudId: id, pedido, ...rest } = solicitud;
  const data = { id, ...rest, clave: claveOf(pedido), pedido: JSON.parse(JSON.stringify(pedido)) };
  await prisma.solicitud.create({ data });
}

export async function findSolicitud(executor: Executor, solicitudId: string): Promise<Solicitud | null> {
  const [row] = await findRows(executor, [solicitudId]);
  return row === undefined ? null : toSolicitud(row);
}

export interface Pendiente {
  /** Null if it is about a list. */
  readonly clienteId: string | null;
  readonly clave: string;
  readonly tipos: readonly Pedido["tipo"][];
}

/** Returns the request that waits about this at `now`. Null if none does. */
export async function findPendiente(
  { prisma }: Executor,
  { clienteId, clave, tipos }: Pendiente,
  now: Date,
): Promise<Solicitud | null> {
  const row = await prisma.solicitud.findFirst({
    where: { clienteId, clave, OR: ofTipos(tipos), fin: null, venceEn: { gte: now } },
    include: WITH,
  });
  return row && toSolicitud(row);
}

function ofTipos(tipos: readonly Pedido["tipo"][]) {
  return tipos.map((tipo) => ({ pedido: { path: ["tipo"], equals: tipo } }));
}

/** Ends a request. Returns false and stores nothing if it ended before. */
export async function insertFin(
  { prisma }: Executor,
  { solicitudId, solicitadaPor }: Pick<Solicitud, "solicitudId" | "solicitadaPor">,
  fin: SolicitudFin,
): Promise<boolean> {
  const data = { solicitudId, solicitadaPor, ...fin };
  const { count } = await prisma.solicitudFin.createMany({ data: [data], skipDuplicates: true });
  return count === 1;
}

/** Returns requests, newest first, of one client or of all. */
export async function pageOfSolicitudes(
  { prisma }: Executor,
  query: {
    readonly clienteId: string | null;
    /** Only requests that wait at this time. */
    readonly pendientesEn: Date | null;
    /** Absent: every kind that support sees. */
    readonly tipos?: readonly Pedido["tipo"][];
    readonly limite: number;
    readonly after: string | null;
  },
): Promise<readonly Solicitud[]> {
  const { clienteId, pendientesEn, tipos, limite, after } = query;
  const rows = await prisma.solicitud.findMany({
    where: {
      ...(clienteId === null ? { AND: OF_REAL } : { clienteId }),
      ...(pendientesEn !== null && { fin: null, venceEn: { gte: pendientesEn } }),
      ...(tipos === undefined ? OF_SOPORTE : { OR: ofTipos(tipos) }),
      ...(after !== null && { id: { lt: after } }),
    },
    include: WITH,
    orderBy: { id: "desc" },
    take: limite,
  });
  return rows.map(toSolicitud);
}

/** Counts the waiting requests at `now` that support sees. With `approver`, only those that this person may approve. */
export function countPendientes(
  { prisma }: Executor,
  now: Date,
  { approver }: { readonly approver?: string } = {},
): Promise<number> {
  // A client's own people consent to an invitation.
  const own = approver !== undefined && { NOT: [{ solicitadaPor: approver }, ...ofTipos(["invitacion"])] };
  const where = { AND: [OF_SOPORTE, OF_REAL, own || {}], fin: null, venceEn: { gte: now } };
  return prisma.solicitud.count({ where });
}
