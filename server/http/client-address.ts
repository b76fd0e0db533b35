import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** Set by the server in front on every request, replacing any value that the request has. */
export const ADDRESS_HEADER = "x-atalaya-direccion";

type Network = ReturnType<typeof ipaddr.parseCIDR>;

const networkOf = (text: string): Network => {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
};

/** Normalizes an address, with IPv4 inside IPv6 as IPv4. Null if it is none. */
const plain = (text: string | undefined): string | null =>
  text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text).toString() : null;

/**
 * Returns the address of a request: the peer's or, behind a trusted proxy, the last untrusted one of the chain.
 * Earlier ones may be forged.
 */
export function createAddressReader(trusted: readonly string[]): (req: IncomingMessage) => string | null {
  const networks = trusted.map(networkOf);
  const isTrusted = (text: string) => {
    const address = ipaddr.parse(text);
    return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
  };
  return (req) => {
    let address = plain(req.socket.remoteAddress);
    const passed = req.headersDistinct["x-forwarded-for"]?.join(",").split(",") ?? [];
    while (address !== null && isTrusted(address)) {
      const before = plain(passed.pop()?.trim());
      if (before === null) return address;
      address = before;
    }
    return address;
  };
}
