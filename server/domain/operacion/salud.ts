/** How a figure of the service stands: as it should, to be looked at, to be acted on at once; `dato`: no limit is set. */
type Estado = "bien" | "atencion" | "grave" | "dato";

/** From where on a figure is to be looked at, and acted on. */
interface Umbral {
  readonly atencion: number;
  readonly grave: number;
}

/** The figures of health; null: one to know, which by itself asks nothing of anybody. */
const CIFRAS = {
  /** Time within which 95 of 100 queries are answered, of this process since it began. */
  validarMs: { atencion: 1_000, grave: 5_000 },
  /** Time the database takes for the smallest question. */
  baseMs: { atencion: 50, grave: 500 },
  /** Connections in use, of a hundred that the database admits. */
  conexionesPorCiento: { atencion: 70, grave: 90 },
  /** Attempts of deliveries whose time has come. */
  entregasEnCola: { atencion: 200, grave: 5_000 },
  /** Minutes that the oldest of those is late. */
  entregasAtrasoMin: { atencion: 5, grave: 30 },
  /** Queries that wait for their place in the log. */
  sinSellar: { atencion: 5_000, grave: 100_000 },
  correosEnCola: { atencion: 20, grave: 200 },
  archivosEnCola: { atencion: 10, grave: 50 },
  /** Minutes that this process screens with other versions than those in force. */
  indiceAtrasoMin: { atencion: 1, grave: 5 },
  listasAtrasadas: { atencion: 1, grave: 3 },
  archivosRetenidos: { atencion: 1, grave: 5 },
  receptoresFallando: { atencion: 1, grave: 10 },
  /** Of which the last run failed. */
  tareasFallidas: { atencion: 1, grave: 3 },
  /** Of which the last three did, or more. */
  tareasFallando: { atencion: 1, grave: 1 },
  /** Minutes that the oldest sealed query waits to be searched for and decided on. */
  coincidenciasAtrasoMin: { atencion: 5, grave: 15 },
  indiceBytes: null,
  memoriaBytes: null,
  baseBytes: null,
} as const satisfies Record<string, Umbral | null>;

export type CifraNombre = keyof typeof CIFRAS;

export interface Cifra {
  readonly nombre: CifraNombre;
  /** Null: not known yet. */
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
 * The value below which a share of what a histogram counted lies, as the bound of its bucket; null where it counted
 * nothing. `buckets` has how many were at most so much, by bound, in ascending order.
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

/**
 * What waits to be done behind what is asked: to be sealed, found and decided on, delivered, mailed, screened, written,
 * chained as an act of a client, checked.
 */
export const COLAS = [
  "sellado",
  "indice",
  "entregas",
  "correos",
  "lotes",
  "archivos",
  "actividad",
  "comprobaciones",
] as const;
export type Cola = (typeof COLAS)[number];

/** For how many milliseconds the first of each queue has waited; 0: none does. */
export type AtrasoDeColas = Readonly<Record<Cola, number>>;

export const atrasoDeColas = (desde: Readonly<Record<Cola, Date | null>>, now: Date): AtrasoDeColas => {
  const late = (cola: Cola) => Math.max(0, now.getTime() - (desde[cola]?.getTime() ?? now.getTime()));
  return Object.fromEntries(COLAS.map((cola) => [cola, late(cola)])) as AtrasoDeColas;
};
