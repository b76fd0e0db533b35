import {
  isCedulaNumber,
  isCompanyName,
  isCompanyNumber,
  type NumeroLeido,
  readNumero,
} from "../../consultas/read-numero";
import type { PersonaTipo } from "../../screening/types";
import type { DocumentoTipo } from "../../shared/documento";
import { plainWords } from "../../shared/plain-words";
import { documentoTipoIn, isSinComparar, type TipoSinComparar, tipoIn } from "./cell-words";
import type { Campo, Reglas } from "./columnas";
import { paisIn } from "./pais-in";
import { readCelda, venezuelanCedula } from "./read-celda";
import { readDia } from "./read-dia";

type Values = Readonly<Record<Campo, string>>;

/** Who a row asks for, as far as it says so. */
interface Quien {
  /** A text that is no type stays for the schema to refuse. */
  readonly tipo: PersonaTipo | string | null;
  readonly documentoTipo: DocumentoTipo | string | null;
  /** Its number as it is read; null: it says none. */
  readonly leido: NumeroLeido | null;
  /** Said by the number itself. */
  readonly pais: string | null;
}

/** What holds for the whole file while a row is read. */
export interface FilaContext {
  readonly reglas: Pick<Reglas, "fechas" | "tipos"> | undefined;
  /** Today in Bogotá, `2026-11-20`. */
  readonly hoy: string;
  /** What somebody said of rows that do not tell whether they are a person or a company. */
  readonly decidido: PersonaTipo | null;
}

/** A row as the body of a query, for the schema of `/validate` to check as if it were sent. */
export interface FilaLeida {
  readonly body: Readonly<Record<string, unknown>>;
  readonly leido: NumeroLeido | null;
  /** Neither a column, nor the document's type or number, nor the name says whether it is a person or a company. */
  readonly isTipoUnsaid: boolean;
  /** The word of the tipo column means nothing yet. */
  readonly tipoUndecided: string | null;
  /** The row's document is of a type that is not compared: the name alone is asked. */
  readonly sinComparar: TipoSinComparar | null;
  /** Why the number cannot be asked. */
  readonly numeroError: string | null;
}

/** Reads a row. */
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
    sinComparar: values.numero_documento === "" ? null : sinComparar,
    numeroError: sinComparar === null && celda.areTwo ? TWO_NUMBERS : (leido?.error ?? null),
  };
}

const TWO_NUMBERS = "La celda trae dos números: deje uno, y ponga el otro en su propia fila.";

const sinCompararIn = ({ tipo_documento }: Values): TipoSinComparar | null => {
  const tipo = documentoTipoIn(tipo_documento);
  return tipo !== null && isSinComparar(tipo) ? tipo : null;
};

/** What people and programs write where there is nothing to say. */
export const saysNothing = (written: string): boolean =>
  /^(?:|n\/?a|n\.a\.?|no aplica|no registra|sin dato|s\/d|null|ninguna?|[-–—.]+|0|00\/00\/0000)$/i.test(
    written,
  );

/** Letters of a passport or of a CE are read otherwise than a CC's: once the type is known. */
const readAgain = ({ numero_documento: written }: Values, { leido }: Quien, tipo: string | null) =>
  leido !== null && (tipo === "PAS" || tipo === "CE") ? readNumero(written, tipo) : leido;

/**
 * Whether a person or a company, and by which document: by what the row says, then by the type of its document, then by
 * its number and the legal form of its name where those do not contradict.
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
  // Zeros in front are no part of the number.
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

/** The document that somebody of this type has, where only the number is said. */
function documentoTipoFor(tipo: string | null, leido: NumeroLeido | null): DocumentoTipo | null {
  if (leido === null || tipo === null) return null;
  if (tipo === "juridica") return "NIT";
  return isPassportNumber(leido.numero) ? "PAS" : "CC";
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
