import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PERSONA_HEADER } from "@/server/domain/identidad/session";
import { kindOf, securityHeaders } from "@/server/http/security-headers";
import { type PortalClient, portalClient, signIntoPortal } from "@/server/testing/portal";
import type { Product } from "@/server/testing/product";
import { ADDRESSES } from "../../addresses";
import { withProduct } from "../open";
import { answersIn, exchangeRaw } from "../raw";

/** tRPC's error envelope. */
interface Refused {
  readonly error: { readonly json: { readonly message: string; readonly data: Record<string, unknown> } };
}

describe("the portal over HTTP", () => {
  let product: Product;
  let officer: PortalClient;

  withProduct((opened) => (product = opened), { BASE_URL: "https://atalaya.test", PAGES: "1" });
  beforeAll(async () => {
    const { officer: credentials } = product.service;
    if (credentials === null) throw new Error("no officer was printed");
    officer = await signIntoPortal(product.service, credentials);
  });

  it("gives a page a policy without inline scripts, and each time another nonce", async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const response = await officer.get("/portal");
      expect(response.status).toBe(200);
      const policy = response.headers.get("content-security-policy") ?? "";
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
      expect(scripts).not.toContain("unsafe");
      const nonce = /'nonce-([0-9a-f]{32})'/.exec(scripts)?.[1] ?? "none";
      nonces.add(nonce);
      const html = await response.text();
      const inline = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
      expect(inline.length).toBeGreaterThan(0);
      for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(nonces.size).toBe(2);
  });

  /** Checks the headers of an answer by the table, and that a page's scripts have its nonce. */
  async function expectSecured(path: string, response: Response): Promise<string> {
    const kind = kindOf(path, response.headers.get("content-type") ?? "");
    const nonce = /'nonce-([0-9a-f]{32})'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
    const expected = securityHeaders(kind, { nonce: nonce ?? "", isHttps: true, isDevelopment: false });
    for (const [name, value] of Object.entries(expected))
      expect(response.headers.get(name), name).toBe(value);
    const body = await response.text();
    for (const [, attributes] of kind === "asset" ? [] : body.matchAll(/<script\b([^>]*)>/g)) {
      expect(attributes).toContain(`nonce="${nonce}"`);
    }
    return body;
  }

  it("refuses a page whose router state Next could not read", async () => {
    const state = { RSC: "1", "Next-Router-State-Tree": "%5B" };
    const response = await fetch(`${product.service.url}/docs`, { headers: state });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "solicitud_malformada" });
  });

  const GET_ADDRESSES = [...ADDRESSES, { path: "/no-existe", isPage: true }];
  it.each(GET_ADDRESSES)(
    "gives $path the headers of its kind, for every caller",
    async ({ path, isPage }) => {
      for (const who of [officer, portalClient(product.service, "")]) {
        const response = await who.get(path);
        expect(response.status).toBeLessThan(500);
        const type = response.headers.get("content-type") ?? "";
        // A redirect may have no content.
        if (isPage && response.status < 300) expect(type).toContain("text/html");
        await expectSecured(path, response);
      }
    },
  );

  it.each(["GET", "POST", "DELETE"])(
    "tells %s of an address that no program has in the Error shape",
    async (method) => {
      for (const path of ["/api/no-existe", "/api/trpc/no-existe", "/api/auth/portal/no/existe"]) {
        const response = await fetch(product.service.url + path, { method });
        expect(response.status, path).toBe(404);
        expect(await response.json(), path).toMatchObject({
          error: "not_found",
          request_id: expect.stringMatching(/^req_/),
        });
      }
    },
  );

  it("gives them to assets, to refusals and to malformed requests", async () => {
    const html = await (await officer.get("/")).text();
    const [script = ""] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? [];
    const asset = await officer.get(script);
    expect(asset.headers.get("cache-control")).toContain("immutable");
    await expectSecured(script, asset);
    for (const path of ["/icon.svg", "/_next/static/none.js", "/_next/image", "/%zz", "/docs//x"]) {
      await expectSecured(path, await officer.get(path));
    }
    const said = await exchangeRaw(product.service.url, "no es HTTP\r\n\r\n");
    const { headers } = answersIn(said)[0] ?? { headers: new Map<string, string>() };
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}$/);
  });

  const PAGES = ADDRESSES.filter(({ isPage, path }) => isPage && !path.startsWith("/verificar/"));
  it.each(PAGES)("takes no POST on $path, wherever it comes from", async ({ path }) => {
    for (const origin of ["null", "://", "https://evil.example", product.service.url]) {
      for (const body of [new FormData(), new URLSearchParams({ a: "b" }), "{}"]) {
        const headers = { origin, cookie: officer.cookie, "next-action": "0".repeat(42) };
        const response = await fetch(product.service.url + path, { method: "POST", headers, body });
        expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
        expect(await response.json()).toMatchObject({ error: "metodo_no_permitido" });
      }
    }
  });

  it("accepts on the one page with a form only its own submissions", async () => {
    const send = async (origin: string, body: FormData | string) => {
      const address = `${product.service.url}/verificar/01980000-0000-7000-8000-0000000000ff`;
      const response = await fetch(address, { method: "POST", headers: { origin }, body });
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    for (const origin of ["null", "://", "https://evil.example"]) {
      expect(await send(origin, new FormData())).toEqual([403, "origen_no_permitido"]);
    }
    expect(await send(product.service.url, "a=b")).toEqual([405, "metodo_no_permitido"]);
    const long = new FormData();
    long.set("text", "x".repeat(100_000));
    expect(await send(product.service.url, long)).toEqual([413, "cuerpo_demasiado_grande"]);
    expect(product.service.output()).not.toMatch(/⨯|unexpected fault/);
  });

  it("keeps its cookies from scripts and from other sites", async () => {
    const response = await fetch(`${product.service.url}/api/auth/csrf`);
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
    }
  });

  it("answers a procedure when signed in, and otherwise asks to sign in", async () => {
    expect((await officer.call("inicio.get")).status).toBe(200);
    const altered = officer.cookie.replace(/(?<=atalaya\.sesion=[^;]{40})./, (it) =>
      it === "A" ? "B" : "A",
    );
    expect(altered).not.toBe(officer.cookie);
    for (const cookie of ["", "atalaya.sesion=none", altered, "atalaya.sesion=%"]) {
      const response = await portalClient(product.service, cookie).call("inicio.get");
      expect(response.status).toBe(401);
      const { error } = (await response.json()) as Refused;
      expect(error.json.data).toMatchObject({ code: "sesion_requerida", httpStatus: 401 });
      expect(error.json.data.requestId).toBe(response.headers.get("x-service-request-id"));
      expect(error.json.data).not.toHaveProperty("stack");
    }
  });

  it("does nothing for a page that was opened for someone else", async () => {
    const [, persona = ""] = /data-persona="([^"]+)"/.exec(await (await officer.get("/portal")).text()) ?? [];
    for (const [named, status] of [[persona, 200] as const, [randomUUID(), 401] as const])
      expect((await officer.call("inicio.get", undefined, { [PERSONA_HEADER]: named })).status).toBe(status);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["a page of another site that names us", { "sec-fetch-site": "cross-site" }],
    ["a host beside ours", { "sec-fetch-site": "same-site" }],
  ])("rejects %s sent with the person's cookie", async (_, headers) => {
    const response = await officer.call("inicio.get", undefined, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: "origen_no_permitido" });
  });

  it("takes JSON by POST and nothing else", async () => {
    const address = `${product.service.url}/api/trpc/portal/inicio.get`;
    const headers = { cookie: officer.cookie, origin: product.service.url };
    const read = await fetch(address, { headers });
    expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await read.json()).toMatchObject({ error: "metodo_no_permitido" });
    const form = await fetch(address, {
      method: "POST",
      headers,
      body: new URLSearchParams({ json: "null" }),
    });
    expect([form.status, ((await form.json()) as { error: string }).error]).toEqual([400, "invalid_json"]);
    const huge = await officer.call("search.consultas", { texto: "x".repeat(300_000) });
    expect([huge.status, ((await huge.json()) as { error: string }).error]).toEqual([
      413,
      "cuerpo_demasiado_grande",
    ]);
  });

  it("answers ten calls in one request and not eleven", async () => {
    const batch = (calls: number) =>
      fetch(`${product.service.url}/api/trpc/portal/${Array(calls).fill("inicio.get").join(",")}?batch=1`, {
        method: "POST",
        headers: {
          cookie: officer.cookie,
          origin: product.service.url,
          "content-type": "application/json",
        },
        body: JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, {}]))),
      });
    expect([(await batch(10)).status, (await batch(11)).status]).toEqual([200, 400]);
  });

  it("says which field is wrong, in Spanish, and that a procedure does not exist", async () => {
    const wrong = await officer.call("search.consultas", { texto: 7 });
    expect(wrong.status).toBe(400);
    expect(((await wrong.json()) as Refused).error.json.data).toMatchObject({
      code: "validation_error",
      issues: [{ path: ["texto"], message: "Debe ser un texto." }],
    });
    const none = await officer.call("nada.nunca");
    expect(none.status).toBe(404);
    expect(((await none.json()) as Refused).error.json.data).toMatchObject({ code: "not_found" });
  });

  it("leads a page without a session to the sign-in, with the way back", async () => {
    const response = await portalClient(product.service, "").get("/portal/consultas?severidad=alto");
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(
      `/portal/ingresar?volver=${encodeURIComponent("/portal/consultas?severidad=alto")}`,
    );
  });
});
