import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** Set by the server in front of Next on every request, whatever the request itself has under that name. */
export const ADDRESS_HEADER = "x-atalaya-direccion";

type Network = ReturnType<typeof ipaddr.parseCIDR>;

const networkOf = (text: string): Network => {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
};

/** As it is written plainly, an IPv4 address inside IPv6 as what it is; null: no address. */
const plain = (text: string | undefined): string | null =>
  text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text).toString() : null;

/**
 * The address a request comes from: the peer's or, where that is a proxy we trust, the last one it passed that is not.
 * What a request says of itself before that may be forged, and is not read.
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
