/** As they stand in the form: an empty field is one that was not filled. */
export interface ValidarValues {
  readonly tipo: "natural" | "juridica";
  readonly nombre: string;
  readonly documentoTipo: "CC" | "CE" | "NIT" | "PAS";
  readonly documentoNumero: string;
  readonly fechaNacimiento: string;
  readonly pais: string;
  readonly referenciaExterna: string;
  readonly razonSocial: string;
  readonly nit: string;
}

/** Dots, hyphens and spaces are how people write a number; the contract takes it without. */
const bare = (numero: string): string => numero.replace(/[.\s\p{Dash}]/gu, "");

/** The body of `/validate` that a filled form is. */
export function personaOf(values: ValidarValues) {
  const { tipo, documentoTipo, documentoNumero, razonSocial, nit } = values;
  const numero = bare(documentoNumero);
  const isNatural = tipo === "natural";
  return {
    tipo,
    nombre: values.nombre.trim() || null,
    documento: numero === "" ? null : { tipo: documentoTipo, numero },
    fecha_nacimiento: (isNatural && values.fechaNacimiento) || null,
    pais: values.pais.trim() || null,
    referencia_externa: values.referenciaExterna || null,
    sujeto_obligado: razonSocial.trim() || nit.trim() ? { razon_social: razonSocial, nit } : null,
  };
}

const FIELD_OF: Readonly<Record<string, keyof ValidarValues>> = {
  tipo: "tipo",
  nombre: "nombre",
  documento: "documentoNumero",
  "documento.tipo": "documentoTipo",
  "documento.numero": "documentoNumero",
  fecha_nacimiento: "fechaNacimiento",
  pais: "pais",
  referencia_externa: "referenciaExterna",
  sujeto_obligado: "razonSocial",
  "sujeto_obligado.razon_social": "razonSocial",
  "sujeto_obligado.nit": "nit",
};

/** The field of the form that a part of the body was written in, by the path that an issue names. */
export function valuesAt(path: readonly PropertyKey[]): keyof ValidarValues {
  const own = path.filter((part) => part !== "persona").join(".");
  return FIELD_OF[own] ?? "nombre";
}
