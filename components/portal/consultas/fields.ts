import {
  groupedDigits,
  isWrongDigito,
  type NumeroLeido,
  readNumero,
} from "@/server/domain/consultas/read-numero";
import { type DocumentoTipo, SIN_COMPARAR, type TipoSinComparar } from "@/server/domain/shared/documento";

/** Form values. An empty text is a field that was not filled. */
export interface ValidateValues {
  readonly tipo: "natural" | "juridica";
  readonly nombre: string;
  readonly documentoTipo: DocumentoTipo | TipoSinComparar;
  readonly documentoNumero: string;
  readonly fechaNacimiento: string;
  readonly pais: string;
  readonly referenciaExterna: string;
  readonly razonSocial: string;
  readonly nit: string;
}

type Numero = Pick<ValidateValues, "documentoTipo" | "documentoNumero">;

export const EMPTY: ValidateValues = {
  tipo: "natural",
  nombre: "",
  documentoTipo: "CC",
  documentoNumero: "",
  fechaNacimiento: "",
  pais: "",
  referenciaExterna: "",
  razonSocial: "",
  nit: "",
};

export const COMPARABLES = [
  { value: "CC", label: "CC · cédula de ciudadanía" },
  { value: "CE", label: "CE · cédula de extranjería" },
  { value: "NIT", label: "NIT" },
  { value: "PAS", label: "PAS · pasaporte" },
];

/** The number as it was read. Null if the field is empty. */
export const numeroOf = ({ documentoTipo, documentoNumero }: Numero): NumeroLeido | null =>
  documentoNumero.trim() === "" || isSinComparar(documentoTipo)
    ? null
    : readNumero(documentoNumero, documentoTipo);

export const isSinComparar = (tipo: ValidateValues["documentoTipo"]): tipo is TipoSinComparar =>
  tipo in SIN_COMPARAR;

/** The document that goes beside the body, because it is not compared. Undefined if there is none. */
export const sinCompararOf = ({ documentoTipo, documentoNumero }: Numero) =>
  isSinComparar(documentoTipo) && documentoNumero.trim() !== ""
    ? { tipo: documentoTipo, numero: documentoNumero.replace(/[.,\s]/g, "") }
    : undefined;

/** The wrong verification digit with the right one. */
export const wrongDigitoOf = (leido: NumeroLeido | null) =>
  leido?.digito && isWrongDigito(leido) ? { cuerpo: groupedDigits(leido.cuerpo), ...leido.digito } : null;

/** The message at the field of the number. Undefined if there is none. */
export function numeroError(leido: NumeroLeido | null): string | undefined {
  const wrong = wrongDigitoOf(leido);
  return (
    leido?.error ??
    (wrong
      ? `El dígito de verificación de ${wrong.cuerpo} es ${wrong.correcto}, no ${wrong.escrito}. Revise el número.`
      : undefined)
  );
}

/** The body of `/validate` for the form. */
export function personaOf(values: ValidateValues) {
  const { tipo, documentoTipo, razonSocial, nit } = values;
  const leido = numeroOf(values);
  const isNatural = tipo === "natural";
  return {
    tipo,
    nombre: values.nombre.trim() || null,
    documento: leido && !isSinComparar(documentoTipo) ? { tipo: documentoTipo, numero: leido.numero } : null,
    fecha_nacimiento: (isNatural && values.fechaNacimiento) || null,
    pais: values.pais.trim() || null,
    referencia_externa: values.referenciaExterna || null,
    sujeto_obligado: razonSocial.trim() || nit.trim() ? { razon_social: razonSocial, nit } : null,
  };
}

const FIELD_OF: Readonly<Record<string, keyof ValidateValues>> = {
  documento: "documentoNumero",
  "documento.tipo": "documentoTipo",
  "documento.numero": "documentoNumero",
  fecha_nacimiento: "fechaNacimiento",
  "sinComparar.numero": "documentoNumero",
  referencia_externa: "referenciaExterna",
  sujeto_obligado: "razonSocial",
  "sujeto_obligado.razon_social": "razonSocial",
  "sujeto_obligado.nit": "nit",
};

/** The form field for the path of an issue in the body. */
export function valuesAt(path: readonly PropertyKey[]): keyof ValidateValues {
  const own = path.filter((part) => part !== "persona").join(".");
  return FIELD_OF[own] ?? (own in EMPTY ? (own as keyof ValidateValues) : "nombre");
}
