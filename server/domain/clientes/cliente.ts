import type { PoliticaCoincidencia } from "../screening/types";

/** Of a client: what it asks counts, or it is a test account, of which nothing does. Each is the other's foreigner. */
export const MODOS = ["real", "prueba"] as const;
export type Modo = (typeof MODOS)[number];

/** How support's lists, counts and searches leave test accounts out, of a row of `cliente`. */
export const IS_REAL = "modo = 'real'";

/** The same, of a row of a table whose rows are of a client. */
export const OF_REAL = `cliente_id IN (SELECT id FROM cliente WHERE ${IS_REAL})`;

/** A client's name for support, of a row of `cliente`: that of a test account says so. */
export const NOMBRE_QUE_DICE = `razon_social || CASE WHEN ${IS_REAL} THEN '' ELSE ' (cuenta de prueba)' END`;

/**
 * A client's name in mails. That of a test account is what whoever registered typed, and would say to anybody whose
 * address they know whatever they like.
 */
export const nameInMails = ({
  modo,
  razonSocial,
}: {
  readonly modo: Modo;
  readonly razonSocial: string;
}): string => (modo === "real" ? razonSocial : "una cuenta de prueba");

/** The name that all test accounts share: those who ask have turns by name, and these together are one of them. */
export const PRUEBAS = "pruebas";

/** Who has turns of a queue: a client in its mode, the rows of all lotes of a mode, or the service's own people. */
export type Asker =
  | { readonly clienteId: string; readonly modo: Modo }
  | { readonly kind: "lotes"; readonly modo: Modo }
  | { readonly kind: "soporte" };

const isDePrueba = (asker: Asker): boolean => "modo" in asker && asker.modo === "prueba";

/** The name of who asks, whatever the mode. */
export const nameOfAsker = (asker: Asker): string => ("clienteId" in asker ? asker.clienteId : asker.kind);

/** The name in whose turn something is done. */
export const turnOf = (asker: Asker): string => (isDePrueba(asker) ? PRUEBAS : nameOfAsker(asker));

/** What a key begins with, of either mode. */
export const API_KEY_PREFIX = { real: "atl_", prueba: "atl_test_" } as const satisfies Record<Modo, string>;

/** A company that asks through the API. Never deleted, only deactivated (contract-decisions 179). */
export interface Cliente {
  readonly clienteId: string;
  readonly razonSocial: string;
  /** Digits only, the verification digit kept. */
  readonly nit: string;
  readonly activo: boolean;
  readonly operaParaTerceros: boolean;
  readonly politicaCoincidencia: PoliticaCoincidencia;
  readonly emails: readonly string[];
  readonly creadoEn: Date;
  readonly modo: Modo;
  /** Of a test account: the client whose it is; null: of none that has begun. */
  readonly cuentaRealId: string | null;
}
