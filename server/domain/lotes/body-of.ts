import { isValidNit } from "../shared/nit";
import { type Campo, plainWords } from "./columnas";

const TIPOS: Readonly<Record<string, string>> = {
  natural: "natural",
  "persona natural": "natural",
  n: "natural",
  pn: "natural",
  juridica: "juridica",
  "persona juridica": "juridica",
  j: "juridica",
  pj: "juridica",
  empresa: "juridica",
};
const DOCUMENTOS: Readonly<Record<string, string>> = {
  cc: "CC",
  "c c": "CC",
  cedula: "CC",
  "cedula de ciudadania": "CC",
  ce: "CE",
  "c e": "CE",
  "cedula de extranjeria": "CE",
  nit: "NIT",
  pas: "PAS",
  pasaporte: "PAS",
  pp: "PAS",
};

/** `25/12/1980`, as dates are written in Colombia, to `1980-12-25`; anything else as it stands. */
function isoDay(moment: string): string {
  const written = moment.replace(/[ T]00?:00(?::00(?:\.0+)?)?$/, "");
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written);
  if (parts === null) return written;
  const [, dia = "", mes = "", anio] = parts;
  return `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`;
}

/** What a program makes of a number that it takes for a figure: `79123456.0`. */
const DECIMALES = /[.,]0{1,2}$/;
/** Digits with signs between them that do not part thousands. */
const UNGROUPED = /^(?!\d{1,3}(?:[.,']\d{3})+$)\d+(?:[.,']\d+)+$/;
const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Why a number is not read: digits were lost, or another number would come of it; null: it is. */
export function numeroError({ numero_documento: numero }: Readonly<Record<Campo, string>>): string | null {
  if (SHORTENED.test(numero) && /[.,+]/.test(numero)) {
    return `La hoja de cálculo lo acortó a ${numero} y perdió cifras: escríbalo completo, como texto.`;
  }
  return UNGROUPED.test(numero.replace(DECIMALES, ""))
    ? "Los puntos o comas no separan miles: escriba el número sin ellos."
    : null;
}

/** Without the dots, hyphens and spaces people write it with; a NIT also without its digit of verification. */
function bareNumero(tipo: string, written: string): string {
  const numero = /^\d+[.,]0{1,2}$/.test(written) ? written.replace(DECIMALES, "") : written;
  const isMarked = tipo === "NIT" && /^[\d.\s]+\s*\p{Dash}\s*\d$/u.test(numero) && isValidNit(numero);
  const body = isMarked ? numero.replace(/\s*\p{Dash}\s*\d$/u, "") : numero;
  return body.replace(/[.\s\p{Dash}]/gu, "");
}

/** The body of a query that a row is, for the schema of `/validate` to check: as it would be sent. */
export function bodyOf(values: Readonly<Record<Campo, string>>) {
  const { tipo, nombre, pais, referencia, fecha_nacimiento, sujeto_obligado, nit_sujeto_obligado } = values;
  const documentoTipo = DOCUMENTOS[plainWords(values.tipo_documento)] ?? values.tipo_documento.toUpperCase();
  const numero = bareNumero(documentoTipo, values.numero_documento);
  const hasDocumento = numero !== "" || values.numero_documento !== "";
  return {
    tipo: TIPOS[plainWords(tipo)] ?? (tipo === "" ? undefined : tipo),
    nombre: nombre === "" ? null : nombre,
    documento: hasDocumento ? { tipo: documentoTipo === "" ? undefined : documentoTipo, numero } : null,
    fecha_nacimiento: fecha_nacimiento === "" ? null : isoDay(fecha_nacimiento),
    pais: pais === "" ? null : pais,
    referencia_externa: referencia === "" ? null : referencia,
    sujeto_obligado:
      sujeto_obligado === "" && nit_sujeto_obligado === ""
        ? null
        : { razon_social: sujeto_obligado, nit: nit_sujeto_obligado },
  };
}

const CAMPO_OF: Readonly<Record<string, Campo>> = {
  tipo: "tipo",
  nombre: "nombre",
  documento: "numero_documento",
  "documento.tipo": "tipo_documento",
  "documento.numero": "numero_documento",
  fecha_nacimiento: "fecha_nacimiento",
  pais: "pais",
  referencia_externa: "referencia",
  sujeto_obligado: "sujeto_obligado",
  "sujeto_obligado.razon_social": "sujeto_obligado",
  "sujeto_obligado.nit": "nit_sujeto_obligado",
};

/** The campo that a part of the body was read from, by the path that an issue names. */
export const campoAt = (path: readonly PropertyKey[]): Campo => CAMPO_OF[path.join(".")] ?? "nombre";
