import type { ColaOrden } from "@/server/domain/decisiones/decision-words";
import type { Filtro } from "./filtro";

/** The queue that somebody goes through. */
export interface DesdeCola {
  readonly vista: Filtro["vista"];
  readonly lista: string | null;
  readonly orden: ColaOrden;
}

const queryOf = ({ vista, lista, orden }: DesdeCola, name: "cola" | "vista") => ({
  [name]: vista,
  ...(lista === null ? {} : { lista }),
  orden,
});

/** Where a match is looked at; from the queue, with what is to be done about it open, and the way on. */
export function coincidenciaHref(
  { consultaId, posicion }: { readonly consultaId: string; readonly posicion: number },
  desde: DesdeCola | null = null,
): string {
  const accion = desde?.vista === "por_aprobar" ? "revisar" : "decidir";
  const from = desde === null ? {} : { accion, ...queryOf(desde, "cola") };
  const query = new URLSearchParams({ coincidencia: String(posicion), ...from });
  return `/portal/consultas/${consultaId}?${query}#coincidencia-${posicion}`;
}

/** That queue, as it was left. */
export const colaHref = (desde: DesdeCola): string =>
  `/portal/decisiones?${new URLSearchParams(queryOf(desde, "vista"))}`;
