import { describe, expect, it } from "vitest";
import { OPERATIONS } from "@/server/contract/http/operations";
import { admin, call, createClienteWithKey, expectError, listsReady } from "@/server/testing/api";
import { auditTrail, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withSharedProduct } from "../open";

const NOBODY = "01980000-0000-7000-8000-0000000000ff";
const NEW = { razon_social: "Ñandú & Ficción S.A.S.", nit: "900.123.456-7" };
/** A client's key is not a token. */
const LIKE_A_KEY = `atl_${"a".repeat(64)}`;

let product: Product;

withSharedProduct((opened) => {
  product = opened;
});

interface Cliente {
  readonly cliente_id: string;
  readonly razon_social: string;
}

interface Page {
  readonly clientes: readonly Cliente[];
  readonly siguiente_cursor: string | null;
}

const ask = (method: string, path: string, body?: unknown) =>
  call(product.service, `/api/admin${path}`, { method, token: ADMIN_TOKEN, body });
const create = (fields: object = {}) =>
  admin<Cliente>(product.service, "POST", "/clientes", { ...NEW, ...fields });
const refused = (response: Response, status: number, error: string) =>
  expectError(product.service, response, status, error);

describe("every admin route", () => {
  const routes = Object.keys(OPERATIONS)
    .filter((name) => name.includes(" /api/admin/"))
    .map((name) => name.replace("{slug}", "onu_consolidated").replace(/\{\w+\}/, NOBODY))
    .map((name) => name.split(" ") as [string, string]);

  it.each(routes)("%s %s rejects callers without the token", async (method, path) => {
    for (const authorization of ["", "Bearer", `Basic ${ADMIN_TOKEN}`, ADMIN_TOKEN]) {
      const response = await call(product.service, path, { method, headers: { authorization } });
      await refused(response, 401, "invalid_admin_token");
    }
    for (const token of [`${ADMIN_TOKEN}x`, ADMIN_TOKEN.toUpperCase(), LIKE_A_KEY]) {
      await refused(await call(product.service, path, { method, token }), 401, "invalid_admin_token");
    }
  });

  it.each(routes)("%s %s is closed to other origins", async (method, path) => {
    const preflight = await fetch(product.service.url + path, {
      method: "OPTIONS",
      headers: { origin: "https://otro.test", "access-control-request-method": method },
    });
    await refused(preflight, 405, "metodo_no_permitido");
    expect(preflight.headers.get("allow")?.split(", ")).toContain(method);
    for (const response of [preflight, await call(product.service, path, { method })]) {
      expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });
});

describe("clients", () => {
  it("are created with their NIT in digits, answered as documented and audited under the request id", async () => {
    const response = await ask("POST", "/clientes", { ...NEW, emails: ["cumplimiento@ejemplo.co"] });
    expect(response.status).toBe(201);
    const cliente = await response.json();
    expect(cliente).toEqual({
      cliente_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      razon_social: NEW.razon_social,
      nit: "9001234567",
      activo: true,
      opera_para_terceros: false,
      politica_coincidencia: "correspondencia",
      modalidad: null,
      plan: null,
      bolsa: null,
      tope: null,
      creado_en: expect.stringMatching(/Z$/),
    });
    expect(await admin(product.service, "GET", `/clientes/${cliente.cliente_id}`)).toEqual(cliente);
    expect(await auditTrail(product, cliente.cliente_id)).toMatchObject([
      {
        actor: "token:admin",
        accion: "cliente.creado",
        antes: null,
        despues: { nit: "9001234567" },
        request_id: response.headers.get("x-service-request-id"),
      },
    ]);
  });

  it.each([
    ["no body", undefined, "invalid_json", []],
    ["an empty object", {}, "validation_error", [["razon_social"], ["nit"]]],
    ["a NIT of letters", { ...NEW, nit: "9A" }, "validation_error", [["nit"]]],
    ["a blank name", { ...NEW, razon_social: "   " }, "validation_error", [["razon_social"]]],
    ["a NUL in the name", { ...NEW, razon_social: "Abc\0" }, "validation_error", [["razon_social"]]],
    ["a bad address", { ...NEW, emails: ["a@b.co", "x"] }, "validation_error", [["emails", "1"]]],
  ])("are not created from %s", async (_, body, error, paths) => {
    const { issues = [] } = await refused(await ask("POST", "/clientes", body), 400, error);
    expect(issues.map(({ path }) => path)).toEqual(paths);
  });

  it("are paged newest first, each once, and found by name or NIT", async () => {
    const names = ["Pagina Uno", "Pagina Dos", "Pagina Tres"];
    // Of no other client of the product, which other files share.
    for (const razon_social of names) await create({ razon_social, nit: "877454121" });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const next: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page: Page = await admin(product.service, "GET", `/clientes?buscar=877.454&limite=2${next}`);
      seen.push(...page.clientes.map(({ razon_social }) => razon_social));
      cursor = page.siguiente_cursor;
    }
    expect(seen).toEqual(names.toReversed());
    const found = await admin<Page>(product.service, "GET", "/clientes?buscar=p%C3%A1gina%20dos");
    const spelled = await admin<Page>(product.service, "GET", "/clientes?buscar=pagina%20dos");
    expect([found.clientes.length, spelled.clientes.length]).toEqual([0, 1]);
  });

  it.each([
    ["limite=0", "limite"],
    ["limite=201", "limite"],
    ["limite=", "limite"],
    ["limite=1e2", "limite"],
    ["limite=5&limite=6", "limite"],
    ["cursor=nada", "cursor"],
    ["buscar=%00", "buscar"],
  ])("are not listed by the query %s", async (query, name) => {
    const { issues } = await refused(await ask("GET", `/clientes?${query}`), 400, "validation_error");
    expect(issues.map(({ path }) => path)).toEqual([[name]]);
  });

  it("change only the sent fields, from the next query on, and are audited", async () => {
    const { clienteId, key } = await createClienteWithKey(product.service);
    await listsReady(product.service);
    const validate = () =>
      call(product.service, "/api/v1/validate", {
        method: "POST",
        token: key,
        body: { tipo: "natural", nombre: "Xiomara Wyszynski Kowalczyk" },
      });
    const change = (fields: object) => ask("PATCH", `/clientes/${clienteId}`, fields);

    expect((await (await validate()).json()).politica_coincidencia).toBe("correspondencia");
    expect((await change({ politica_coincidencia: "solo_puntaje" })).status).toBe(200);
    expect((await (await validate()).json()).politica_coincidencia).toBe("solo_puntaje");
    await change({ opera_para_terceros: true, razon_social: "Fiduciaria de Prueba S.A." });
    await refused(await validate(), 400, "sujeto_obligado_requerido");
    await change({});
    const [, ...changes] = await auditTrail(product, clienteId);
    expect(changes.map(({ antes, despues }) => [antes, despues])).toEqual([
      [{ politica_coincidencia: "correspondencia" }, { politica_coincidencia: "solo_puntaje" }],
      [{ opera_para_terceros: false }, { opera_para_terceros: true }],
    ]);
  });

  it.each([
    ["null", { activo: null }, ["activo"]],
    ["another policy", { politica_coincidencia: "otra" }, ["politica_coincidencia"]],
    ["a name too short", { razon_social: "ab" }, ["razon_social"]],
  ])("refuse %s", async (_, body, path) => {
    const { cliente_id } = await create();
    const { issues } = await refused(
      await ask("PATCH", `/clientes/${cliente_id}`, body),
      400,
      "validation_error",
    );
    expect(issues.map((issue) => issue.path)).toEqual([path]);
  });

  it.each([NOBODY, NOBODY.replaceAll("-", ""), "1", "%00", "a%2Fllaves"])(
    "are not found at %s",
    async (id) => {
      await refused(await ask("GET", `/clientes/${id}`), 404, "not_found");
      await refused(await ask("PATCH", `/clientes/${id}`, { activo: false }), 404, "not_found");
      await refused(await ask("POST", `/clientes/${id}/llaves`, {}), 404, "not_found");
    },
  );
});
