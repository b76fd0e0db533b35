import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConnectProxy, openConnectProxy } from "../testing/connect-proxy";
import { programOf } from "../testing/program";
import { privatelySigned } from "../testing/self-signed";
import { createProxyOf } from "./egress";
import { readEnv } from "./env";

const PROXY = "http://proxy.example.co:3128";

describe("the proxy of a request", () => {
  const proxyOf = (url: string, environment: Record<string, string>) =>
    createProxyOf(readEnv(environment))(new URL(url));

  it.each<[url: string, noProxy: string]>([
    ["https://api.example.co/x", "*"],
    ["https://api.example.co/x", "example.co"],
    ["https://API.example.co/x", "otro.co, .Example.co"],
    ["https://api.example.co/x", "*.example.co"],
    ["https://example.co:8443/x", "example.co:8443"],
    ["https://example.co/x", "example.co:443"],
    ["https://10.1.2.3/x", "10.0.0.0/8"],
    ["https://10.1.2.3/x", "10.1.2.3"],
    ["https://[fd00::1]/x", "fd00::/8"],
    ["https://[fd00::1]:8443/x", "[fd00::1]:8443"],
    ["https://localhost:3000/x", ""],
    ["https://127.8.9.1/x", ""],
    ["https://[::1]/x", ""],
  ])("is none for %s when NO_PROXY is %j", (url, noProxy) => {
    expect(proxyOf(url, { HTTPS_PROXY: PROXY, NO_PROXY: noProxy })).toBeNull();
  });

  it.each<[url: string, noProxy: string]>([
    ["https://notexample.co/x", "example.co"],
    ["https://example.co/x", "api.example.co"],
    ["https://example.co/x", "example.co:8443"],
    ["https://11.1.2.3/x", "10.0.0.0/8"],
    ["https://[2606::1]/x", "10.0.0.0/8,fd00::/8"],
    ["https://10.example.co/x", "10.0.0.0/8,,."],
  ])("is HTTPS_PROXY for %s when NO_PROXY is %j", (url, noProxy) => {
    expect(proxyOf(url, { HTTPS_PROXY: PROXY, NO_PROXY: noProxy })).toBe(PROXY);
  });

  it("is HTTP_PROXY for plain http, and the lower case counts first", () => {
    const environment = { HTTPS_PROXY: PROXY, HTTP_PROXY: "http://a.co:1", http_proxy: "http://b.co:2" };
    expect(proxyOf("http://tsa.example.co/", environment)).toBe("http://b.co:2");
    expect(proxyOf("http://tsa.example.co/", { HTTPS_PROXY: PROXY })).toBeNull();
  });
});

describe("a process behind a proxy, with a private certificate authority", () => {
  const servers: Server[] = [];
  const served: string[] = [];
  let proxy: ConnectProxy;
  let folder: string;
  let outcomes: Record<string, unknown>;

  async function open(server: Server): Promise<number> {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }

  /** What lists, receivers, the authority and the bucket answer, all in one. */
  const answer: RequestListener = (request, response) => {
    served.push(`${request.method} ${request.headers.host} ${request.url}`);
    const isHead = request.method === "GET" && request.url?.includes("/cajon/");
    response.writeHead(isHead ? 404 : 200).end("a,b\n");
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atalaya-egress-"));
    const { key, cert, ca } = privatelySigned("DNS:www.datos.gov.co,DNS:s3.example.co,IP:1.1.1.1");
    await writeFile(join(folder, "ca.pem"), ca);
    const tls = await open(createServer({ key, cert }, answer));
    const plain = await open(createHttpServer(answer));
    proxy = await openConnectProxy({
      "www.datos.gov.co:443": tls,
      "1.1.1.1:443": tls,
      "s3.example.co:443": tls,
      "tsa.example.co": plain,
    });
    const child = spawn(process.execPath, [await programOf("server/testing/egress-victim.ts")], {
      env: {
        ...process.env,
        ...Object.fromEntries(
          ["https_proxy", "http_proxy", "no_proxy", "NO_PROXY"].map((name) => [name, ""]),
        ),
        APP_ENV: "test",
        BASE_URL: "",
        DATA_DIR: folder,
        DATABASE_URL: "postgresql://nobody:nothing@127.0.0.1:9/none",
        HTTPS_PROXY: proxy.url,
        HTTP_PROXY: proxy.url,
        NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
        TSA_URL: "http://tsa.example.co/tsr",
        BITACORA_TESTIGOS: "https://LLAVE:secreta@s3.example.co/cajon",
      },
    });
    const [output, fault] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const lines = output.trimEnd().split("\n");
    expect(fault).toBe("");
    outcomes = Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, unknown]));
  });
  afterAll(async () => {
    await proxy.close();
    for (const server of servers) server.close();
    await rm(folder, { recursive: true });
  });

  it("downloads a list", () => {
    expect(outcomes.lista).toBe("a,b\n");
    expect(proxy.asked).toContain("CONNECT www.datos.gov.co:443");
  });

  it("delivers a webhook", () => {
    expect(outcomes.webhook).toMatchObject({ kind: "entregado", status: 200 });
    expect(proxy.asked).toContain("CONNECT 1.1.1.1:443");
  });

  it("asks for a time stamp over plain http", () => {
    expect(outcomes.stamp).toBe("a,b\n");
    expect(proxy.asked).toContain("POST http://tsa.example.co/tsr");
  });

  it("keeps the heads of the log in a bucket", () => {
    expect(outcomes.heads).toBe("kept");
    expect(served).toContain("PUT s3.example.co /cajon/bitacora/abc.nota");
  });

  it("reports what the proxy refuses", () => {
    expect(outcomes.webhookBlocked).toEqual({ kind: "fallo", status: null, error: "conexion_rechazada" });
    expect(outcomes.listaBlocked).toMatch(/no se pudo contactar .*scsanctions\.un\.org/);
  });

  it("asks the proxy for no private address", () => {
    expect(outcomes.webhookPrivate).toMatchObject({ error: "direccion_no_permitida" });
    expect(proxy.asked.filter((one) => one.includes("10.1.2.3"))).toEqual([]);
  });
});
