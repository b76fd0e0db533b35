import { LISTAS } from "../listas/catalog";
import { bogotaMidnight, DAY_MS, formatBogota, spanInWords } from "../shared/bogota";
import { formatCount, plural } from "../shared/formato";
import { type Acta, corteOf, totalOfClases, type Vacio } from "./acta";
import type { Clase, EstadoDeAlarma, TipoDeAlarma } from "./contraparte";
import { rangoInWords } from "./words";

export const CLASE_NOMBRES: Readonly<Record<Clase, string>> = {
  cliente: "Clientes",
  proveedor: "Proveedores",
  empleado: "Empleados",
  accionista: "Accionistas",
  beneficiario_final: "Beneficiarios finales",
  representante: "Representantes",
  aliado: "Aliados",
  otra: "Otras",
};
export const TIPO_DE_ALARMA_NOMBRES: Readonly<Record<TipoDeAlarma, string>> = {
  nueva: "Nueva",
  cambio: "Cambio",
  salida: "Salida",
};
export const ESTADO_DE_ALARMA_NOMBRES: Readonly<Record<EstadoDeAlarma, string>> = {
  abierta: "Abierta",
  en_analisis: "En análisis",
  confirmada: "Confirmada",
  descartada: "Descartada",
  informada: "Informada",
};

const VACIO_WORDS: Readonly<Record<Vacio["tipo"], string>> = {
  sin_base: "No había contrapartes",
  lista_sin_version: "La lista no tenía versión vigente",
  version_sin_comparar: "Una versión nunca se comparó con toda la base",
  demora: "Una versión se comparó más de una hora tarde",
  reglas_sin_comparar: "Reglas nuevas, y toda la base se comparó más de una hora después o nunca",
  contrapartes_sin_comparar: "Contrapartes que esperaron más de una hora: se detallan abajo",
};

const momentOf = (iso: string): string => formatBogota(new Date(iso));

/** A gap in words: its kind with its list, and how long it lasted. */
export function vacioInWords({ tipo, lista, desde, hasta }: Vacio) {
  return {
    que: lista === null ? VACIO_WORDS[tipo] : `${LISTAS[lista].nombre}: ${lowerFirst(VACIO_WORDS[tipo])}`,
    desde: momentOf(desde),
    hasta: momentOf(hasta),
    cuanto: spanInWords(new Date(hasta).getTime() - new Date(desde).getTime()),
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Days as ranges: `3 al 9 nov 2026, 12 nov 2026`. */
export function diasInWords(dias: readonly string[]): string {
  const ranges: [string, string][] = [];
  for (const dia of dias) {
    const last = ranges.at(-1);
    const isNext =
      last !== undefined && bogotaMidnight(dia).getTime() - bogotaMidnight(last[1]).getTime() === DAY_MS;
    if (isNext) last[1] = dia;
    else ranges.push([dia, dia]);
  }
  return ranges.map(([desde, hasta]) => rangoInWords({ desde, hasta })).join(", ");
}

/** The days that no gap names yet. Those before the first contraparte belong to the gap `sin_base`. */
export function diasSinVacio(
  dias: readonly string[],
  { vacios, corte }: Pick<Acta, "vacios" | "corte">,
): string[] {
  const sinBase = vacios.find(({ tipo }) => tipo === "sin_base");
  return dias.filter(
    (dia) => sinBase === undefined || corteOf(dia, new Date(corte)) > new Date(sinBase.hasta),
  );
}

/** The answer of an acta in one sentence. */
export function coberturaInWords({ vigiladas, vacios }: Pick<Acta, "vigiladas" | "vacios">): string {
  const total = plural(totalOfClases(vigiladas.alCierre), "contraparte vigilada", "contrapartes vigiladas");
  return vacios.length === 0
    ? `${total}, sin vacíos de cobertura`
    : `${total}, ${plural(vacios.length, "vacío", "vacíos")} de cobertura`;
}

/** How a version was compared with the whole base. */
export function completaInWords({
  vigenteDesde,
  completa,
}: Acta["listas"][number]["versiones"][number]): string {
  if (completa === null) return "Nunca";
  const waited = new Date(completa.completaEn).getTime() - new Date(vigenteDesde).getTime();
  const after = waited > 0 ? ` · ${spanInWords(waited)} después` : "";
  return `${momentOf(completa.completaEn)}${after}`;
}

/** What an acta says of the alarmas that no consulta backs. */
export function sinConsultaInWords({ alarmas }: Pick<Acta, "alarmas">): string {
  const total = alarmas.cuentas.reduce((sum, { sinConsulta }) => sum + sinConsulta, 0);
  if (total === 0) return "Toda alarma nueva o de cambio tiene la consulta que la respalda.";
  return total === 1
    ? "Una alarma nueva o de cambio no tiene una consulta que la respalde."
    : `${formatCount(total)} alarmas nuevas o de cambio no tienen una consulta que las respalde.`;
}
