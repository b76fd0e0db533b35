import type { Respuesta } from "./respuesta";

const MINUTE_MS = 60_000;

/** Contract, "Event delivery state"; contract-decisions 154. The first two are open, the others final. */
export const ENTREGA_ESTADOS = ["pendiente", "reintentando", "entregado", "fallido", "cancelado"] as const;
export type EntregaEstado = (typeof ENTREGA_ESTADOS)[number];

/** States of a delivery, and none at all. */
export const AVISO_ESTADOS = [...ENTREGA_ESTADOS, "sin_canal"] as const;

export const CANALES = ["webhook", "email"] as const;
export type Canal = (typeof CANALES)[number];

/**
 * Codes of a failed attempt for the client. Errors of sockets and resolvers would reveal our network
 * (contract-decisions 146).
 */
export const ENTREGA_ERRORES = [
  "status_no_exitoso",
  "tiempo_agotado",
  "dns_sin_respuesta",
  "direccion_no_permitida",
  "conexion_rechazada",
  "conexion_interrumpida",
  "tls_no_valido",
  "respuesta_no_valida",
  "correo_no_disponible",
  "correo_rechazado",
  /** The owner of the mailbox unsubscribed from this client. */
  "direccion_dada_de_baja",
  "demasiadas_pruebas",
  /** Daily limit of mails about binding lists to that address. */
  "demasiados_avisos",
  "interrumpido",
] as const;
export type EntregaError = (typeof ENTREGA_ERRORES)[number];

export type EntregaOutcome =
  | { readonly kind: "entregado"; readonly status: number | null; readonly respuesta?: Respuesta }
  | {
      readonly kind: "fallo";
      readonly status: number | null;
      readonly error: EntregaError;
      readonly respuesta?: Respuesta;
    }
  /** A retry cannot help: the mail server does not know the address. */
  | { readonly kind: "rechazo"; readonly error: EntregaError }
  /** Its destination is gone (contract-decisions 153). */
  | { readonly kind: "sin_destino" };

/** The part of a delivery that decides its next step. */
export interface EntregaProgress {
  readonly estado: EntregaEstado;
  /** Attempts of the schedule that ended. */
  readonly intentos: number;
}

export interface EntregaDecision extends EntregaProgress {
  /** Null in a final state. */
  readonly proximoIntentoEn: Date | null;
}

/** Contract, "Delivery rules" 2: the waits, each from the end of the attempt before. */
const WAITS_MS = [1, 5, 30, 2 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);

/** The first and one after each wait. */
export const MAX_INTENTOS = WAITS_MS.length + 1;

const OPEN: readonly EntregaEstado[] = ["pendiente", "reintentando"];

const isOpen = (estado: EntregaEstado): boolean => OPEN.includes(estado);

/**
 * The next state of a delivery when a scheduled attempt ends at `now`. Only the receiver's status moves the schedule,
 * without randomness: a retry comes exactly when announced (contract-decisions 135, 142, 143). A final state stays,
 * because an attempt by hand may have delivered it meanwhile.
 */
export function decideEntrega(
  previous: EntregaProgress,
  outcome: EntregaOutcome,
  now: Date,
): EntregaDecision {
  if (!isOpen(previous.estado)) return { ...previous, proximoIntentoEn: null };
  if (outcome.kind === "sin_destino") return { ...previous, estado: "cancelado", proximoIntentoEn: null };
  const intentos = previous.intentos + 1;
  if (outcome.kind === "entregado") return { estado: "entregado", intentos, proximoIntentoEn: null };
  const wait = outcome.kind === "rechazo" ? undefined : WAITS_MS[intentos - 1];
  if (wait === undefined) return { estado: "fallido", intentos, proximoIntentoEn: null };
  return { estado: "reintentando", intentos, proximoIntentoEn: new Date(now.getTime() + wait) };
}

/** Headers of a delivery, also shown in the portal. Contract, "Delivery rules" 3. */
export const webhookHeaders = (sent: {
  readonly tipo: string;
  readonly deliveryId: string;
  readonly signature: string;
}) => ({
  "Content-Type": "application/json",
  "User-Agent": "Atalaya-Webhooks",
  "X-Service-Event": sent.tipo,
  "X-Service-Delivery-Id": sent.deliveryId,
  "X-Service-Signature": sent.signature,
});
