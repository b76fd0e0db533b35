import { formatCop, formatCount, formatMoment } from "../shared/formato";
import { campoInWords, holdsWords, isEnCop, isToldCampo, sentence } from "./campos";

/** Groups of acts to filter by: name and prefix of `accion`. */
export const ACTO_TIPOS = {
  clientes: { nombre: "Clientes", accion: "cliente." },
  llaves: { nombre: "Llaves de API", accion: "llave." },
  enlaces: { nombre: "Enlaces de llaves", accion: "enlace_llave." },
  pagos: { nombre: "Pagos", accion: "pago." },
  cobros: { nombre: "Cuentas de cobro", accion: "cobro." },
  bolsas: { nombre: "Bolsas", accion: "bolsa." },
  reversiones: { nombre: "Reversiones con segunda aprobación", accion: "reversion." },
  listas: { nombre: "Listas", accion: "lista." },
  avisos: { nombre: "Avisos reenviados", accion: "evento." },
  exportaciones: { nombre: "Exportaciones", accion: "exportacion." },
  retenciones: { nombre: "Retenciones legales", accion: "retencion." },
  tareas: { nombre: "Tareas", accion: "tarea." },
  incidentes: { nombre: "Incidentes publicados", accion: "incidente." },
  comprobaciones: { nombre: "Comprobaciones", accion: "comprobacion." },
  personas: { nombre: "Personas de soporte", accion: "usuario." },
  ingresos: { nombre: "Ingresos", accion: "sesion." },
  visitas: { nombre: "Visitas al portal de un cliente", accion: "visita." },
  politicas: { nombre: "Políticas", accion: "politica." },
  reloj: { nombre: "Reloj de pruebas", accion: "reloj." },
} as const;

export type ActoTipo = keyof typeof ACTO_TIPOS;

const OBJETOS: Readonly<Record<string, string>> = {
  acta: "Acta de cobertura",
  anio: "Año",
  archivo: "Archivo",
  api_key: "Llave",
  bolsa: "Bolsa",
  cliente: "Cliente",
  cobro: "Cuenta de cobro",
  coincidencia: "Coincidencia",
  comprobacion: "Comprobación",
  consulta: "Consulta",
  descarga: "Descarga",
  enlace_llave: "Enlace de una llave",
  evento: "Aviso",
  exportacion: "Exportación",
  incidente: "Incidente",
  informe: "Informe",
  lista: "Lista",
  lote: "Archivo validado",
  muestra: "Muestra",
  pago: "Pago",
  politica: "Política",
  reloj: "Reloj",
  sesion: "Sesión",
  solicitud: "Petición",
  tarea: "Tarea",
  usuario: "Persona",
  usuario_soporte: "Persona",
};

/** The object of an act in words. */
export const objetoInWords = (tipo: string): string => OBJETOS[tipo] ?? sentence(tipo);

/** The same with its name, if it has one: «Llave Core …a1b2». */
export const objetoInLine = ({
  objetoTipo,
  objeto,
}: {
  readonly objetoTipo: string;
  readonly objeto: { readonly nombre: string } | null;
}): string => (objeto === null ? objetoInWords(objetoTipo) : `${objetoInWords(objetoTipo)} ${objeto.nombre}`);

/** The actor in words: a person by address, others by kind. */
export function actorInWords(actor: string): string {
  if (actor.startsWith("sistema:")) return `Tarea ${actor.slice("sistema:".length)}`;
  if (actor.startsWith("consola:")) return `Consola (${actor.slice("consola:".length)})`;
  if (actor.startsWith("token:")) return `Llave de administración (${actor.slice("token:".length)})`;
  return actor;
}

/** A field before and after. Null if it was absent. */
export interface Cambio {
  readonly campo: string;
  readonly antes: string | null;
  readonly despues: string | null;
  readonly isChanged: boolean;
}

/** A timestamp as a state stores it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
/** Items shown of a nested list. */
const MOST = 5;

/** Any value of an act in words, at any depth. */
function written(campo: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "number") return isEnCop(campo) ? formatCop(value) : formatCount(value);
  if (typeof value === "string") {
    if (MOMENT.test(value)) return formatMoment(value);
    return holdsWords(campo) ? spelled(value) : value.replace(DAY, "$3/$2/$1");
  }
  if (Array.isArray(value)) return listed(value.map((item) => written(campo, item) ?? "nada"));
  const told = Object.entries(value).filter(([name]) => isToldCampo(name));
  return told
    .flatMap(([name, within]) => {
      const words = written(name, within);
      return words === null ? [] : `${campoInWords(name).toLowerCase()} ${words}`;
    })
    .join(", ");
}

/** A value of ours as it is written: values are ASCII. */
const spelled = (value: string): string =>
  value
    .replaceAll("_", " ")
    .replace(/\banalisis\b/, "análisis")
    .replace(/\bobservacion\b/, "observación");

function listed(items: readonly string[]): string {
  if (items.length === 0) return "Ninguno";
  const more = items.length - MOST;
  return items.slice(0, MOST).join(", ") + (more > 0 ? ` y ${more} más` : "");
}

const fieldsOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};

/**
 * The two states of one object. A bolsa that another one replaced is a field of the new one. A reversal says what it
 * adds to the object, which keeps its other fields. The act has its reason.
 */
function statesOf(antes: unknown, despues: unknown) {
  const [was, is] = [fieldsOf(antes), fieldsOf(despues)];
  if ("reversion_id" in is) return [was, { ...was, ...is, motivo: null }] as const;
  if (was.bolsa_id === undefined || is.bolsa_id === undefined || was.bolsa_id === is.bolsa_id)
    return [was, is] as const;
  return [{}, { bolsa_anterior: was, ...is }] as const;
}

/** Changes of an act field by field, changed ones first. Internal ids are left out. */
export function cambiosOf(antes: unknown, despues: unknown): Cambio[] {
  const [was, is] = statesOf(antes, despues);
  const campos = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(isToldCampo);
  const cambios = campos.map((campo) => {
    const [before, after] = [written(campo, was[campo]), written(campo, is[campo])];
    return { campo, antes: before, despues: after, isChanged: before !== after };
  });
  return [...cambios.filter(({ isChanged }) => isChanged), ...cambios.filter(({ isChanged }) => !isChanged)];
}

/** The changes in a line: `Activo: Sí → No · Rol: agente`. With `campos`, only those fields. */
export const cambiosInLine = (
  antes: unknown,
  despues: unknown,
  isShown: (campo: string) => boolean = () => true,
): string =>
  cambiosOf(antes, despues)
    .filter(({ campo, isChanged }) => isChanged && isShown(campo))
    .map(({ campo, antes: was, despues: is }) =>
      was === null ? `${campoInWords(campo)}: ${is}` : `${campoInWords(campo)}: ${was} → ${is ?? "nada"}`,
    )
    .join(" · ");
