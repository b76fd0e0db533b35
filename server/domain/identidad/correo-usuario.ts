import type { Rol } from "../shared/actor";
import { momentInMail } from "../shared/bogota";
import type { Realm } from "./session";

/** The form of an address in accounts: case does not matter. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** The mailbox of an address, for limits: `a+1@x` and `a+2@x` both count as `a@x`. */
export const mailboxOf = (email: string): string => normalizeEmail(email).replace(/\+[^@]*(?=@)/, "");

interface CorreoFacts {
  /** Null if the author is unknown. */
  readonly nombre: string | null;
  /** The client's name in mails, or ours. */
  readonly entidad: string;
  /** With the link of the mail, if it has one. */
  readonly enlace: string;
  /** The address of the rooms the account is for. */
  readonly casa: string;
  readonly now: Date;
}

interface Words {
  readonly asunto: string;
  readonly texto: readonly string[];
}

/** Name of each realm after "el", and whom its people should tell about acts that were not theirs. */
const CASAS = {
  portal: {
    lugar: "portal de Atalaya",
    avise: "avise al administrador de su entidad",
    sinFactor: "basta su clave para ingresar",
  },
  soporte: {
    lugar: "panel de soporte de Atalaya",
    avise: "avise a un administrador de soporte",
    sinFactor: "al ingresar se le pedirá activar otro",
  },
} as const satisfies Record<Realm, object>;

type House = (typeof CASAS)[Realm];
const notYou = ({ avise }: House) => `Si no fue usted, cambie su clave ahora y ${avise}.`;

const INVITACION = {
  portal: ({ entidad, enlace }) => ({
    asunto: `Su acceso al portal de Atalaya de ${entidad}`,
    texto: [
      `Le dieron acceso al portal de consulta de listas de ${entidad} en Atalaya.`,
      `Elija su clave en esta página; el enlace sirve una vez y vence en siete días:\n${enlace}`,
      "Si no esperaba este correo, no haga nada: sin ese paso nadie entra en su nombre.",
    ],
  }),
  soporte: ({ enlace }) => ({
    asunto: "Su acceso al panel de soporte de Atalaya",
    texto: [
      "Le dieron acceso al panel de soporte de Atalaya.",
      `Elija su clave en esta página; el enlace sirve una vez y vence en siete días:\n${enlace}`,
      "Después activará su segundo factor: tenga a la mano una aplicación de autenticación en su teléfono.",
      "Si no esperaba este correo, no haga nada: sin ese paso nadie entra en su nombre.",
    ],
  }),
} satisfies Record<Realm, (told: CorreoFacts) => Words>;

const WORDS = {
  invitacion_ajena: ({ entidad, casa }, { lugar }) => ({
    asunto: `Le quisieron dar acceso al ${lugar} de ${entidad}`,
    texto: [
      `Le quisieron dar acceso al portal de consulta de listas de ${entidad}, pero con este correo usted ya ingresa por otra entidad, y cada correo es de una sola cuenta.`,
      "Si espera ese acceso, pida que lo inviten con otro correo. A quien lo invitó no le decimos que usted tiene cuenta.",
      `Su cuenta sigue igual:\n${casa}`,
    ],
  }),
  restablecer: ({ enlace }, { lugar }) => ({
    asunto: `Restablezca su clave del ${lugar}`,
    texto: [
      `Alguien pidió restablecer la clave de este correo en el ${lugar}.`,
      `Elija otra en esta página; el enlace sirve una vez y vence en una hora:\n${enlace}`,
      "Si no fue usted, no haga nada: su clave sigue siendo la misma.",
    ],
  }),
  clave_cambiada: ({ casa, now }, house) => ({
    asunto: `Se cambió su clave del ${house.lugar}`,
    texto: [
      `Su clave cambió el ${momentInMail(now)}. Las sesiones abiertas en otros equipos se cerraron.`,
      notYou(house),
      casa,
    ],
  }),
  segundo_factor_activado: ({ casa, now }, house) => ({
    asunto: `Se activó su segundo factor del ${house.lugar}`,
    texto: [
      `Desde el ${momentInMail(now)} se pide un código de su aplicación de autenticación para ingresar.`,
      notYou(house),
      casa,
    ],
  }),
  segundo_factor_retirado: ({ casa, now }, house) => ({
    asunto: `Se retiró su segundo factor del ${house.lugar}`,
    texto: [`Desde el ${momentInMail(now)} ${house.sinFactor}.`, notYou(house), casa],
  }),
} satisfies Record<string, (told: CorreoFacts, house: House) => Words>;

/** Notices without a link. */
export type AvisoUsuario = Exclude<keyof typeof WORDS, "invitacion_ajena" | "restablecer">;

/** The mail to a person about their own account, with its link. */
export function correoUsuarioOf(realm: Realm, tipo: keyof typeof WORDS | "invitacion", told: CorreoFacts) {
  const { asunto, texto } = tipo === "invitacion" ? INVITACION[realm](told) : WORDS[tipo](told, CASAS[realm]);
  return { asunto, texto: [...(told.nombre === null ? [] : [`${told.nombre}:`]), ...texto].join("\n\n") };
}

/** An act of support on a client's people, done or requested. */
export interface AvisoDeSoporte {
  readonly que: keyof typeof QUE;
  /** The person concerned. */
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
  /** The written request and the reason. Null if the operator's own program acted without them. */
  readonly solicitud: { readonly referencia: string; readonly motivo: string } | null;
}

const QUE = {
  pide: {
    asunto: "Soporte pide su consentimiento para invitar a una persona",
    texto: "Soporte de Atalaya quiere dar acceso al portal de su entidad a esta persona:",
    paso: "Nadie entra mientras usted u otro administrador no lo acepte. Acéptelo o rechácelo en su portal",
  },
  invito: {
    asunto: "Soporte invitó a una persona a su portal",
    texto: "Soporte de Atalaya dio acceso al portal de su entidad a esta persona:",
    paso: "Si su entidad no lo pidió, desactive a esa persona en su portal",
  },
  cambio: {
    asunto: "Soporte cambió el acceso de una persona a su portal",
    texto: "Soporte de Atalaya cambió lo que puede hacer esta persona en el portal de su entidad:",
    paso: "Si su entidad no lo pidió, corríjalo en su portal",
  },
} as const;

const ROL = {
  administrador: "administrador",
  oficial: "oficial",
  consulta: "consulta",
  lectura: "solo lectura",
} as const;

/** The mail about it to an administrador of the client. */
export function avisoDeSoporte(
  { que, email, nombre, rol, solicitud }: AvisoDeSoporte,
  to: { readonly nombre: string; readonly equipo: string },
): { readonly asunto: string; readonly texto: string } {
  const { asunto, texto, paso } = QUE[que];
  const why = solicitud && [
    `Solicitud de su entidad que cita soporte: ${solicitud.referencia}`,
    `Motivo: ${solicitud.motivo}`,
  ];
  const lines = [
    `${to.nombre}:`,
    texto,
    [`${nombre}, ${email}, rol: ${ROL[rol]}`, ...(why ?? [])].join("\n"),
    `${paso}: ${to.equipo}`,
  ];
  return { asunto, texto: lines.join("\n\n") };
}
