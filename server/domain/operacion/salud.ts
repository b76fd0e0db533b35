import { commaList } from "../shared/formato";

/** State of a figure: good, to be checked, to be acted on at once. `dato`: it has no limit. */
type Estado = "bien" | "atencion" | "grave" | "dato";

/** Limits from which a figure is to be checked, and acted on. */
interface Umbral {
  readonly atencion: number;
  readonly grave: number;
}

/** The health figures. Null: without limits, for information only. */
const CIFRAS = {
  /** 95th percentile of this process's answer times since it began. */
  validarMs: { atencion: 1_000, grave: 5_000 },
  /** Time of the database for a trivial query. */
  baseMs: { atencion: 50, grave: 500 },
  /** Connections in use, in percent of the database's limit. */
  conexionesPorCiento: { atencion: 70, grave: 90 },
  /** Deliveries that are due. */
  entregasEnCola: { atencion: 200, grave: 5_000 },
  /** Minutes that the oldest of those is late. */
  entregasAtrasoMin: { atencion: 5, grave: 30 },
  /** Queries that wait for their leaf in the log. */
  sinSellar: { atencion: 5_000, grave: 100_000 },
  correosEnCola: { atencion: 20, grave: 200 },
  archivosEnCola: { atencion: 10, grave: 50 },
  /** Minutes that this process screens with outdated versions. */
  indiceAtrasoMin: { atencion: 1, grave: 5 },
  listasAtrasadas: { atencion: 1, grave: 3 },
  archivosRetenidos: { atencion: 1, grave: 5 },
  receptoresFallando: { atencion: 1, grave: 10 },
  tareasFallidas: { atencion: 1, grave: 3 },
  /** Tareas whose last three runs failed, or more. */
  tareasFallando: { atencion: 1, grave: 1 },
  /** Minutes that the oldest sealed query waits to be indexed. */
  coincidenciasAtrasoMin: { atencion: 5, grave: 15 },
  indiceBytes: null,
  memoriaBytes: null,
  baseBytes: null,
} as const satisfies Record<string, Umbral | null>;

export type CifraNombre = keyof typeof CIFRAS;

export interface Cifra {
  readonly nombre: CifraNombre;
  /** Null if unknown. */
  readonly valor: number | null;
  readonly estado: Estado;
  readonly umbral: Umbral | null;
}

export function cifraOf(nombre: CifraNombre, valor: number | null): Cifra {
  const umbral: Umbral | null = CIFRAS[nombre];
  return { nombre, valor, umbral, estado: estadoOf(valor, umbral) };
}

function estadoOf(valor: number | null, umbral: Umbral | null): Estado {
  if (valor === null || umbral === null) return "dato";
  if (valor >= umbral.grave) return "grave";
  return valor >= umbral.atencion ? "atencion" : "bien";
}

/**
 * Quantile of a histogram, as the upper bound of its bucket. Null without values. `buckets` has cumulative counts by
 * bound, ascending.
 */
export function quantileOf(
  buckets: readonly { readonly bound: number; readonly total: number }[],
  share: number,
): number | null {
  const all = buckets.at(-1)?.total ?? 0;
  if (all === 0) return null;
  const found = buckets.find(({ total }) => total >= all * share);
  return found === undefined || !Number.isFinite(found.bound) ? (buckets.at(-2)?.bound ?? null) : found.bound;
}

/** Queues of background work: sealing, indexing, deliveries, mails, lotes, archivos, acts of clients, checks. */
export const COLAS = commaList(
  "sellado, indice, entregas, correos, lotes, archivos, actividad, comprobaciones",
);
export type Cola = (typeof COLAS)[number];

/** Milliseconds that the first item of each queue has waited. 0 if none does. */
export type AtrasoDeColas = Readonly<Record<Cola, number>>;

export const atrasoDeColas = (desde: Readonly<Record<Cola, Date | null>>, now: Date): AtrasoDeColas => {
  const late = (cola: Cola) => Math.max(0, now.getTime() - (desde[cola]?.getTime() ?? now.getTime()));
  return Object.fromEntries(COLAS.map((cola) => [cola, late(cola)])) as AtrasoDeColas;
};
