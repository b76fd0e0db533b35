import { cripto } from "./cripto.js";
import type { Evento } from "./modelo.js";

export interface Webhook {
  /** El vigente; tras rotarlo, también el anterior durante 24 horas. */
  readonly secretos: readonly string[];
  /** El encabezado `X-Service-Signature`. */
  readonly firma: string | null | undefined;
  /** Los bytes tal como llegaron, antes de interpretarlos. */
  readonly cuerpo: Uint8Array | string;
  /** Segundos; el reloj de este equipo si no se da. */
  readonly ahora?: number;
  /** Cuánto puede diferir la hora de la firma, en segundos; 300. */
  readonly tolerancia?: number;
}

/** El evento, si lo firmó el servicio hace poco; null si no. Procese cada `id` una sola vez. */
export async function verificarWebhook(webhook: Webhook): Promise<Evento | null> {
  const { secretos, firma, cuerpo, ahora = Math.floor(Date.now() / 1000), tolerancia = 300 } = webhook;
  const partes = (firma ?? "").split(",").map((parte) => parte.trim());
  const t = partes.find((parte) => parte.startsWith("t="))?.slice(2) ?? "";
  if (!/^\d{1,12}$/.test(t) || Math.abs(ahora - Number(t)) > tolerancia) return null;
  const bytes = typeof cuerpo === "string" ? new TextEncoder().encode(cuerpo) : cuerpo;
  const recibidas = partes.filter((parte) => parte.startsWith("v1=")).map((parte) => parte.slice(3));
  const esperadas = await Promise.all(secretos.map((secreto) => hmac(secreto, t, bytes)));
  let esDelServicio = false;
  for (const esperada of esperadas)
    for (const recibida of recibidas) esDelServicio = iguales(esperada, recibida) || esDelServicio;
  return esDelServicio ? (JSON.parse(new TextDecoder().decode(bytes)) as Evento) : null;
}

async function hmac(secreto: string, t: string, cuerpo: Uint8Array): Promise<string> {
  const { subtle } = await cripto();
  const algoritmo = { name: "HMAC", hash: "SHA-256" };
  const llave = await subtle.importKey("raw", new TextEncoder().encode(secreto), algoritmo, false, ["sign"]);
  const antes = new TextEncoder().encode(`${t}.`);
  const firmado = new Uint8Array(antes.length + cuerpo.length);
  firmado.set(antes);
  firmado.set(cuerpo, antes.length);
  const firma = new Uint8Array(await subtle.sign("HMAC", llave, firmado));
  return [...firma].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** En el mismo tiempo, en qué difieran. */
function iguales(una: string, otra: string): boolean {
  if (una.length !== otra.length) return false;
  let difieren = 0;
  for (let at = 0; at < una.length; at++) difieren |= una.charCodeAt(at) ^ otra.charCodeAt(at);
  return difieren === 0;
}
