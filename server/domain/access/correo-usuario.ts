import { formatMoment } from "../shared/formato";

interface Told {
  readonly nombre: string;
  readonly razonSocial: string;
  /** With the link that the mail brings, if it brings one. */
  readonly enlace: string;
  readonly portal: string;
  readonly now: Date;
}

interface Words {
  readonly asunto: string;
  readonly texto: readonly string[];
}

const NOT_YOU = "Si no fue usted, cambie su clave ahora y avise al administrador de su entidad.";

const WORDS = {
  invitacion: ({ razonSocial, enlace }) => ({
    asunto: `Su acceso al portal de Atalaya de ${razonSocial}`,
    texto: [
      `${razonSocial} le dio acceso a su portal de consulta de listas en Atalaya.`,
      `Elija su clave en esta página; el enlace sirve una vez y vence en siete días:\n${enlace}`,
      "Si no esperaba este correo, no haga nada: sin ese paso nadie entra en su nombre.",
    ],
  }),
  restablecer: ({ enlace }) => ({
    asunto: "Restablezca su clave del portal de Atalaya",
    texto: [
      "Alguien pidió restablecer la clave de este correo en el portal de Atalaya.",
      `Elija otra en esta página; el enlace sirve una vez y vence en una hora:\n${enlace}`,
      "Si no fue usted, no haga nada: su clave sigue siendo la misma.",
    ],
  }),
  clave_cambiada: ({ portal, now }) => ({
    asunto: "Se cambió su clave del portal de Atalaya",
    texto: [
      `Su clave cambió el ${formatMoment(now)}. Las sesiones abiertas en otros equipos se cerraron.`,
      NOT_YOU,
      portal,
    ],
  }),
  segundo_factor_activado: ({ portal, now }) => ({
    asunto: "Se activó el segundo factor de su cuenta en Atalaya",
    texto: [
      `Desde el ${formatMoment(now)} se pide un código de su aplicación de autenticación para ingresar.`,
      NOT_YOU,
      portal,
    ],
  }),
  segundo_factor_retirado: ({ portal, now }) => ({
    asunto: "Se retiró el segundo factor de su cuenta en Atalaya",
    texto: [`Desde el ${formatMoment(now)} basta su clave para ingresar.`, NOT_YOU, portal],
  }),
} satisfies Record<string, (told: Told) => Words>;

/** What a person is told of the own account, and by which link. */
export function correoUsuarioOf(tipo: keyof typeof WORDS, told: Told) {
  const { asunto, texto } = WORDS[tipo](told);
  return { subject: asunto, text: [`${told.nombre}:`, ...texto].join("\n\n") };
}
