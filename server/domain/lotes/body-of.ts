import { type NumeroLeido, readNumero } from "../consultas/read-numero";
import { DOCUMENTO_TIPOS } from "../shared/documento";
import { plainWords } from "../shared/plain-words";
import type { Campo } from "./columnas";

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

/** The number of a row as it is read; null: it says none. */
export function numeroOf(values: Readonly<Record<Campo, string>>): NumeroLeido | null {
  if (values.numero_documento === "") return null;
  const chosen = documentoTipoOf(values);
  return readNumero(values.numero_documento, DOCUMENTO_TIPOS.find((tipo) => tipo === chosen) ?? null);
}

const documentoTipoOf = ({ tipo_documento: written }: Readonly<Record<Campo, string>>): string =>
  DOCUMENTOS[plainWords(written)] ?? written.toUpperCase();

/** The body of a query that a row is, for the schema of `/validate` to check: as it would be sent. */
export function bodyOf(values: Readonly<Record<Campo, string>>, leido: NumeroLeido | null) {
  const { tipo, nombre, pais, referencia, fecha_nacimiento, sujeto_obligado, nit_sujeto_obligado } = values;
  // Where no column says the type, the number itself may.
  const documentoTipo = documentoTipoOf(values) || leido?.tipo || undefined;
  return {
    tipo: TIPOS[plainWords(tipo)] ?? (tipo === "" ? undefined : tipo),
    nombre: nombre === "" ? null : nombre,
    documento: leido && { tipo: documentoTipo, numero: leido.numero },
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
