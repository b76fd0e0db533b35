import { digestOf } from "./secreto";
import type { Realm } from "./session";

const MINUTE_MS = 60_000;
/** Shorter than tries are stored (`delete-accesos.ts`). */
const DAY_MS = 24 * 60 * MINUTE_MS - 1;

/**
 * Counted actions: tries per account, network and known browser; requested mails; mails that a client sends by hand
 * (tests, resends, invitations), also per address; mails about binding lists per address; registrations per network,
 * per block and in total.
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
  /** From the first try until tries no longer count. */
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
  // Separate totals for the first network of a block, its other networks, and repeated ones of a network. So a new
  // block can register unless that many blocks came within the hour.
  registros_todos: { limit: 330, windowMs: 60 * MINUTE_MS },
};

/** Registrations of one block in the same time. A provider with any number of networks leaves room for others. */
export const REGISTROS_DE_BLOQUE = 40;

export interface Tried {
  readonly ambito: Ambito;
  /** SHA-256 of the object. */
  readonly llave: Buffer;
}

/** Counted per realm: tries on support's accounts use up nothing of a client's, and the reverse. */
export const tried = (realm: Realm, ambito: Ambito, what: string): Tried => ({
  ambito,
  llave: digestOf(`${realm}:${what}`),
});

/** The network by which an anonymous address is counted: IPv4 /24, IPv6 /56. */
export function networkOf(direccion: string): string {
  if (!direccion.includes(":")) return direccion.replace(/\.\d+$/, ".0/24");
  const groups = groupsOf(direccion);
  return `${hexOf([...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00])}::/56`;
}

/** A block of which one provider may have thousands of networks: IPv4 /16, IPv6 /32. */
export const blockOf = (direccion: string): string =>
  direccion.includes(":")
    ? `${hexOf(groupsOf(direccion).slice(0, 2))}::/32`
    : direccion.replace(/\.\d+\.\d+$/, ".0.0/16");

/** One subscriber: IPv4 as it is, IPv6 its /64. */
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
