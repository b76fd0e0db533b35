import type { ColaOrden } from "@/server/domain/decisiones/decision-words";
import type { ColaVista } from "./filtro";

/** The queue that the user works through. */
export interface DesdeCola {
  readonly vista: ColaVista;
  readonly lista: string | null;
  readonly archivo: string | null;
  readonly orden: ColaOrden;
}

const queryOf = ({ vista, lista, archivo, orden }: DesdeCola, name: "cola" | "vista") => ({
  [name]: vista,
  ...(lista === null ? {} : { lista }),
  ...(archivo === null ? {} : { archivo }),
  orden,
});

/** Address of a match. From the queue, it opens the action and keeps the queue. */
export function coincidenciaHref(
  { consultaId, posicion }: { readonly consultaId: string; readonly posicion: number },
  desde: DesdeCola | null = null,
): string {
  const accion = desde?.vista === "por_aprobar" ? "revisar" : "decidir";
  const from = desde === null ? {} : { accion, ...queryOf(desde, "cola") };
  const query = new URLSearchParams({ coincidencia: String(posicion), ...from });
  return `/portal/consultas/${consultaId}?${query}#coincidencia-${posicion}`;
}

/** The address of the queue, with its filter. */
export const colaHref = (desde: DesdeCola): string =>
  `/portal/decisiones?${new URLSearchParams(queryOf(desde, "vista"))}`;
