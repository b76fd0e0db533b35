export const CUENTA_SOLICITUD_ESTADOS = ["pendiente", "abierta", "rechazada"] as const;

/** Data that support needs for a real account, besides the person's. */
export interface CuentaPedida {
  readonly telefono: string;
  /** Address for cobros. */
  readonly emailFacturacion: string;
  readonly consultasMes: number;
  readonly operaParaTerceros: boolean;
  readonly nota: string | null;
}

/** A test account's request for its real one. */
export interface CuentaSolicitud extends CuentaPedida {
  readonly solicitudId: string;
  /** The test account. */
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly nit: string;
  /** The requester. */
  readonly nombre: string;
  readonly email: string;
  readonly creadaEn: Date;
  readonly estado: (typeof CUENTA_SOLICITUD_ESTADOS)[number];
  readonly terminadaEn: Date | null;
  readonly motivo: string | null;
}

/** Mail to support about a waiting request. */
export const correoDeSolicitud = (
  { razonSocial, nit, nombre, email, telefono, consultasMes }: CuentaSolicitud,
  cola: string,
) => ({
  asunto: `${razonSocial} pide su cuenta real`,
  texto: [
    `${nombre} (${email}, ${telefono}) pide la cuenta real de ${razonSocial}, con NIT ${nit}.`,
    `Calcula ${consultasMes} consultas al mes.`,
    `Revísela y ábrala en la cola:\n${cola}`,
  ].join("\n\n"),
});

/** Mail to the requester: the account is open. */
export const correoDeCuentaAbierta = (
  { nombre, razonSocial }: Pick<CuentaSolicitud, "nombre" | "razonSocial">,
  { casa, plan }: { readonly casa: string; readonly plan: string | null },
) => ({
  asunto: `La cuenta real de ${razonSocial} está abierta`,
  texto: [
    `${nombre}:`,
    `Soporte abrió la cuenta real de ${razonSocial}${plan === null ? ", todavía sin plan ni bolsa: soporte le escribe para acordarlo" : ` con el ${plan}`}.`,
    "Usted y su equipo entran a ella con el mismo correo y la misma clave. Sus llaves de prueba siguen sirviendo solo en la cuenta de prueba: cree en Llaves la primera de la cuenta real.",
    casa,
  ].join("\n\n"),
});

/** Mail to the requester: the request was rejected, and why. */
export const correoDeCuentaRechazada = (
  { nombre, razonSocial }: Pick<CuentaSolicitud, "nombre" | "razonSocial">,
  { motivo, casa }: { readonly motivo: string; readonly casa: string },
) => ({
  asunto: `Soporte respondió su solicitud de la cuenta real de ${razonSocial}`,
  texto: [
    `${nombre}:`,
    `Soporte no abrió la cuenta real de ${razonSocial} por este motivo: ${motivo}`,
    `La cuenta de prueba sigue igual, y puede pedirla de nuevo:\n${casa}`,
  ].join("\n\n"),
});
