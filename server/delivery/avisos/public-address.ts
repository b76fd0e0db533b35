import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** A public number, but private inside Azure: its host answers the machines here. */
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
