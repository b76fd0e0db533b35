import { digestOf } from "./secreto";
import type { Realm } from "./session";

const MINUTE_MS = 60_000;
/** Less than tries are kept (`delete-accesos.ts`). */
const DAY_MS = 24 * 60 * MINUTE_MS - 1;

/**
 * What is counted: tries of an account, from an address, from a browser that signed in before, of mails asked for; of
 * what a client has us mail by hand, its tests, resends and invitations, and all of it to one address, whoever asks;
 * mails of binding lists to one address; and registrations, of a network, of the block that it is in and of everybody.
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
  // Each, apart, for the first of a block, for the first of its other networks, and for the others of a network: the door
  // stays open for a block from which nobody came, unless as many blocks came in the hour.
  registros_todos: { limit: 330, windowMs: 60 * MINUTE_MS },
};

/** Registrations in the same time of one block: a provider, whose networks are as many as it likes, leaves room for others. */
export const REGISTROS_DE_BLOQUE = 40;

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

/** The network that an address is counted by if it says nothing else of itself: IPv4 /24, IPv6 /56. */
export function networkOf(direccion: string): string {
  if (!direccion.includes(":")) return direccion.replace(/\.\d+$/, ".0/24");
  const groups = groupsOf(direccion);
  return `${hexOf([...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00])}::/56`;
}

/** What one provider may have by the thousand networks: IPv4 /16, IPv6 /32. */
export const blockOf = (direccion: string): string =>
  direccion.includes(":")
    ? `${hexOf(groupsOf(direccion).slice(0, 2))}::/32`
    : direccion.replace(/\.\d+\.\d+$/, ".0.0/16");

/** One subscriber's address: IPv4 as it is, IPv6 its /64. */
export const subscriberOf = (direccion: string): string =>
  direccion.includes(":") ? hexOf(groupsOf(direccion).slice(0, 4)) : direccion;

/** The eight groups of an IPv6 address. */
function groupsOf(direccion: string): number[] {
  const [head = "", tail] = direccion.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

const hexOf = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(":");
