import { bogotaDay, bogotaMidnight, formatBogota, inBogota } from "../shared/bogota";
import { formatCount, plural } from "../shared/formato";
import type { Cobertura } from "./cobertura";
import type { Clase, EstadoDeContraparte, Riesgo, TipoDeAlarma, Vence } from "./contraparte";

export const CLASE_WORDS: Readonly<Record<Clase, string>> = {
  cliente: "Cliente",
  proveedor: "Proveedor",
  empleado: "Empleado",
  accionista: "Accionista",
  beneficiario_final: "Beneficiario final",
  representante: "Representante",
  aliado: "Aliado",
  otra: "Otra",
};

export const RIESGO_WORDS: Readonly<Record<Riesgo, string>> = { bajo: "Bajo", medio: "Medio", alto: "Alto" };

export const ESTADO_WORDS: Readonly<Record<EstadoDeContraparte, string>> = {
  activa: "Activa",
  inactiva: "Inactiva",
  retirada: "Retirada",
};

export const VENCE_WORDS: Readonly<Record<Vence, string>> = {
  vencidas: "Vencidas",
  mes: "Este mes o vencidas",
  nunca: "Sin ninguna consulta",
};

/** What each kind of alarma says of a list. */
export const ALARMA_WORDS: Readonly<Record<TipoDeAlarma, string>> = {
  nueva: "Coincide con una entrada de",
  cambio: "Cambió lo que coincide en",
  salida: "Ya no coincide con una entrada de",
};

/** Fields of a contraparte as pages name them. */
export const CAMPO_DE_BASE_WORDS: Readonly<Record<string, string>> = {
  referencia: "referencia",
  clase: "clase",
  tipo: "tipo",
  nombre: "nombre",
  documento: "documento",
  fechaNacimiento: "fecha de nacimiento",
  pais: "país",
  alias: "otros nombres",
  riesgo: "riesgo",
  periodicidadMeses: "periodicidad",
  vinculadaEn: "fecha de vinculación",
  estado: "estado",
};

/** `hoy 05:17`, or the day and the time. */
function momentInWords(moment: Date, hoy: string | null): string {
  return bogotaDay(moment) === hoy ? `hoy ${inBogota(moment).hora.slice(0, 5)}` : formatBogota(moment);
}

/** Lists that nothing waits for, in the base of one or of many. */
const listasInWords = (listas: number): string =>
  listas === 1 ? "la lista vigente" : `las ${formatCount(listas)} listas vigentes`;

/** Most recent moment at which all was compared with a list. */
const newest = (listas: Cobertura["listas"]): Date | null =>
  listas.reduce<Date | null>(
    (last, { completaEn }) =>
      completaEn !== null && (last === null || completaEn > last) ? completaEn : last,
    null,
  );

/**
 * Up to which lists a base is compared, in one sentence: `Comparada con las 6 listas vigentes, la última hoy 05:17.`
 * `hoy`: the day in Bogota. Null before the browser knows it.
 */
export function coberturaInWords({ vigiladas, listas, completa }: Cobertura, hoy: string | null): string {
  if (vigiladas === 0) return "Nadie está en vigilancia todavía.";
  const waiting = listas.filter(({ pendientes }) => pendientes > 0);
  if (waiting.length > 0) {
    const most = Math.max(...waiting.map(({ pendientes }) => pendientes));
    const who =
      vigiladas === 1
        ? "Falta compararla"
        : `${most === 1 ? "Falta" : "Faltan"} por comparar ${plural(most, "contraparte", "contrapartes")} de ${formatCount(vigiladas)}`;
    const what =
      waiting.length === listas.length
        ? listasInWords(listas.length)
        : `${plural(waiting.length, "lista", "listas")} de ${formatCount(listas.length)}`;
    return `${who} con ${what}. Se hace sin que usted haga nada.`;
  }
  const last = newest(listas);
  const when = last === null ? "" : `, la última ${momentInWords(last, hoy)}`;
  const rest = completa ? "" : " Falta alguna lista del módulo: todavía no tiene una versión vigente.";
  return `${vigiladas === 1 ? "Comparada" : "Todas comparadas"} con ${listasInWords(listas.length)}${when}.${rest}`;
}

const dayInWords = (dia: string): string => inBogota(bogotaMidnight(dia)).diaCorto;

/** `1 nov 2026 al 30 nov 2026`, or the only day. */
export const rangoInWords = ({ desde, hasta }: { readonly desde: string; readonly hasta: string }): string =>
  desde === hasta ? dayInWords(desde) : `${dayInWords(desde)} al ${dayInWords(hasta)}`;
