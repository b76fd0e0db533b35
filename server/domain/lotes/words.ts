import type { Campo } from "./columnas";
import type { Contraparte, EstadoDeFila } from "./lote";

/** What a campo is called on screens and in files. */
export const CAMPO_WORDS: Readonly<Record<Campo, string>> = {
  tipo: "Tipo",
  nombre: "Nombre",
  tipo_documento: "Tipo de documento",
  numero_documento: "Número de documento",
  fecha_nacimiento: "Fecha de nacimiento",
  pais: "País",
  referencia: "Referencia",
  contraparte: "Contraparte",
  sujeto_obligado: "Sujeto obligado",
  nit_sujeto_obligado: "NIT del sujeto obligado",
};

export const FILA_WORDS: Readonly<Record<EstadoDeFila, string>> = {
  con_error: "Con error: no se consulta",
  pendiente: "Por consultar",
  omitida: "Consultada antes, sin cambios",
  hecha: "Consultada",
  fallida: "Falló",
};

export const CONTRAPARTE_WORDS: Readonly<Record<Contraparte, string>> = {
  cliente: "Cliente",
  proveedor: "Proveedor",
  empleado: "Empleado",
  accionista: "Accionista",
};
