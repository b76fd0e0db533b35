/** How clients reach support. */
export interface Contacto {
  readonly email: string;
  readonly telefono: string | null;
}

/** `soporte@operador.co, +57 601 555 0101`. */
export const contactoInWords = ({ email, telefono }: Contacto): string =>
  telefono === null ? email : `${email}, ${telefono}`;

const namesSoporte = (text: string): boolean => /\bsoporte\b/i.test(text);

/** A sentence that sends a client to support, with the way to reach it. */
export const withContacto = (text: string, contacto: Contacto | null): string =>
  contacto === null || !namesSoporte(text)
    ? text
    : `${text.trimEnd()} Soporte: ${contactoInWords(contacto)}.`;

/** A mail that names support, with the way to reach it at its end. */
export const mentionsContacto = (texto: string, contacto: Contacto | null): string =>
  contacto === null || !namesSoporte(texto) || texto.includes(contacto.email)
    ? texto
    : `${texto.trimEnd()}\n\nSoporte: ${contactoInWords(contacto)}`;
