import type { EntregaError, EntregaEstado } from "@/server/domain/avisos/entrega";
import { formatCount, plural } from "@/server/domain/shared/formato";
import type { PortalOutputs } from "@/server/trpc/portal/root";
import type { Tone } from "../../ui/badge";

export type Aviso = PortalOutputs["alertas"]["avisos"]["rows"][number];
export type Entrega = Aviso["entregas"][number];
export type Intento = Entrega["intentos"][number];

export const ESTADO_WORDS: Readonly<Record<EntregaEstado | "sin_canal", { word: string; tone: Tone }>> = {
  pendiente: { word: "Por enviar", tone: "info" },
  reintentando: { word: "Por reintentar", tone: "warn" },
  entregado: { word: "Entregado", tone: "good" },
  fallido: { word: "No llegó", tone: "bad" },
  cancelado: { word: "Cancelado", tone: "neutral" },
  sin_canal: { word: "Sin canal", tone: "neutral" },
};

/** Why an attempt failed and what to check. */
export const ERROR_WORDS: Readonly<Record<EntregaError, string>> = {
  status_no_exitoso: "el servidor no la aceptó",
  tiempo_agotado: "el servidor no respondió a tiempo",
  dns_sin_respuesta: "el nombre del servidor no existe o no se resolvió",
  direccion_no_permitida: "la dirección es privada o reservada",
  conexion_rechazada: "el servidor rechazó la conexión",
  conexion_interrumpida: "la conexión se cortó",
  tls_no_valido: "el certificado del servidor no es válido",
  respuesta_no_valida: "la respuesta no se entendió",
  correo_no_disponible: "el servidor de correo no estaba disponible",
  correo_rechazado: "el servidor de correo no conoce la dirección",
  direccion_dada_de_baja: "quien recibe en esa dirección pidió no recibir más avisos",
  demasiadas_pruebas: "ya se enviaron muchas pruebas hoy; intente mañana",
  demasiados_avisos: "ese día ya se enviaron muchos avisos así a esa dirección; véalos en Por decidir",
  interrumpido: "el intento se interrumpió",
};

/** «80 %», «6 días antes». Empty if the event has no umbral. */
export function umbralInWords({ tipo, umbral }: Pick<Aviso, "tipo" | "umbral">): string {
  if (umbral === null) return "";
  return tipo === "paquete.vencimiento_proximo"
    ? `${plural(umbral, "día", "días")} antes`
    : `${formatCount(umbral)} %`;
}

/** «respondió 200 en 143 ms»; «no respondió: la conexión se cortó (12 ms)». */
export function intentoInWords(
  { status, ms, error }: Pick<Intento, "status" | "ms" | "error">,
  canal: Entrega["canal"],
): string {
  const took = ms === null ? "" : ` en ${formatCount(ms)} ms`;
  if (status !== null) return `respondió ${status}${took}`;
  if (error !== null) return `falló${took}: ${ERROR_WORDS[error]}`;
  if (ms === null) return "en curso";
  return canal === "email" ? `correo aceptado${took}` : `terminó${took}`;
}

/** States from worst to best. The webhook's state, or else the worst e-mail's, is the state of an event. */
const BEHIND: readonly EntregaEstado[] = ["fallido", "cancelado", "reintentando", "pendiente", "entregado"];

export function leadOf({ entregas }: Pick<Aviso, "entregas">): Entrega | null {
  const webhook = entregas.find(({ canal }) => canal === "webhook");
  const [worst] = entregas.toSorted((a, b) => BEHIND.indexOf(a.estado) - BEHIND.indexOf(b.estado));
  return webhook ?? worst ?? null;
}
