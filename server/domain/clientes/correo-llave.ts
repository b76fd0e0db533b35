import { momentInMail } from "../shared/mail-moment";

interface Told {
  readonly razonSocial: string;
  readonly etiqueta: string | null;
  readonly isReplacement: boolean;
  readonly enlace: string;
  readonly venceEn: Date;
}

/** The mail by which a client takes a key that support issued. */
export function correoLlaveOf({ razonSocial, etiqueta, isReplacement, enlace, venceEn }: Told) {
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
