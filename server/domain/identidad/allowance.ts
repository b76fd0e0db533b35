import type { Realm } from "./realm";
import { digestOf } from "./secreto";

const MINUTE_MS = 60_000;
/** Less than tries are kept (`delete-accesos.ts`). */
const DAY_MS = 24 * 60 * MINUTE_MS - 1;

/**
 * What is counted: tries of an account, from an address, from a browser that signed in before, of mails asked for; of
 * what a client has us mail by hand, its tests, resends and invitations, and all of it to one address, whoever asks;
 * mails of binding lists to one address; and registrations, of a network and of everybody.
 */
export type Ambito =
  | "cuenta"
  | "direccion"
  | "dispositivo"
  | "correo"
  | "pruebas"
  | "reenvios"
  | "vinculantes"
  | "invitaciones"
  | "buzon"
  | "registros"
  | "registros_todos";

interface Allowance {
  readonly limit: number;
  /** From the first try until they count no more. */
  readonly windowMs: number;
}

export const ALLOWANCES: Readonly<Record<Ambito, Allowance>> = {
  cuenta: { limit: 10, windowMs: 15 * MINUTE_MS },
  // An office shares one.
  direccion: { limit: 60, windowMs: 15 * MINUTE_MS },
  dispositivo: { limit: 10, windowMs: 15 * MINUTE_MS },
  correo: { limit: 5, windowMs: 60 * MINUTE_MS },
  pruebas: { limit: 50, windowMs: DAY_MS },
  reenvios: { limit: 200, windowMs: DAY_MS },
  vinculantes: { limit: 50, windowMs: DAY_MS },
  invitaciones: { limit: 50, windowMs: DAY_MS },
  buzon: { limit: 10, windowMs: DAY_MS },
  // A class or an office that tries it together.
  registros: { limit: 20, windowMs: 60 * MINUTE_MS },
  // Whoever has many networks has us mail no more strangers than this.
  registros_todos: { limit: 500, windowMs: 60 * MINUTE_MS },
};

/** One thing that is counted. */
export interface Tried {
  readonly ambito: Ambito;
  /** SHA-256 of what it is. */
  readonly llave: Buffer;
}

/** In one realm: what is tried of support's accounts uses up nothing of a client's, nor the reverse. */
export const tried = (realm: Realm, ambito: Ambito, what: string): Tried => ({
  ambito,
  llave: digestOf(`${realm}:${what}`),
});

/** An IPv6 network of 64 bits is one subscriber's, as a single address is where there are few of them. */
export function networkOf(direccion: string): string {
  if (!direccion.includes(":")) return direccion;
  const [head = "", tail] = direccion.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
