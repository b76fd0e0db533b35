import type { EntregaError, EventoTipo } from "@/server/contract/avisos-words";
import { formatCount } from "@/server/contract/formato";

/** What each event tells a client, in words. */
export const TIPO_WORDS: Readonly<Record<EventoTipo, string>> = {
  "paquete.umbral_alcanzado": "Umbral alcanzado",
  "paquete.agotado": "Consultas agotadas",
  "paquete.excedente": "Consultas de excedente",
  "paquete.renovado": "Paquete renovado",
  "paquete.cobro_emitido": "Cuenta de cobro emitida",
  "paquete.bloqueado": "Consultas bloqueadas",
  "paquete.reactivado": "Consultas reactivadas",
  "paquete.prueba": "Prueba",
  "paquete.vencimiento_proximo": "Bolsa próxima a vencer",
  "paquete.vencido": "Bolsa vencida",
};

/** Why an attempt failed. */
const ERROR_WORDS: Readonly<Record<EntregaError, string>> = {
  status_no_exitoso: "no la aceptó",
  tiempo_agotado: "no respondió a tiempo",
  dns_sin_respuesta: "el nombre del servidor no existe o no se resolvió",
  direccion_no_permitida: "la dirección es privada o reservada",
  conexion_rechazada: "rechazó la conexión",
  conexion_interrumpida: "la conexión se cortó",
  tls_no_valido: "su certificado no es válido",
  respuesta_no_valida: "la respuesta no se entendió",
  correo_no_disponible: "el servidor de correo no estaba disponible",
  correo_rechazado: "el servidor de correo no conoce la dirección",
  interrumpido: "el intento se interrumpió",
};

/** «Respondió 503 en 143 ms»; «Falló: la conexión se cortó». */
export function intentoInWords(intento: {
  readonly status: number | null;
  readonly ms: number | null;
  readonly error: EntregaError | null;
}): string {
  const { status, ms, error } = intento;
  const took = ms === null ? "" : ` en ${formatCount(ms)} ms`;
  if (status !== null) return `Respondió ${status}${took}`;
  if (error !== null) return `Falló${took}: ${ERROR_WORDS[error]}`;
  return ms === null ? "En curso" : `Recibido${took}`;
}
