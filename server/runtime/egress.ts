import ipaddr from "ipaddr.js";
import { fetch as fetchThrough, ProxyAgent } from "undici";
import { type Env, env } from "./env";
import { oncePerProcess } from "./once";

type Proxies = Pick<Env, "HTTP_PROXY" | "HTTPS_PROXY" | "NO_PROXY">;

/** How requests leave this process. */
interface Egress {
  /** Returns the proxy for a request to `url`. Null if the request goes straight. */
  readonly proxyOf: (url: URL) => string | null;
  readonly fetch: typeof fetch;
}

/** This process's way out. Its proxy connections are shared by all that is requested. */
export const egress = (): Egress => oncePerProcess("egress", () => createEgress(env()));

/**
 * Uses undici's own `fetch` behind a proxy: Node's takes no proxy before 24, and an agent of another undici only by chance.
 * TLS reaches the receiver, and a proxy for plain http gets the whole address (RFC 9112, 3.2.2).
 */
function createEgress(proxies: Proxies): Egress {
  const proxyOf = createProxyOf(proxies);
  const agents = new Map<string, ProxyAgent>();
  const agentOf = (uri: string) => {
    const agent = agents.get(uri) ?? new ProxyAgent({ uri, proxyTunnel: false });
    agents.set(uri, agent);
    return agent;
  };
  const through = fetchThrough as unknown as (
    url: string,
    init: RequestInit & { readonly dispatcher: ProxyAgent },
  ) => Promise<Response>;
  return {
    proxyOf,
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const proxy = proxyOf(new URL(url));
      if (proxy === null) return fetch(input, init);
      if (input instanceof Request) throw new Error("a proxy takes an address, not a request");
      return through(url, { ...init, dispatcher: agentOf(proxy) });
    },
  };
}

/** Loopback is this machine, which no proxy reaches. */
export function createProxyOf({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY }: Proxies): Egress["proxyOf"] {
  const exceptions = ["localhost", "127.0.0.0/8", "::1", ...NO_PROXY];
  return (url) => {
    const proxy = url.protocol === "https:" ? HTTPS_PROXY : HTTP_PROXY;
    return proxy === undefined || exceptions.some((entry) => isNamedBy(entry, url)) ? null : proxy;
  };
}

/** Whether an entry of `NO_PROXY` names a URL's host: `*`, a domain with all below it, an address, a network, each with or without a port. */
function isNamedBy(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === "*") return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValidCIDR(entry)) return isWithin(host, entry);
  if (ipaddr.isValid(entry)) return isWithin(host, `${entry}/${entry.includes(":") ? 128 : 32}`);
  const [, name = "", only = port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (only !== port && only !== (protocol === "https:" ? "443" : "80")) return false;
  const domain = name.replace(/^\*?\./, "");
  return domain !== "" && (host === domain || host.endsWith(`.${domain}`));
}

function isWithin(host: string, network: string): boolean {
  if (!ipaddr.isValid(host)) return false;
  const address = ipaddr.parse(host);
  const [base, bits] = ipaddr.parseCIDR(network);
  return address.kind() === base.kind() && address.match([base, bits] as [ipaddr.IPv4, number]);
}
