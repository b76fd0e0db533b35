import type { Modo } from "../clientes/cliente";

/** The client of an actor, as it was at the time of the request. */
interface ActingForCliente {
  readonly clienteId: string;
  readonly razonSocial: string;
  /** Digits only. */
  readonly nit: string;
  readonly operaParaTerceros: boolean;
  readonly politicaCoincidencia: "correspondencia" | "solo_puntaje";
  readonly modo: Modo;
  readonly requestId: string;
}

/** A client's program, by its API key. */
export interface ClienteActor extends ActingForCliente {
  readonly kind: "cliente";
  readonly apiKeyId: string;
  /** The client's label of the key. Null without one. */
  readonly etiqueta: string | null;
  /** The last four characters, by which it is known. */
  readonly terminacion: string;
}

export interface VigilanciaActor extends ActingForCliente {
  readonly kind: "vigilancia";
  /** Whether an event tells the alarmas, all those of a run as one. Then their consulta tells its match to nobody. */
  readonly isTold: boolean;
}

/** Roles: everything; consultas, alerts and reports; asking, and seeing only that; reading. */
export const ROLES = ["administrador", "oficial", "consulta", "lectura"] as const;
export type Rol = (typeof ROLES)[number];

/** A client's person, signed in to the portal. */
export interface PortalActor extends ActingForCliente {
  readonly kind: "portal";
  readonly usuarioId: string;
  readonly nombre: string;
  readonly rol: Rol;
  /** The address of the request. Null if unknown. */
  readonly direccion: string | null;
}

/** The person to whose own consultas and files the role is limited. Null: those of the whole client. */
export const onlyOf = ({ rol, usuarioId }: Pick<PortalActor, "rol" | "usuarioId">): string | null =>
  rol === "consulta" ? usuarioId : null;

/** Support's roles: everything; clients, payments and keys; lists, holds and retention. */
export const ROLES_SOPORTE = ["administrador", "agente", "cumplimiento"] as const;
export type RolSoporte = (typeof ROLES_SOPORTE)[number];

/** Support: one of its people, or the holder of the admin token or the console. */
export interface SoporteActor {
  readonly kind: "soporte";
  /** As the audit trail names it: `token:admin`, or the person's address. */
  readonly name: string;
  /** Null for a token or a console. */
  readonly usuarioId: string | null;
  readonly requestId: string;
}

/** A person of support, signed in to the back-office. */
export interface SoportePersona extends SoporteActor {
  readonly usuarioId: string;
  readonly nombre: string;
  readonly rol: RolSoporte;
  /** The address of the request. Null if unknown. */
  readonly direccion: string | null;
}

/** The service itself, if no person asked. */
export interface SistemaActor {
  readonly kind: "sistema";
  /** The tarea, or another job: `actualizar-listas`, `semilla`. */
  readonly tarea: string;
  readonly requestId: string;
}

/** The caller. A use case names the kinds that it accepts. */
type Actor = ClienteActor | PortalActor | SoporteActor | SistemaActor;

/** Actors of a client. Queries for a client take its `clienteId` as a required argument. */
export type ActorOfCliente = Extract<Actor, { readonly clienteId: string }>;

/** Who makes a consulta. */
export type Consultante = ActorOfCliente | VigilanciaActor;

/** The client whose data are read, by its people or by support. */
export type OfCliente = Pick<ActorOfCliente, "clienteId">;

/** Actors of the service's side. The staff audit records their acts. */
export type StaffActor = Exclude<Actor, ActorOfCliente>;

/** May do to an account what support does: support and the service. In its test account, the client itself. */
export type CuentaActor = StaffActor | ActorOfCliente;

/** The name of an actor in records: `token:admin`, `sistema:actualizar-listas`. */
export const staffName = (actor: StaffActor): string =>
  actor.kind === "sistema" ? `sistema:${actor.tarea}` : actor.name;
