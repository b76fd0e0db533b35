import { formatCount, plural } from "@/server/domain/shared/formato";
import type { SoporteOutputs } from "../trpc";

export type Lista = SoporteOutputs["listas"]["list"]["listas"][number];
export type Ejecucion = NonNullable<Lista["ejecucion"]>;
export type Retenida = Lista["retenidas"][number];
export type Version = SoporteOutputs["listas"]["get"]["versiones"][number];
export type Previa = SoporteOutputs["listas"]["previa"];
export type Cambio = SoporteOutputs["listas"]["cambios"]["rows"][number];

export const TIER_WORDS: Readonly<Record<Lista["tier"], string>> = {
  "1_vinculante": "Vinculante",
  "2_obligatoria": "Obligatoria",
  "3_referencia": "De referencia",
  "4_kyc_nacional": "Antecedentes",
};

export const RESULTADO_WORDS: Readonly<Record<NonNullable<Ejecucion["resultado"]>, string>> = {
  activada: "Versión nueva en vigor",
  sin_cambios: "Sin cambios",
  rechazada: "Archivo rechazado",
  retenida: "Archivo retenido",
  fallida: "No se pudo traer",
  conflicto: "Decidido antes por otra persona",
  muestra: "Quedó la muestra",
};

export const RESULTADO_TONES = {
  activada: "good",
  sin_cambios: "neutral",
  rechazada: "bad",
  retenida: "warn",
  fallida: "bad",
  conflicto: "neutral",
  muestra: "warn",
} as const satisfies Record<keyof typeof RESULTADO_WORDS, string>;

const megabytes = (bytes: number): string => `${formatCount(Math.round(bytes / 104_857.6) / 10)} MB`;

/** The current step, with its count if there is one. */
export function pasoInWords({ paso, hecho, total }: Pick<Ejecucion, "paso" | "hecho" | "total">): string {
  switch (paso) {
    case "en_espera":
      return "Esperando turno";
    case "descargando":
      if (!hecho) return "Pidiendo el archivo a la fuente";
      return `Descargando: ${megabytes(hecho)}${total ? ` de ${megabytes(total)}` : ""}`;
    case "leyendo":
      return hecho ? `Leyendo el archivo: ${plural(hecho, "entrada", "entradas")}` : "Leyendo el archivo";
    case "comparando":
      return "Comparando con la versión vigente";
    case "guardando":
      return total ? `Guardando ${plural(total, "entrada", "entradas")}` : "Guardando";
    case "activando":
      return "Poniendo en vigor";
  }
}

export const PASOS = ["descargando", "leyendo", "comparando", "guardando", "activando"] as const;

export const FORMATO_WORDS: Readonly<Record<string, string>> = {
  xml: "XML",
  zip: "ZIP con los archivos CSV",
  csv: "CSV",
  xlsx: "Excel (xlsx)",
  json: "JSON",
};

const CIFRAS: Readonly<Record<string, string>> = {
  entradas: "Entradas",
  tipos: "Tipos",
  nombres_principales: "Nombres principales",
  nombres: "Nombres",
  alias_debiles: "Alias débiles",
  nombres_latinos: "Nombres en alfabeto latino",
  nombres_arabes: "Nombres en árabe",
  nombres_cirilicos: "Nombres en cirílico",
  nombres_en_otra_escritura: "Nombres en otra escritura",
  documentos: "Documentos",
  nacimientos: "Fechas de nacimiento",
  nacionalidades: "Nacionalidades",
  fundamentos: "Datos del fundamento legal",
  vigencias: "Fechas de vigencia",
  detalles: "Datos de las filas",
};

export const cifraInWords = (cifra: string): string => CIFRAS[cifra] ?? cifra;

/** The change in percent: `-12,5 %`. */
export const fallInWords = (antes: number, ahora: number): string =>
  antes === 0
    ? ""
    : `${ahora > antes ? "+" : ""}${formatCount(Math.round(((ahora - antes) * 1000) / antes) / 10)} %`;

/** Words for a file that replaces a sample. A sample is invented, so the guards do not compare with it. */
export function muestraInWords(total: number, retiradas: number): string {
  const all = `${total === 1 ? "la" : "las"} ${plural(total, "entrada", "entradas")} de la muestra`;
  if (retiradas === 0) return `No se va ninguna: ${all} están también en el archivo.`;
  if (retiradas === total) return `${total === 1 ? "Se va" : "Se van"} ${all}, y ninguna entrada oficial.`;
  const rest = total - retiradas;
  return `${retiradas === 1 ? "Se va" : "Se van"} ${formatCount(retiradas)} de ${all}, y ninguna entrada oficial; ${
    rest === 1 ? "la otra está" : `las otras ${formatCount(rest)} están`
  } también en el archivo.`;
}
