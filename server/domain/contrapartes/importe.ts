import { CAMPOS, type Columnas, columnsOf } from "../archivos/tabla/columnas";
import { headWords } from "../archivos/tabla/heads";
import { readDia } from "../archivos/tabla/read-dia";
import { saysNothing } from "../archivos/tabla/read-fila";
import type { ErrorDeFila } from "../lotes/lote";
import { formatCount, plainWords } from "../shared/formato";
import { CLASES, type Clase, type Declarada, RIESGOS, type Riesgo } from "./contraparte";

/** Most rows of a file of contrapartes, without its head. */
export const IMPORTE_MAX_FILAS = 200_000;
export const IMPORTE_MAX_BYTES = 32 * 1024 * 1024;

/** What a contraparte has beside the columns of a lote. */
export const EXTRAS = ["alias", "riesgo", "vinculada_en", "periodicidad"] as const;
export type Extra = (typeof EXTRAS)[number];

/** The column of each, from 0. Null if the file does not have it. */
export type Extras = Readonly<Record<Extra, number | null>>;

export const EXTRA_WORDS: Readonly<Record<Extra, string>> = {
  alias: "Otros nombres",
  riesgo: "Riesgo",
  vinculada_en: "Fecha de vinculación",
  periodicidad: "Meses entre consultas",
};

const EXTRA_HEADS: Readonly<Record<Extra, RegExp>> = {
  alias: /^(?:alias|otros nombres|otro nombre|nombre comercial|sigla|conocid[oa] como)\b/,
  riesgo: /\briesgo\b/,
  vinculada_en: /\b(?:vinculacion|vinculad[oa]|ingreso|apertura|afiliacion)\b/,
  periodicidad: /\bperiodicidad\b|\bmeses entre consultas\b|\bfrecuencia\b/,
};

/** Finds these columns by their heads, among those that say nothing else. */
export function findExtras(encabezado: readonly string[], columnas: Columnas): Extras {
  const used = new Set(CAMPOS.flatMap((campo) => columnsOf(columnas[campo])));
  const heads = encabezado.map(headWords);
  const found = EXTRAS.map((extra) => {
    const at = heads.findIndex((head, place) => !used.has(place) && EXTRA_HEADS[extra].test(head));
    if (at >= 0) used.add(at);
    return [extra, at < 0 ? null : at];
  });
  return Object.fromEntries(found);
}

/** Reads a clase, singular or plural: `Beneficiarios finales`. Null: the text is none. */
function claseIn(written: string): Clase | null {
  const singular = (word: string) => word.replace(/(?<=[dlr])es$|s$/, "");
  const plain = plainWords(written).split(" ").map(singular).join("_");
  if (/^representante\b/.test(plain.replaceAll("_", " "))) return "representante";
  if (/^otr[oa]$/.test(plain)) return "otra";
  return CLASES.find((clase) => clase === plain) ?? null;
}

const PERIODOS: Readonly<Record<string, number>> = {
  mensual: 1,
  bimestral: 2,
  trimestral: 3,
  cuatrimestral: 4,
  semestral: 6,
  anual: 12,
  bienal: 24,
};

interface Leida {
  /** Fields of the body of a contraparte. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly errores: readonly ErrorDeFila[];
}

/** Reads the clase and the extras of a row. An empty cell says nothing. */
export function readExtras(
  celdas: readonly string[],
  extras: Extras,
  { clase: written, orden, hoy }: { readonly clase: string } & Parameters<typeof readDia>[1],
): Leida {
  const errores: ErrorDeFila[] = [];
  const said = (extra: Extra) => {
    const at = extras[extra];
    const cell = at === null ? "" : (celdas[at] ?? "").trim();
    return saysNothing(cell) ? "" : cell;
  };
  const wrong = (campo: string, mensaje: string) => {
    errores.push({ campo, mensaje });
    return undefined;
  };
  const clase = saysNothing(written) ? "cliente" : claseIn(written);
  if (clase === null) wrong("contraparte", `No se reconoce la clase. Escriba una de estas: ${CLASES_WORDS}.`);
  const riesgo = said("riesgo");
  const dia = said("vinculada_en") && readDia(said("vinculada_en"), { orden, hoy });
  const periodo = plainWords(said("periodicidad"));
  const meses = PERIODOS[periodo] ?? Number(/^(\d{1,3})(?: mes(?:es)?)?$/.exec(periodo)?.[1] ?? Number.NaN);
  return {
    body: {
      clase: clase ?? undefined,
      alias: said("alias")
        .split(/[;|\n]/)
        .map((name) => name.trim())
        .filter((name) => name !== ""),
      riesgo:
        riesgo === ""
          ? null
          : (riesgoIn(riesgo) ?? wrong("riesgo", "No se reconoce el riesgo. Escriba bajo, medio o alto.")),
      vinculada_en:
        dia === ""
          ? null
          : isDay(dia)
            ? dia
            : wrong("vinculada_en", "No es una fecha que exista. Escríbala como dd/mm/aaaa."),
      periodicidad_meses:
        periodo === ""
          ? null
          : meses >= 1 && meses <= 120
            ? meses
            : wrong("periodicidad", "Escriba los meses con un número, de 1 a 120."),
    },
    errores,
  };
}

const CLASES_WORDS = CLASES.map((clase) => clase.replace("_", " ")).join(", ");

function riesgoIn(written: string): Riesgo | null {
  const plain = plainWords(written)
    .replace(/^riesgo /, "")
    .replace(/a$/, "o")
    .replace(/^mediano$/, "medio");
  return RIESGOS.find((riesgo) => riesgo === plain) ?? null;
}

function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return (
    /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(moment) &&
    new Date(moment).toISOString().startsWith(text)
  );
}

/** Keeps what the file has no column for. The state is never in a file. */
export function mergeDeclarada(columnas: Columnas, extras: Extras) {
  const isUnsaid = (campo: (typeof CAMPOS)[number]) => columnas[campo] === null;
  return (declarada: Declarada, before: Declarada): Declarada => ({
    ...declarada,
    clase: isUnsaid("contraparte") ? before.clase : declarada.clase,
    riesgo: extras.riesgo === null ? before.riesgo : declarada.riesgo,
    periodicidadMeses: extras.periodicidad === null ? before.periodicidadMeses : declarada.periodicidadMeses,
    vinculadaEn: extras.vinculada_en === null ? before.vinculadaEn : declarada.vinculadaEn,
    estado: before.estado,
    persona: {
      ...declarada.persona,
      nombre: isUnsaid("nombre") ? before.persona.nombre : declarada.persona.nombre,
      documento: isUnsaid("numero_documento") ? before.persona.documento : declarada.persona.documento,
      fechaNacimiento: isUnsaid("fecha_nacimiento")
        ? before.persona.fechaNacimiento
        : declarada.persona.fechaNacimiento,
      pais: isUnsaid("pais") ? before.persona.pais : declarada.persona.pais,
      alias: extras.alias === null ? before.persona.alias : declarada.persona.alias,
    },
  });
}

/** What an import does with each row. */
export interface CifrasDeImporte {
  readonly creadas: number;
  readonly actualizadas: number;
  readonly iguales: number;
  /** Of those that are known: retired, and stay so. */
  readonly retiradas: number;
  readonly conError: number;
  /** Rows that name nobody. */
  readonly apartadas: number;
  /** Their document has a type that is not compared, so that the name alone is stored. */
  readonly sinComparar: number;
}

/** The error of a row whose reference other rows have too. */
export const repeatedIn = (lineas: readonly number[]): string =>
  `La misma referencia viene también en la línea ${formatCount(lineas[0] ?? 0)}: no se guarda ninguna de ellas.`;
