import { formatCount } from "@/server/domain/shared/formato";
import type { Tone } from "../../ui/badge";
import type { SoporteOutputs } from "../trpc";

export type Salud = SoporteOutputs["operacion"]["salud"];
export type Cifra = Salud["cifras"][number];

interface Words {
  readonly nombre: string;
  /** What the figure is, and why it matters. */
  readonly que: string;
  readonly unidad: "ms" | "%" | "min" | "bytes" | "";
  /** The page that deals with it. */
  readonly donde?: { readonly href: string; readonly accion: string };
}

const ENTREGAS = { href: "/soporte/operacion?vista=entregas", accion: "Ver las entregas que fallan" };
const TAREAS = { href: "/soporte/operacion?vista=tareas", accion: "Ver las tareas" };
const LISTAS = { href: "/soporte/listas", accion: "Ver las listas" };

export const CIFRA_WORDS: Readonly<Record<Cifra["nombre"], Words>> = {
  validarMs: {
    nombre: "Respuesta de las consultas",
    que: "95 de cada 100 se respondieron en este tiempo o menos, desde que arrancó el proceso",
    unidad: "ms",
  },
  baseMs: {
    nombre: "Respuesta de la base de datos",
    que: "Lo que tarda la pregunta más pequeña",
    unidad: "ms",
  },
  conexionesPorCiento: {
    nombre: "Conexiones a la base en uso",
    que: "De las que la base admite",
    unidad: "%",
  },
  receptoresFallando: {
    nombre: "Receptores que fallan",
    que: "Clientes cuyo servidor o correo no recibió el último aviso",
    unidad: "",
    donde: ENTREGAS,
  },
  entregasEnCola: {
    nombre: "Avisos por enviar ahora",
    que: "Intentos cuya hora ya llegó",
    unidad: "",
    donde: ENTREGAS,
  },
  entregasAtrasoMin: {
    nombre: "Atraso de los avisos",
    que: "Lo que espera el más viejo de ellos; si crece, corra la tarea entregar-eventos",
    unidad: "min",
    donde: TAREAS,
  },
  tareasFallidas: {
    nombre: "Tareas que fallaron",
    que: "Las que terminaron mal la última vez que corrieron",
    unidad: "",
    donde: TAREAS,
  },
  tareasFallando: {
    nombre: "Tareas que siguen fallando",
    que: "Las que fallaron tres veces seguidas o más: lo que hacen está detenido",
    unidad: "",
    donde: TAREAS,
  },
  coincidenciasAtrasoMin: {
    nombre: "Atraso de las consultas por preparar",
    que: "Lo que espera la más vieja para buscarse y decidirse; si crece, corra la tarea indexar-consultas",
    unidad: "min",
    donde: TAREAS,
  },
  sinSellar: {
    nombre: "Consultas y diligencias sin sellar",
    que: "Esperan su lugar en la bitácora; se sellan cada minuto",
    unidad: "",
    donde: TAREAS,
  },
  correosEnCola: {
    nombre: "Correos de personas por enviar",
    que: "Invitaciones, restablecimientos y avisos de cuenta, también de cuentas de prueba",
    unidad: "",
  },
  archivosEnCola: {
    nombre: "Archivos por hacer",
    que: "Descargas, exportaciones y muestras que alguien pidió",
    unidad: "",
  },
  indiceAtrasoMin: {
    nombre: "Atraso del índice",
    que: "Hace cuánto este proceso compara con listas que ya no son las vigentes",
    unidad: "min",
    donde: LISTAS,
  },
  listasAtrasadas: {
    nombre: "Listas atrasadas",
    que: "Sin confirmar por su fuente hace más de 48 horas",
    unidad: "",
    donde: LISTAS,
  },
  archivosRetenidos: {
    nombre: "Archivos retenidos",
    que: "Esperan que alguien los acepte o los descarte",
    unidad: "",
    donde: LISTAS,
  },
  indiceBytes: {
    nombre: "Índice de nombres en memoria",
    que: "Lo que ocupan las listas en vigor",
    unidad: "bytes",
  },
  memoriaBytes: { nombre: "Memoria del proceso", que: "Toda, con el índice", unidad: "bytes" },
  baseBytes: { nombre: "Tamaño de la base de datos", que: "En disco", unidad: "bytes" },
};

export const ESTADO_WORDS: Readonly<Record<Cifra["estado"], { readonly word: string; readonly tone: Tone }>> =
  {
    bien: { word: "Bien", tone: "good" },
    atencion: { word: "Para revisar", tone: "warn" },
    grave: { word: "Por atender", tone: "bad" },
    dato: { word: "Informativo", tone: "neutral" },
  };

const KIB = 1_024;

function bytesInWords(bytes: number): string {
  if (bytes < KIB ** 2) return `${formatCount(Math.round(bytes / KIB))} kB`;
  if (bytes < KIB ** 3) return `${formatCount(Math.round(bytes / KIB ** 2))} MB`;
  return `${(bytes / KIB ** 3).toFixed(1).replace(".", ",")} GB`;
}

function amount(value: number, unidad: Words["unidad"]): string {
  if (unidad === "bytes") return bytesInWords(value);
  const written = Number.isInteger(value) ? formatCount(value) : value.toFixed(1).replace(".", ",");
  return unidad === "" ? written : `${written} ${unidad}`;
}

export const valorInWords = ({ nombre, valor }: Cifra): string =>
  valor === null ? "Sin datos todavía" : amount(valor, CIFRA_WORDS[nombre].unidad);

/** «Se revisa desde 50 ms; se actúa desde 500 ms». Empty if there is no limit. */
export function umbralInWords({ nombre, umbral }: Cifra): string {
  if (umbral === null) return "";
  const { unidad } = CIFRA_WORDS[nombre];
  return `Se revisa desde ${amount(umbral.atencion, unidad)}; se actúa desde ${amount(umbral.grave, unidad)}.`;
}
