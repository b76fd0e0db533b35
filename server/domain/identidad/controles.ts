import type { Rol, RolSoporte } from "../shared/actor";

/** Roles that may ask for a change, and roles of the other person who approves it. */
interface Pareja<R extends string> {
  readonly pide: readonly R[];
  readonly aprueba: readonly R[];
}

interface Control<R extends string> extends Pareja<R> {
  readonly nombre: string;
  /** The change that takes two people. */
  readonly cambio: string;
}

/** The controls of a client: changed from its portal, by its own people. */
export const CONTROLES = {
  cuatro_ojos: {
    nombre: "Cuatro ojos para decidir",
    cambio: "Exigirlos o dejar de exigirlos",
    pide: ["administrador"],
    aprueba: ["administrador", "oficial"],
  },
  segundo_factor: {
    nombre: "Segundo factor de todo el equipo",
    cambio: "Dejar de exigirlo",
    pide: ["administrador"],
    aprueba: ["administrador", "oficial"],
  },
  alertas: {
    nombre: "A quién se avisa",
    cambio: "Quitar o cambiar un correo o el servidor, o apagar el envío",
    pide: ["administrador", "oficial"],
    aprueba: ["administrador", "oficial"],
  },
} as const satisfies Record<string, Control<Rol>>;

export type ControlTipo = keyof typeof CONTROLES;

export const CONTROL_TIPOS = Object.keys(CONTROLES) as readonly ControlTipo[];

/** The control that support has over the lists. */
export const CONTROL_DE_LISTAS = {
  nombre: "Listas",
  cambio: "Cambiar una vinculante, poner la primera versión oficial o un archivo que las guardas objetan",
  pide: ["administrador", "cumplimiento"],
  aprueba: ["administrador", "cumplimiento"],
} as const satisfies Control<RolSoporte>;

/** The control that support has over legal holds. */
export const CONTROL_DE_RETENCION = {
  nombre: "Retención legal",
  cambio: "Levantarla o acortarla",
  pide: ["administrador", "cumplimiento"],
  aprueba: ["administrador", "cumplimiento"],
} as const satisfies Control<RolSoporte>;

export const mayAsk = (tipo: ControlTipo, rol: Rol): boolean => includes(CONTROLES[tipo].pide, rol);
export const mayApprove = (tipo: ControlTipo, rol: Rol): boolean => includes(CONTROLES[tipo].aprueba, rol);

const includes = (roles: readonly string[], rol: string): boolean => roles.includes(rol);

/** Roles that a procedure names besides administrador, who may do everything. */
export const besidesAdministrador = <R extends string>(
  roles: readonly R[],
): readonly Exclude<R, "administrador">[] =>
  roles.filter((rol): rol is Exclude<R, "administrador"> => rol !== "administrador");

/** A person of the client, as far as needed here. */
interface Persona {
  readonly usuarioId: string;
  readonly rol: Rol;
  readonly desactivadoEn: Date | null;
  /** False until the invitation is accepted. */
  readonly tieneClave: boolean;
}

/** Active people who may approve this person's request. */
export const approversOf = <P extends Persona>(
  tipo: ControlTipo,
  people: readonly P[],
  asks: string,
): readonly P[] =>
  people.filter(
    ({ usuarioId, rol, desactivadoEn, tieneClave }) =>
      usuarioId !== asks && desactivadoEn === null && tieneClave && mayApprove(tipo, rol),
  );
