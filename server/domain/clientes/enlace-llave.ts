import { momentInMail } from "../shared/bogota";

export const ENLACE_LLAVE_MS = 72 * 3_600_000;

/** A link by which a client takes a key, as support sees it: neither its secret nor the key are here. */
export interface EnlaceLlave {
  readonly enlaceId: string;
  readonly clienteId: string;
  /** Null if it was mailed to an address of the client without an account. */
  readonly usuarioId: string | null;
  readonly email: string;
  readonly etiqueta: string | null;
  /** The superseded key, and the hours that it still works. Null: an additional key. */
  readonly reemplaza: string | null;
  readonly solapeHoras: number | null;
  readonly motivo: string | null;
  readonly creadoPor: string;
  readonly creadoEn: Date;
  readonly venceEn: Date;
  readonly enviadoEn: Date | null;
  readonly proximoIntentoEn: Date | null;
  readonly intentos: number;
  readonly abiertoEn: Date | null;
  readonly abiertoDesde: string | null;
  readonly apiKeyId: string | null;
  readonly anuladoEn: Date | null;
}

export type EnlaceLlaveEstado = "por_enviar" | "enviado" | "no_entregado" | "abierto" | "anulado" | "vencido";

type EnlaceTimes = Pick<
  EnlaceLlave,
  "abiertoEn" | "anuladoEn" | "venceEn" | "enviadoEn" | "proximoIntentoEn"
>;

/** The state of a link at `now`. Opened and revoked are final. */
export function estadoOfEnlaceLlave(enlace: EnlaceTimes, now: Date): EnlaceLlaveEstado {
  if (enlace.abiertoEn !== null) return "abierto";
  if (enlace.anuladoEn !== null) return "anulado";
  if (enlace.venceEn <= now) return "vencido";
  if (enlace.enviadoEn !== null) return "enviado";
  return enlace.proximoIntentoEn === null ? "no_entregado" : "por_enviar";
}

/** Whether it may still be opened or revoked. */
export const isPendingEnlaceLlave = (enlace: EnlaceTimes, now: Date): boolean =>
  ["por_enviar", "enviado", "no_entregado"].includes(estadoOfEnlaceLlave(enlace, now));

interface EnlaceMail {
  readonly razonSocial: string;
  readonly etiqueta: string | null;
  readonly isReplacement: boolean;
  readonly enlace: string;
  readonly venceEn: Date;
}

/** The mail by which a client takes a key that support issued. */
export function correoLlaveOf({ razonSocial, etiqueta, isReplacement, enlace, venceEn }: EnlaceMail) {
  const named = etiqueta === null ? "" : ` «${etiqueta}»`;
  const what = isReplacement
    ? `otra llave de API${named} en reemplazo de la que usa`
    : `una llave de API${named}`;
  return {
    asunto: `Su llave de API de Atalaya para ${razonSocial}`,
    texto: [
      `Soporte de Atalaya preparó para ${razonSocial} ${what}.`,
      `La llave se crea y se muestra una sola vez, cuando usted abra esta página y oprima «Mostrar la llave»:\n${enlace}`,
      `El enlace sirve una vez y vence el ${momentInMail(venceEn)}. Nadie en Atalaya puede ver la llave.`,
      "No reenvíe este correo: quien lo tenga puede tomar la llave. Si no la esperaba, avise a soporte para anular el enlace.",
    ].join("\n\n"),
  };
}
