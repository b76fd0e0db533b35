import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses of a name, in no order. @throws if there are none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export class NameNotResolved extends Error {}
/** The name or address is not allowed as a receiver. */
export class AddressRefused extends Error {}

/**
 * The addresses of `hostname` by DNS alone. Not `dns.lookup`: its few threads are shared by the whole process, and a
 * name server that does not answer would hold up every other receiver.
 */
export const resolveByDns: Resolve = async (hostname, signal) => {
  const resolver = new Resolver({ tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0) throw new NameNotResolved();
    return addresses;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};

/** Local names that DNS does not know, for test receivers only. */
export const resolveLocally: Resolve = async (hostname, signal) =>
  /^(.+\.)?localhost$/.test(hostname) ? ["127.0.0.1"] : resolveByDns(hostname, signal);

/**
 * The addresses of `hostname`. One private address rejects the whole name (contract-decisions 144).
 * @throws AddressRefused
 */
export async function resolveVetted(
  resolve: Resolve,
  allowsInsecure: boolean,
  hostname: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = await resolve(hostname, signal);
  if (!allowsInsecure && !addresses.every(isPublicAddress)) throw new AddressRefused();
  return addresses;
}

/** A `lookup` for `net.connect`: the vetted addresses are the ones connected to, so DNS rebinding gains nothing. */
export function vettedLookup(resolve: Resolve, allowsInsecure: boolean, signal: AbortSignal): LookupFunction {
  return (hostname, options, callback) => {
    const answer = async (): Promise<LookupAddress[]> => {
      const addresses = await resolveVetted(resolve, allowsInsecure, hostname, signal);
      return addresses.map((address) => ({ address, family: isIP(address) }));
    };
    answer().then(
      (found) => {
        const [first] = found;
        if (options.all || first === undefined) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

/** Public by its number and yet private to a cloud: Azure's host answers its machines here. */
const AZURE_HOST = "168.63.129.16";
/** The only IPv6 space assigned to the public internet. NAT64, mapped and compatible addresses lie outside. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a webhook may go to `address`, an IPv4 or IPv6 literal: only public unicast. Rejects addresses that contain
 * another one (mapped, NAT64, 6to4, Teredo) and unreadable ones (contract-decisions 144).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || parsed.toString() === AZURE_HOST) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_V6);
}
