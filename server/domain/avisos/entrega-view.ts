import type { Canal, EntregaError, EntregaEstado } from "./entrega";

/** One delivery of an event with its last attempt that ended. */
export interface EntregaStatus {
  readonly canal: Canal;
  readonly estado: EntregaEstado;
  readonly intentos: number;
  readonly ultimoStatus: number | null;
  readonly ultimoError: EntregaError | null;
  readonly proximoIntentoEn: Date | null;
  readonly terminadoEn: Date | null;
}

/** The state of an event over all its channels (contract-decisions 210). */
export interface EntregaView extends Omit<EntregaStatus, "canal" | "terminadoEn"> {
  /** When its last e-mail was accepted. Null if none was. */
  readonly emailEnviadoEn: Date | null;
}

/** States from worst to best. The worst e-mail's state counts for all. */
const BEHIND: readonly EntregaEstado[] = ["fallido", "cancelado", "reintentando", "pendiente", "entregado"];

/**
 * An event's deliveries as one: the webhook's, or the worst e-mail's if there is none. Null if there was no channel.
 */
export function viewEntregas(entregas: readonly EntregaStatus[]): EntregaView | null {
  const emails = entregas.filter(({ canal }) => canal === "email");
  const worstFirst = emails.toSorted((a, b) => BEHIND.indexOf(a.estado) - BEHIND.indexOf(b.estado));
  const lead = entregas.find(({ canal }) => canal === "webhook") ?? worstFirst[0];
  if (lead === undefined) return null;
  const { estado, intentos, ultimoStatus, ultimoError, proximoIntentoEn } = lead;
  return { estado, intentos, ultimoStatus, ultimoError, proximoIntentoEn, emailEnviadoEn: emailedAt(emails) };
}

function emailedAt(emails: readonly EntregaStatus[]): Date | null {
  const sent = emails.flatMap(({ estado, terminadoEn }) =>
    estado === "entregado" && terminadoEn !== null ? [terminadoEn.getTime()] : [],
  );
  return sent.length === 0 ? null : new Date(Math.max(...sent));
}
