import type { PoliticaCoincidencia } from "../screening/types";

/**
 * In mode `real` queries are charged. `prueba` is a test account, where nothing counts. Neither mode sees the other's
 * data.
 */
export const MODOS = ["real", "prueba"] as const;
export type Modo = (typeof MODOS)[number];

/** SQL condition on a row of `cliente`: excludes test accounts. */
export const IS_REAL = "modo = 'real'";

/** The same for a row of a table with `cliente_id`. */
export const OF_REAL = `cliente_id IN (SELECT id FROM cliente WHERE ${IS_REAL})`;

/** A client's name for support, of a row of `cliente`: that of a test account says so. */
export const NOMBRE_QUE_DICE = `razon_social || CASE WHEN ${IS_REAL} THEN '' ELSE ' (cuenta de prueba)' END`;

/**
 * A client's name in mails. The name of a test account was typed by an unverified person, who could send any text to
 * any address with it.
 */
export const nameInMails = ({
  modo,
  razonSocial,
}: {
  readonly modo: Modo;
  readonly razonSocial: string;
}): string => (modo === "real" ? razonSocial : "una cuenta de prueba");

/** The common name of all test accounts in queues: together they are one caller. */
export const PRUEBAS = "pruebas";

/** A caller with turns in a queue: a client in its mode, all lotes or all vigilancia of a mode, or the service's people. */
export type Asker =
  | { readonly clienteId: string; readonly modo: Modo }
  | { readonly kind: "lotes" | "vigilancia"; readonly modo: Modo }
  | { readonly kind: "soporte" };

const isDePrueba = (asker: Asker): boolean => "modo" in asker && asker.modo === "prueba";

/** The name of a caller, for both modes. */
export const nameOfAsker = (asker: Asker): string => ("clienteId" in asker ? asker.clienteId : asker.kind);

/** The name in whose turn something is done. */
export const turnOf = (asker: Asker): string => (isDePrueba(asker) ? PRUEBAS : nameOfAsker(asker));

/** Consultas that vigilancia may make for a client in a month, unless the client says otherwise. */
export const VIGILANCIA_TOPE = 100;
export const VIGILANCIA_TOPE_MAX = 1_000_000;

export const API_KEY_PREFIX = { real: "atl_", prueba: "atl_test_" } as const satisfies Record<Modo, string>;

/** A company that uses the API. Never deleted, only deactivated (contract-decisions 179). */
export interface Cliente {
  readonly clienteId: string;
  readonly razonSocial: string;
  /** Digits only, with the verification digit. */
  readonly nit: string;
  readonly activo: boolean;
  readonly operaParaTerceros: boolean;
  readonly politicaCoincidencia: PoliticaCoincidencia;
  readonly emails: readonly string[];
  readonly creadoEn: Date;
  readonly modo: Modo;
  /** The client of a test account. Null if it has none. */
  readonly cuentaRealId: string | null;
}

/** How clients reach support. */
export interface Contacto {
  readonly email: string;
  readonly telefono: string | null;
}

/** `soporte@operador.co, +57 601 555 0101`. */
const contactoInWords = ({ email, telefono }: Contacto): string =>
  telefono === null ? email : `${email}, ${telefono}`;

const namesSoporte = (text: string): boolean => /\bsoporte\b/i.test(text);

/** A sentence that sends a client to support, with the way to reach it. */
export const withContacto = (text: string, contacto: Contacto | null): string =>
  contacto === null || !namesSoporte(text)
    ? text
    : `${text.trimEnd()} Soporte: ${contactoInWords(contacto)}.`;

/** A mail that names support, with the way to reach it at its end. */
export const mentionsContacto = (texto: string, contacto: Contacto | null): string =>
  contacto === null || !namesSoporte(texto) || texto.includes(contacto.email)
    ? texto
    : `${texto.trimEnd()}\n\nSoporte: ${contactoInWords(contacto)}`;
