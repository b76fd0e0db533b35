import { EVENTO_WORDS, type EventoTipo } from "../avisos/evento-key";
import { LISTAS } from "../listas/catalog";
import type { ListaSlug } from "../listas/lista";

/** The object of an act, as recorded. */
interface ActoSobre {
  readonly objetoTipo: string;
  readonly objetoId: string;
}

/** The object as the database has it today. */
export interface ObjetoHallado {
  readonly tipo: string;
  readonly id: string;
  readonly nombre: string;
  /** The list of a match. */
  readonly lista: string | null;
  /** Null if it belongs to no client. */
  readonly clienteId: string | null;
}

/** The name and page of an act's object. `href` is null if it has no page. */
export interface Objeto {
  readonly nombre: string;
  readonly href: string | null;
}

type Named = (found: ObjetoHallado) => Objeto;

const listaName = (slug: string): string => LISTAS[slug as ListaSlug]?.nombre ?? slug;
const eventoName = (tipo: string): string => EVENTO_WORDS[tipo as EventoTipo] ?? tipo;
const at =
  (href: (found: ObjetoHallado) => string | null, name = ({ nombre }: ObjetoHallado) => nombre): Named =>
  (found) => ({ nombre: name(found), href: href(found) });

const ofMatch = ({ nombre, lista }: ObjetoHallado): string =>
  lista === null ? nombre : `${nombre} · ${listaName(lista)}`;
const consultaIdOf = ({ id }: ObjetoHallado): string => id.slice(0, 36);

/** By kind of object. The client itself is left out, because its activity never names it. */
const IN_PORTAL: Readonly<Record<string, Named>> = {
  acta: at(() => "/portal/contrapartes/acta"),
  api_key: at(() => "/portal/llaves"),
  coincidencia: at((found) => `/portal/consultas/${consultaIdOf(found)}`, ofMatch),
  consulta: at(({ id }) => `/portal/consultas/${id}`),
  descarga: at(() => "/portal/consultas"),
  enlace_llave: at(() => "/portal/llaves"),
  evento: at(
    ({ id }) => `/portal/alertas?aviso=${id}`,
    ({ nombre }) => eventoName(nombre),
  ),
  informe: at(({ id }) => `/portal/informes/${id}`),
  lote: at(({ id }) => `/portal/validar/archivo/${id}`),
  muestra: at(() => "/portal/informes?vista=auditoria"),
  solicitud: at(() => "/portal/equipo"),
  usuario: at(() => "/portal/equipo"),
};

const ofCliente = (ver: string) => at(({ clienteId }) => `/soporte/clientes/${clienteId}?ver=${ver}`);

const IN_SOPORTE: Readonly<Record<string, Named>> = {
  api_key: ofCliente("llaves"),
  bolsa: ofCliente("historial"),
  cliente: at(({ id }) => `/soporte/clientes/${id}`),
  cobro: ofCliente("cobros"),
  coincidencia: at(() => null, ofMatch),
  consulta: at(() => null),
  enlace_llave: ofCliente("llaves"),
  evento: at(
    ({ clienteId, id }) => `/soporte/clientes/${clienteId}?ver=avisos&aviso=${id}`,
    ({ nombre }) => eventoName(nombre),
  ),
  exportacion: ofCliente("datos"),
  incidente: at(() => "/soporte/operacion?vista=incidentes"),
  lote: at(() => null),
  solicitud: at(({ clienteId }) =>
    clienteId === null ? "/soporte/listas" : `/soporte/clientes/${clienteId}`,
  ),
  usuario: ofCliente("personas"),
  usuario_soporte: at(() => "/soporte/usuarios"),
};

/** Objects named by their own id. */
const BY_ID: Readonly<Record<string, (id: string) => Objeto>> = {
  anio: (id) => ({ nombre: id, href: null }),
  lista: (id) => ({ nombre: listaName(id), href: `/soporte/listas/${id}` }),
  politica: (id) => ({ nombre: `versión ${id}`, href: "/soporte/politicas" }),
  tarea: (id) => ({ nombre: id, href: "/soporte/operacion" }),
};

const HOUSES = { portal: IN_PORTAL, soporte: IN_SOPORTE } as const;
export type House = keyof typeof HOUSES;

/** The object of an act for readers of the portal or of the back-office. Null if it has no name there. */
export function objetoIn(house: House, acto: ActoSobre, found: ObjetoHallado | null): Objeto | null {
  if (house === "soporte" && found === null) return BY_ID[acto.objetoTipo]?.(acto.objetoId) ?? null;
  return found && (HOUSES[house][found.tipo]?.(found) ?? null);
}
