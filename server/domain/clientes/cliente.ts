import type { PoliticaCoincidencia } from "../screening/types";
import type { Modo } from "./modo";

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
