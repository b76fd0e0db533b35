import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { FastResponse } from "srvx/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Route, withRoutes } from "./direct-routes";
import { routeExports } from "./serve-request";

const ROUTES: readonly Route[] = [
  "/api/v1/[[...path]]",
  "/api/v1/reporte/[consulta_id]",
  "/api/v1/reporte/muestra",
  "/api/v1/validate",
  "/api/auth/[...resto]",
  "/listas/[slug]/versiones/[version_id]/diferencias.csv",
].map((path) => [
  path,
  async () =>
    routeExports(async (request: Request, { params }) => {
      const said = { path, params: await params, method: request.method, sent: await request.text() };
      return Response.json(said, { headers: { "set-cookie": "a=b" } });
    }),
]);

const readAlone = async () => new Response("leído");
const tellPlainly = async () => FastResponse.json({ eco: "ñ" }, { headers: { "X-Propio": "1" } });
const sendBytes = async () => new FastResponse(Buffer.from("bytes"));
const tellHeaders = async ({ headers }: Request) => {
  const first = headers.get("x-claimed");
  return Response.json([first, Object.fromEntries(headers)["x-claimed"], headers.get("x-claimed")]);
};

let server: Server;
let url: string;

beforeAll(async () => {
  const routes: Route[] = [
    ...ROUTES,
    ["/solo-get", async () => ({ GET: readAlone })],
    ["/encabezados", async () => ({ GET: tellHeaders })],
    ["/texto", async () => ({ GET: tellPlainly })],
    ["/bytes", async () => ({ GET: sendBytes })],
  ];
  const handle = withRoutes(routes, async (_, res) => void res.end("de Next"));
  server = createServer((req, res) => {
    // Sets a header like the front does.
    req.headers["x-claimed"] = "told by the front";
    void handle(req, res);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe("a request", () => {
  it.each([
    ["/api/v1/validate", "/api/v1/validate", {}],
    ["/api/v1/validate/", "/api/v1/validate", {}],
    ["/api/v1/validate?a=/api/v1/reporte/muestra", "/api/v1/validate", {}],
    ["/api/v1/reporte/muestra", "/api/v1/reporte/muestra", {}],
    ["/api/v1/reporte/a%2Fb", "/api/v1/reporte/[consulta_id]", { consulta_id: "a/b" }],
    ["/api/v1/reporte/a/b", "/api/v1/[[...path]]", {}],
    ["/api/v1/Validate", "/api/v1/[[...path]]", {}],
    ["/api/v1", "/api/v1/[[...path]]", {}],
    ["/api/auth/csrf", "/api/auth/[...resto]", {}],
    [
      "/listas/ofac_sdn/versiones/7/diferencias.csv",
      "/listas/[slug]/versiones/[version_id]/diferencias.csv",
      { slug: "ofac_sdn", version_id: "7" },
    ],
  ])("for %s is answered by the route file of %s", async (asked, path, params) => {
    const response = await fetch(url + asked, { method: "POST", body: "cuerpo" });
    expect(await response.json()).toEqual({ path, params, method: "POST", sent: "cuerpo" });
    expect([response.status, response.statusText, response.headers.get("set-cookie")]).toEqual([
      200,
      "OK",
      "a=b",
    ]);
  });

  it.each(["/", "/api", "/api/auth", "/api/v2/validate", "/listas/a/versiones/7/diferenciasXcsv", "/portal"])(
    "for %s is Next's",
    async (asked) => {
      expect(await (await fetch(url + asked)).text()).toBe("de Next");
    },
  );

  it.each([
    ["/api//v1/validate?a=b", "/api/v1/validate?a=b"],
    ["//api/v1//reporte///muestra", "/api/v1/reporte/muestra"],
  ])("for %s is sent on to %s", async (asked, plain) => {
    const response = await fetch(url + asked, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([308, plain]);
  });

  it.each([{}, { "x-claimed": "of the client" }])(
    "has the headers that the front gave it, sent with %j",
    async (headers) => {
      const response = await fetch(`${url}/encabezados`, { headers });
      expect(await response.json()).toEqual(Array(3).fill("told by the front"));
    },
  );

  it("that is answered with a text gets headers and text in one write", async () => {
    const { port } = server.address() as AddressInfo;
    const connected = once(server, "connection");
    const client = connect(port, "127.0.0.1");
    const [socket] = (await connected) as [Socket];
    const write = vi.spyOn(socket, "write");
    client.write("GET /texto HTTP/1.1\r\nHost: a\r\n\r\n");
    const [said] = (await once(client, "data")) as [Buffer];
    client.destroy();
    expect(String(said)).toMatch(/x-propio: 1[\s\S]*content-length: 12[\s\S]*\{"eco":"ñ"\}$/i);
    expect(write.mock.calls.filter(([part]) => part.length > 0)).toHaveLength(1);
  });

  it("that is answered with bytes gets them with their length", async () => {
    const response = await fetch(`${url}/bytes`);
    expect([response.headers.get("content-length"), await response.text()]).toEqual(["5", "bytes"]);
  });

  it("with HEAD gets GET's answer without a body, and other methods go to Next", async () => {
    const head = await fetch(`${url}/solo-get`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(await (await fetch(`${url}/solo-get`, { method: "POST" })).text()).toBe("de Next");
  });
});
