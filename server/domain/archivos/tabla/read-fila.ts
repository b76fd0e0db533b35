import {
  isCedulaNumber,
  isCompanyName,
  isCompanyNumber,
  type NumeroLeido,
  readNumero,
} from "../../consultas/read-numero";
import type { PersonaTipo } from "../../screening/types";
import type { DocumentoSinComparar, DocumentoTipo, TipoSinComparar } from "../../shared/documento";
import { plainWords } from "../../shared/formato";
import { documentoTipoIn, isSinComparar, tipoIn } from "./cell-words";
import { CAMPOS, type Campo, type Reglas } from "./columnas";
import { paisIn } from "./pais-in";
import { type CeldaDeNumero, readCelda, venezuelanCedula } from "./read-celda";
import { isDate, readDia } from "./read-dia";

type Values = Readonly<Record<Campo, string>>;

/** The person of a row, as far as it states them. */
interface Quien {
  /** An invalid type is left for the schema to refuse. */
  readonly tipo: PersonaTipo | string | null;
  readonly documentoTipo: DocumentoTipo | string | null;
  /** Its number as read. Null if there is none. */
  readonly leido: NumeroLeido | null;
  /** Stated by the number itself. */
  readonly pais: string | null;
}

/** Values of the whole file that a row needs. */
export interface FilaContext {
  readonly reglas: Pick<Reglas, "fechas" | "tipos"> | undefined;
  /** Today in Bogotá, `2026-11-20`. */
  readonly hoy: string;
  /** The officer's decision on rows that do not show whether they are people or companies. */
  readonly decidido: PersonaTipo | null;
}

/** A row as the body of a query, for the schema of `/validate` to check. */
export interface FilaLeida {
  readonly body: Readonly<Record<string, unknown>>;
  readonly leido: NumeroLeido | null;
  /** No column, document or name shows whether it is a person or a company. */
  readonly isTipoUnsaid: boolean;
  /** The word of the tipo column is undecided. */
  readonly tipoUndecided: string | null;
  /** The row's document has a type that is not compared. Only the name is screened. */
  readonly sinComparar: DocumentoSinComparar | null;
  /** Why the number cannot be screened. */
  readonly numeroError: string | null;
}

export function readFila(written: Values, { reglas, hoy, decidido }: FilaContext): FilaLeida {
  const celda = readCelda(written.numero_documento);
  const word = plainWords(written.tipo);
  const meant = reglas?.tipos[word];
  const values = { ...written, tipo: meant ?? written.tipo, numero_documento: celda.text };
  const { nombre, pais, referencia, fecha_nacimiento, sujeto_obligado, nit_sujeto_obligado } = values;
  const sinComparar = sinCompararIn(values);
  const quien = quienOf(values, sinComparar);
  const isTipoUnsaid = quien.tipo === null;
  const tipo = quien.tipo ?? decidido;
  const documentoTipo = quien.documentoTipo ?? documentoTipoFor(tipo, quien.leido);
  const leido = readAgain(values, quien, documentoTipo);
  const body = {
    tipo: tipo ?? undefined,
    nombre: nombre === "" ? null : nombre,
    documento: leido && { tipo: documentoTipo ?? undefined, numero: leido.numero },
    fecha_nacimiento: saysNothing(fecha_nacimiento)
      ? null
      : readDia(fecha_nacimiento, { orden: reglas?.fechas ?? "dma", hoy }),
    pais: saysNothing(pais) ? quien.pais : (paisIn(pais) ?? pais),
    referencia_externa: saysNothing(referencia) ? null : referencia,
    sujeto_obligado:
      sujeto_obligado === "" && nit_sujeto_obligado === ""
        ? null
        : { razon_social: sujeto_obligado, nit: nit_sujeto_obligado },
  };
  return {
    body,
    leido,
    isTipoUnsaid,
    tipoUndecided: meant === null ? written.tipo : null,
    sinComparar:
      values.numero_documento === "" || sinComparar === null
        ? null
        : { tipo: sinComparar, numero: values.numero_documento.replace(/[.,\s]/g, "") },
    numeroError: sinComparar !== null ? (leido?.error ?? null) : (problemIn(celda) ?? leido?.error ?? null),
  };
}

function problemIn({ areTwo, text }: CeldaDeNumero): string | null {
  if (areTwo) return "La celda trae dos números: deje uno, y ponga el otro en su propia fila.";
  // A spreadsheet shows a number as a day where the cell has that format.
  return /[/-]/.test(text) && isDate(text) ? "La celda trae una fecha: escriba el número." : null;
}

const sinCompararIn = ({ tipo_documento }: Values): TipoSinComparar | null => {
  const tipo = documentoTipoIn(tipo_documento);
  return tipo !== null && isSinComparar(tipo) ? tipo : null;
};

/** Fillers that people and programs write into empty cells. */
export const saysNothing = (written: string): boolean =>
  /^(?:|n\/?a|n\.a\.?|no aplica|no registra|sin dato|s\/d|null|ninguna?|[-–—.]+|0|00\/00\/0000)$/i.test(
    written,
  );

/** Letters in a passport or CE mean something else than in a CC, so the number is read again once the type is known. */
const readAgain = ({ numero_documento: written }: Values, { leido }: Quien, tipo: string | null) =>
  leido !== null && (tipo === "PAS" || tipo === "CE") ? readNumero(written, tipo) : leido;

/**
 * Finds the type of a person and their document: from the row, then from the type of its document, then from its number
 * and the legal form of its name if those agree.
 */
function quienOf(values: Values, sinComparar: TipoSinComparar | null): Quien {
  const { nombre, tipo: written, tipo_documento, numero_documento } = values;
  const venezuelan = venezuelanCedula(numero_documento);
  const known = documentoTipoIn(tipo_documento);
  const stated = known !== null && isSinComparar(known) ? null : known;
  // No Colombian cédula has the letter.
  const chosen = venezuelan !== null && stated !== "PAS" ? "CE" : stated;
  const isRead = numero_documento !== "" && sinComparar === null;
  const leido = isRead ? readNumero(venezuelan ?? numero_documento, chosen) : null;
  const read = { leido, pais: venezuelan === null ? null : "VE" };
  const documentoTipo = chosen ?? (tipo_documento.toUpperCase() || leido?.tipo || null);
  const tipo = tipoIn(written) ?? (written || null);
  if (tipo !== null) return { tipo, documentoTipo, ...read };
  // Leading zeros are no part of the number.
  const bare = leido && { ...leido, cuerpo: leido.cuerpo.replace(/^0+/, "") };
  const looks = {
    company: (bare !== null && isCompanyNumber(bare)) || (nombre !== "" && isCompanyName(nombre)),
    person: bare !== null && isCedulaNumber(bare),
  };
  if (known === "DE") return { tipo: looks.company ? "juridica" : null, documentoTipo: null, ...read };
  if (documentoTipo !== null) return { tipo: tipoByDocumento(documentoTipo, looks), documentoTipo, ...read };
  if (looks.company && !looks.person) return { tipo: "juridica", documentoTipo: leido && "NIT", ...read };
  if (looks.person && !looks.company) return { tipo: "natural", documentoTipo: "CC", ...read };
  const isLettered = leido !== null && isPassportNumber(leido.numero) && !looks.company;
  return { tipo: isLettered ? "natural" : null, documentoTipo: isLettered ? "PAS" : null, ...read };
}

/** The NIT of a person is the cédula (contract-decisions 214). */
const tipoByDocumento = (
  documentoTipo: string,
  looks: { readonly company: boolean; readonly person: boolean },
): PersonaTipo => (documentoTipo !== "NIT" || (looks.person && !looks.company) ? "natural" : "juridica");

const isPassportNumber = (numero: string): boolean => /^[A-Z]{1,3}[\s.-]?\d{5,9}$/i.test(numero);

/** The document type for this type of person, if only the number is stated. */
function documentoTipoFor(tipo: string | null, leido: NumeroLeido | null): DocumentoTipo | null {
  if (leido === null || tipo === null) return null;
  if (tipo === "juridica") return "NIT";
  return isPassportNumber(leido.numero) ? "PAS" : "CC";
}

/** Parts of the body with another name than their campo. */
const CAMPO_OF: Readonly<Record<string, Campo>> = {
  documento: "numero_documento",
  "documento.tipo": "tipo_documento",
  "documento.numero": "numero_documento",
  referencia_externa: "referencia",
  "sujeto_obligado.razon_social": "sujeto_obligado",
  "sujeto_obligado.nit": "nit_sujeto_obligado",
};

/** The campo of a part of the body, by the path of an issue. */
export function campoAt(path: readonly PropertyKey[]): Campo {
  const part = path.join(".");
  return CAMPO_OF[part] ?? CAMPOS.find((campo) => campo === part) ?? "nombre";
}
