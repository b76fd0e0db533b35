import { commaList, plainWords } from "../../shared/formato";
import type { Campo } from "./columnas";

/** Headers in real files, as `headWords` gives them. The template's own name is first. */
export const HEADS: Readonly<Record<Campo, readonly string[]>> = {
  tipo: commaList("tipo, tipo de persona, tipo persona, persona, naturaleza, naturaleza juridica"),
  nombre: commaList(
    "nombre, nombre completo, nombres completos, nombres y apellidos, apellidos y nombres, " +
      "nombre y apellidos, nombre y apellido, nombres apellidos, apellidos nombres, " +
      "nombre o razon social, razon social o nombre, nombre razon social, razon social nombre, " +
      "nombres y apellidos o razon social, apellidos y nombres o razon social, razon social, " +
      "nombres, tercero, contraparte nombre, cliente, asociado, empleado, trabajador, proveedor, " +
      "titular, propietario, compareciente, otorgante, name, full name, customer name, denominacion, " +
      "beneficiario",
  ),
  tipo_documento: commaList(
    "tipo documento, tipo de documento, tipo doc, tipo identificacion, tipo de identificacion, " +
      "tipo id, t doc, td, tp id, tp doc, tipo ident, clase de documento, clase documento, tdoc",
  ),
  numero_documento: commaList(
    "numero documento, documento, identificacion, documento de identidad, documento identidad, " +
      "identidad, cedula o nit, nit o cedula, cedula nit, nit cedula, nit cc, cc nit, cedula, " +
      "cedula de ciudadania, nit, cc, doc, id, nuip, nid, rut, ced, ident, stcd1, id number, " +
      "document number, identification number, identification",
  ),
  fecha_nacimiento: commaList("fecha nacimiento, fecha de nacimiento, nacimiento, fec nacimiento"),
  pais: commaList("pais, codigo pais, nacionalidad, country"),
  referencia: commaList("referencia, referencia externa, codigo, radicado, ref"),
  contraparte: commaList("contraparte, tipo contraparte, tipo de contraparte, clase, relacion, vinculo"),
  sujeto_obligado: ["sujeto obligado", "razon social sujeto obligado"],
  nit_sujeto_obligado: ["nit sujeto obligado", "nit del sujeto obligado"],
};

/** Words for the main person of the file. */
const DE_QUIEN =
  / (?:datos )?(?:del? |de la )?(informad[oa]|afiliad[oa]|estudiante|paciente|suscriptor|cotizante|tercero|cliente|proveedor|emplead[oa]|trabajador|titular|propietari[oa]|asociad[oa]|beneficiari[oa]|compareciente|contraparte|acreedor)$/;
const NUMERO_DE =
  /^(?:numero|num|nro|no|n)(?: (?:de|del|de la))? (?=(?:doc|documento|identificacion|identidad|id|cedula|nit)\b)/;

/** Words of a head of names that a program glued: `NOMBRECOMPLETO`, `nombresyapellidos`. */
const GLUED =
  /\b(nombres?|apellidos?)([yo]?)(?=completos?\b|cliente|tercero|titular|asociado|deudor|apellidos?\b|nombres?\b|razon)/g;

/**
 * A header for comparison. `No. de identificación del cliente`, `NumIdentificacion` and `Identificación` give the same.
 */
export function headWords(head: string): string {
  const plain = plainWords(head.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(GLUED, "$1 $2 ")
    .replace(/ +/g, " ")
    .replace(/\bc c\b/g, "cc")
    .replace(/\bn i t\b/g, "nit");
  if (plain === "numero documento") return plain;
  return plain.replace(DE_QUIEN, "").replace(NUMERO_DE, "");
}

/** The person that a header names: `cliente` in `Cédula del cliente` or `Cliente`. Null if it names none in particular. */
export const quienIn = (head: string): string | null =>
  DE_QUIEN.exec(` ${plainWords(head)}`)?.[1]?.replace(/[oa]$|^(?:tercero|contraparte)$/, "") || null;

/** Headers of a whole name, which precedes its parts. */
export const ENTEROS = commaList(
  "nombre completo, nombres completos, nombres y apellidos, apellidos y nombres, " +
    "nombre y apellidos, nombre y apellido, apellido y nombre, nombres apellidos, apellidos nombres",
);
/** Headers of a company's name, beside the parts of a person's. */
export const EMPRESA = [
  "razon social",
  "raz",
  ...HEADS.nombre.filter((head) => /. razon social|razon social ./.test(head)),
];

/** Headers of two columns of numbers, of which each row fills one. */
export const NUMERO_POR_TIPO = [["cedula", "cc", "cedula de ciudadania"], ["nit"]] as const;

/** Words of a campo inside a longer header: `Razón social / Nombre completo`, `Cédula o NIT (sin puntos)`. */
export const HEAD_CONTAINS: Partial<Readonly<Record<Campo, RegExp>>> = {
  tipo: /^tipo\b.*\b(?:persona|contribuyente|tercero)\b|^naturaleza\b/,
  nombre: /\bnombres?\b|\brazon social\b|\bapellidos y nombres\b|\bpropietarios?\b|\btitular(?:es)?\b/,
  tipo_documento: /^(?:tipo|clase|cod(?:igo)? tipo)\b.*\b(?:doc|documento|identificacion|identidad|id)\b/,
  numero_documento: /\b(?:identificacion|ident|documento|doc|cedula|nit|cc)\b|^numero$/,
  fecha_nacimiento: /\bnac(?:imiento)?\b/,
  pais: /\b(?:pais|nacionalidad)\b/,
  contraparte: /\bcontraparte\b/,
};

/** Words of headers whose columns never name the person. */
export const HEAD_OTHER =
  /\b(?:ciudad|municipio|departamento|direccion|barrio|cargo|banco|sucursal|agencia|oficina|sede|correo|e ?mail|telefono|celular|movil|cuenta|valor|saldo|monto|cupo|total|salario|sueldo|neto|devengado|deducido|deducciones|ejecutivo|asesor|vendedor|responsable|notario|producto|concepto|observacion(?:es)?|estado|matricula|predial|catastral|chip|area|avaluo|escritura|factura|consecutivo|item|profesion|ocupacion|eps|arl|pension|fondo|centro|periodo|dv|verificacion|representante|conyuge|padre|madre|jefe|labora|contacto|expedicion|ingreso|vinculacion|apertura|usuario|archivo|soporte)\b/;
