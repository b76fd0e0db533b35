import type { Modo } from "../clientes/cliente";

/** What a client is to whoever acts for it, as it stood when the request came in. */
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
  /** What the client calls the key; null: nothing. */
  readonly etiqueta: string | null;
  /** The last four characters, by which it is known. */
  readonly terminacion: string;
}

/** What a person may do: everything; consultas, alerts and reports; look. */
export const ROLES = ["administrador", "oficial", "lectura"] as const;
export type Rol = (typeof ROLES)[number];

/** A client's person, signed in to the portal. */
export interface PortalActor extends ActingForCliente {
  readonly kind: "portal";
  readonly usuarioId: string;
  readonly nombre: string;
  readonly rol: Rol;
  /** The address the request came from; null: not known. */
  readonly direccion: string | null;
}

/** What a person of support may do: everything; clients, payments and keys; lists, holds and retention. */
export const ROLES_SOPORTE = ["administrador", "agente", "cumplimiento"] as const;
export type RolSoporte = (typeof ROLES_SOPORTE)[number];

/** Support: one of its people, or whoever holds the admin token or the console. */
export interface SoporteActor {
  readonly kind: "soporte";
  /** As the audit trail names it: `token:admin`, or the person's address. */
  readonly name: string;
  /** Null: no person, but a token or a console. */
  readonly usuarioId: string | null;
  readonly requestId: string;
}

/** A person of support, signed in to the back-office. */
export interface SoportePersona extends SoporteActor {
  readonly usuarioId: string;
  readonly nombre: string;
  readonly rol: RolSoporte;
  /** The address the request came from; null: not known. */
  readonly direccion: string | null;
}

/** The service itself, where no person asked. */
export interface SistemaActor {
  readonly kind: "sistema";
  /** A tarea, or whatever else runs by itself: `actualizar-listas`, `semilla`. */
  readonly tarea: string;
  readonly requestId: string;
}

/** Who asks. A use case names the kinds it takes and takes them whole. */
type Actor = ClienteActor | PortalActor | SoporteActor | SistemaActor;

/** Who may do what is a client's own to do. Queries for a client take its `clienteId` as a mandatory argument. */
export type ActorOfCliente = Extract<Actor, { readonly clienteId: string }>;

/** Whose data are read, whoever may read them: the client's own, or support. */
export type OfCliente = Pick<ActorOfCliente, "clienteId">;

/** Who may do the service's side of things, which the staff audit keeps. */
export type StaffActor = Exclude<Actor, ActorOfCliente>;

/** Who may do to an account what support does: support and the service, and in its test account the client itself. */
export type CuentaActor = StaffActor | ActorOfCliente;

/** How records name who did something: `token:admin`, `sistema:actualizar-listas`. */
export const staffName = (actor: StaffActor): string =>
  actor.kind === "sistema" ? `sistema:${actor.tarea}` : actor.name;
