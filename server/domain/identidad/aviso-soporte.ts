import type { Rol } from "../shared/actor";

/** What support did, or would do, about a client's people. */
export interface AvisoDeSoporte {
  readonly que: keyof typeof QUE;
  /** Of the person it is about. */
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
  /** By which written request, and why; null: the operator's own program said neither. */
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

const ROL = { administrador: "administrador", oficial: "oficial", lectura: "solo lectura" } as const;

/** The mail of it to an administrador of the client. */
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
