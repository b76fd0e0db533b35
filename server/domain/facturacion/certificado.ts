import { createHash } from "node:crypto";
import type { OfPrueba } from "../consultas/consulta";
import type { Severidad } from "../screening/types";
import { canonicalJson } from "../shared/canonical-json";
import type { DiaConsultas } from "./pronostico";

/** A requester, named as in the evidence of their last query of the month. */
export interface SolicitanteCertificado {
  readonly tipo: "llave" | "usuario" | "sistema" | null;
  readonly nombre: string | null;
  readonly terminacion: string | null;
  readonly consultas: number;
}

/**
 * A client's finished month from its consultas and counters alone. Contains nothing that may change later, such as
 * the payment of an account.
 */
export interface Certificado extends OfPrueba {
  readonly clienteId: string;
  /** From the evidence of the month's last query. */
  readonly razonSocial: string;
  readonly nit: string;
  /** `YYYY-MM`. */
  readonly mes: string;
  readonly total: number;
  /** Queries paid by the month's package. Null if there was none. */
  readonly paquete: {
    readonly nombre: string;
    readonly incluidas: number;
    readonly consumidas: number;
    readonly excedente: number;
    readonly precioExcedente: number;
  } | null;
  /** Queries paid by a bolsa, by its number. */
  readonly bolsas: readonly { readonly secuencia: number; readonly consultas: number }[];
  /** Queries of the diligence module, billed apart. */
  readonly diligencias: number;
  readonly porSeveridad: Readonly<Partial<Record<Severidad, number>>>;
  readonly porSolicitante: readonly SolicitanteCertificado[];
  /** Queries made for third parties. */
  readonly porSujeto: readonly {
    readonly nit: string;
    readonly razonSocial: string;
    readonly consultas: number;
  }[];
  readonly porDia: readonly DiaConsultas[];
  readonly primeraId: string;
  readonly ultimaId: string;
  /** SHA-256 of the `hash_reporte` of each consulta in the order of their ids, a line each. */
  readonly huellaConsultas: string;
}

const SUFFIX = 12;

/** SHA-256 of the certificate's canonical JSON, which anyone with the figures can recompute. */
export const huellaOfCertificado = (certificado: Certificado): string =>
  createHash("sha256").update(canonicalJson(certificado)).digest("hex");

/** `CM-2026-10-3F9A0C12B7DE`: derived from these figures. */
export const numeroOfCertificado = (certificado: Certificado): string =>
  `CM-${certificado.mes}-${huellaOfCertificado(certificado).slice(0, SUFFIX).toUpperCase()}`;
