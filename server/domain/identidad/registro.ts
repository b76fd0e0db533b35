const WEEK_MS = 7 * 24 * 3_600_000;

/** How long a registration waits for confirmation. */
export const REGISTRO_MS = WEEK_MS;

/** Whether anyone may register, or only invited people get access. */
export const REGISTRO_MODOS = ["cerrado", "abierto"] as const;

/** The texts that a person accepts to register, `content/legal/<slug>.md`. */
export const CONDICIONES = ["terminos", "tratamiento-de-datos"] as const;

/** Data of the operator that are still missing in a text: `**[NIT del operador]**`. */
export const blanksOf = (markdown: string): number => markdown.match(/\*\*\[[^\]]+\]\*\*/g)?.length ?? 0;

/** Data of a registration. */
export interface Registrante {
  readonly nombre: string;
  readonly razonSocial: string;
  /** Digits only, with the verification digit. */
  readonly nit: string;
  readonly email: string;
}

/** Address of a registration's link. */
export const registroUrl = (baseUrl: string, secreto: string): string => `${baseUrl}/registro/${secreto}`;

const NADA = "Si no fue usted, no haga nada: sin ese paso no queda ninguna cuenta.";

/** Contains no typed text, so that nobody can send a message to a stranger with it. */
export const correoDeRegistro = (enlace: string) => ({
  asunto: "Confirme su registro en Atalaya",
  texto: [
    "Alguien registró este correo para abrir una cuenta de prueba en Atalaya.",
    `Confírmelo en esta página, con la clave que eligió; el enlace sirve una vez y vence en siete días:\n${enlace}`,
    NADA,
  ].join("\n\n"),
});

/** To the owner of an account with that address. */
export const correoDeRegistrado = (casa: string) => ({
  asunto: "Su correo ya tiene cuenta en Atalaya",
  texto: [
    "Alguien registró este correo para abrir una cuenta de prueba en Atalaya, pero con él ya se ingresa al portal.",
    `Ingrese con su clave, o restablézcala si la olvidó:\n${casa}/ingresar\n${casa}/restablecer`,
    "Si no fue usted, no haga nada: su cuenta sigue igual.",
  ].join("\n\n"),
});

/** To an administrador of the client with that NIT. */
export const correoDeRegistroAjeno = (
  { nombre, email, nit, razonSocial }: Registrante,
  to: { readonly nombre: string; readonly entidad: string; readonly equipo: string },
) => ({
  asunto: `Alguien pide entrar a la cuenta de ${to.entidad} en Atalaya`,
  texto: [
    `${to.nombre}:`,
    `Se registró en Atalaya una persona con el NIT ${nit}, que es el de ${to.entidad}: no se le abrió ni se le mostró nada.`,
    `Escribió como nombre «${nombre}», como entidad «${razonSocial}» y como correo ${email}. No comprobamos que sea quien dice.`,
    `Si trabaja con ustedes y debe tener acceso, invítela desde su equipo:\n${to.equipo}`,
    "Si no la conoce, no haga nada.",
  ].join("\n\n"),
});
