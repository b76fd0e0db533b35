import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { call, expectError } from "@/server/testing/api";
import { type Cuenta, LISTED, openCuenta, under } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

const NOBODY = "01a1fa9b-88ad-7000-8000-000000000000";

describe("a client's base", () => {
  let product: Product;
  let cuenta: Cuenta;

  withSharedProduct((opened) => (product = opened));
  beforeAll(async () => {
    cuenta = await openCuenta(product);
    await cuenta.plan({ codigo: "1K" });
  });

  const ask = (method: string, path: string, body?: unknown, part: object = {}) =>
    call(product.service, `/api/v1${path}`, { method, token: cuenta.key, body, ...part });
  const json = async (response: Promise<Response>) => (await response).json();
  const save = (body: object) => ask("POST", "/contrapartes", body);
  const compared = async () => {
    while (!(await json(ask("GET", "/vigilancia"))).completa) await setTimeout(50);
  };
  /** The alarmas of a contraparte, once vigilancia has made their consultas. */
  const backed = async (id: string) => {
    const told = () => json(ask("GET", `/alarmas?contraparte_id=${id}`));
    const isBacked = async () =>
      (await told()).alarmas.every((one: { consulta_id: string | null }) => one.consulta_id);
    await expect.poll(isBacked, { timeout: 30_000 }).toBe(true);
    return told();
  };

  it("stores, replaces, compares, consults and retires a contraparte", async () => {
    const body = { ...LISTED, referencia: "C-1", clase: "cliente", vinculada_en: "2020-01-01" };
    const created = await save(body);
    expect(created.status).toBe(201);
    const { contraparte_id: id, ...first } = await created.json();
    expect(first).toMatchObject({
      cambio: "creada",
      riesgo: "medio",
      periodicidad_meses: 12,
      estado: "activa",
    });
    const [same, changed] = [await save(body), await save({ ...body, riesgo: "alto" })];
    expect([same.status, (await same.json()).cambio]).toEqual([200, "igual"]);
    expect(await changed.json()).toMatchObject({
      cambio: "actualizada",
      contraparte_id: id,
      periodicidad_meses: 6,
    });
    await compared();
    const { total, alarmas } = await backed(id);
    expect(total).toBeGreaterThan(0);
    const { consulta_id: deVigilancia } = alarmas[0];
    expect(alarmas[0]).toMatchObject({
      tipo: "nueva",
      estado: "abierta",
      sin_consulta_por: null,
      referencia: "C-1",
    });
    expect(await json(ask("GET", `/contrapartes/${id}`))).toMatchObject({
      ultima_consulta: { consulta_id: deVigilancia },
      previa_a_vinculacion: false,
      alarmas_abiertas: total,
    });
    for (const [filter, expected] of [
      ["clase=cliente&con_alarmas=true", 1],
      ["clase=proveedor", 0],
      ["vencidas=true", 0],
    ] as const)
      expect(await json(ask("GET", `/contrapartes?${filter}`)), filter).toMatchObject({ total: expected });
    const { lista, detectada_en } = alarmas[0];
    const ofLista = alarmas.filter((one: { lista: string }) => one.lista === lista).length;
    for (const [filter, expected] of [
      [`lista=${lista}&tipo=nueva&estado=abierta&desde=${detectada_en}`, ofLista],
      ["tipo=salida", 0],
      ["estado=informada", 0],
      ["desde=2999-01-01T00:00:00.000Z", 0],
    ] as const)
      expect(await json(ask("GET", `/alarmas?${filter}`)), filter).toMatchObject({ total: expected });
    const before = await cuenta.countConsultas();
    const once = await ask("POST", `/contrapartes/${id}/consulta`, {}, under("una"));
    const { consulta_id } = await once.json();
    expect((await json(ask("POST", `/contrapartes/${id}/consulta`, {}, under("una")))).consulta_id).toBe(
      consulta_id,
    );
    expect(await cuenta.countConsultas()).toBe((before ?? 0) + 1);
    const seen = await json(ask("GET", `/contrapartes/${id}`));
    expect(seen.ultima_consulta.consulta_id).toBe(consulta_id);
    expect(seen.proxima_consulta).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { sucesos } = await json(ask("GET", `/contrapartes/${id}/historia`));
    expect(sucesos[0]).toMatchObject({ tipo: "consulta", id: consulta_id });
    const ofAlarmas = sucesos.filter(({ tipo }: { tipo: string }) => tipo === "alarma");
    expect(new Set(ofAlarmas.map((one: { consulta_id: string }) => one.consulta_id))).toEqual(
      new Set([deVigilancia]),
    );
    expect(sucesos.filter(({ tipo }: { tipo: string }) => tipo === "cambio")).toMatchObject([
      { clase: "actualizada", campos: ["riesgo"] },
      { clase: "creada", campos: [] },
    ]);
    const noDate = `9999-99-99T00:00:00.000Z~${NOBODY}`;
    const refused = await ask("GET", `/contrapartes/${id}/historia?cursor=${noDate}`);
    await expectError(product.service, refused, 400, "validation_error");
    expect(await json(ask("DELETE", `/contrapartes/${id}`))).toMatchObject({ estado: "retirada" });
    expect(await json(ask("GET", "/contrapartes?estado=retirada"))).toMatchObject({ total: 1 });
    const charged = await cuenta.countConsultas();
    const retirada = await ask("POST", `/contrapartes/${id}/consulta`, {}, under("otra"));
    await expectError(product.service, retirada, 409, "conflicto");
    // The answer of an earlier request is still the answer to the same request.
    expect((await json(ask("POST", `/contrapartes/${id}/consulta`, {}, under("una")))).consulta_id).toBe(
      consulta_id,
    );
    expect(await cuenta.countConsultas()).toBe(charged);
    await ask("PATCH", `/contrapartes/${id}`, { estado: "activa" });
    expect((await ask("POST", `/contrapartes/${id}/consulta`, {}, under("otra"))).status).toBe(200);
    const other = await save({ ...LISTED, referencia: "C-2", clase: "cliente" });
    const otherId = (await other.json()).contraparte_id;
    const reused = await ask("POST", `/contrapartes/${otherId}/consulta`, {}, under("una"));
    await expectError(product.service, reused, 409, "idempotency_error");
  });

  it("says of each row of a lote what happened, and lets a bad one harm no other", async () => {
    const good = {
      referencia: "L-1",
      clase: "proveedor",
      nombre: "Rocas del Invento Ltda.",
      tipo: "juridica",
    };
    const rows = [
      good,
      { referencia: "L-2", clase: "proveedor" },
      "una fila",
      { ...good, referencia: "L-3", nombre: "Ana Ficticia ".repeat(30) },
      { ...good, referencia: "L-4" },
      { ...good, referencia: "L-4", clase: "cliente" },
      { referencia: "L-5", clase: "cliente", documento: { tipo: "NIT", numero: "900373913" } },
      { referencia: "L-5n", clase: "cliente", documento: { tipo: "CC", numero: "79123999" } },
      { ...good, referencia: "L-6", tipo: "natural", fecha_nacimiento: "2999-01-01" },
      { ...good, referencia: "L-7", alias: ["."] },
    ];
    const { resultados } = await json(ask("POST", "/contrapartes/lote", { contrapartes: rows }));
    expect(
      resultados.map(
        ({ referencia, cambio, error }: { referencia: string; cambio?: string; error?: object }) => [
          referencia,
          cambio ?? Object.keys(error ?? {}).length,
        ],
      ),
    ).toEqual([
      ["L-1", "creada"],
      ["L-2", 3],
      [null, 3],
      ["L-3", 3],
      ["L-4", 3],
      ["L-4", 3],
      ["L-5", "creada"],
      ["L-5n", "creada"],
      ["L-6", 3],
      ["L-7", 3],
    ]);
    const { contrapartes } = await json(ask("GET", "/contrapartes?q=900373913"));
    expect(contrapartes).toMatchObject([{ referencia: "L-5", tipo: "juridica" }]);
    const { contrapartes: personas } = await json(ask("GET", "/contrapartes?q=79123999"));
    expect(personas).toMatchObject([{ referencia: "L-5n", tipo: "natural" }]);
    await expectError(
      product.service,
      await ask("POST", "/contrapartes/lote", { contrapartes: [] }),
      400,
      "validation_error",
    );
  });

  it("takes references that differ by outer spaces or the form of an accent as one", async () => {
    const good = { clase: "cliente", tipo: "natural", nombre: "Eva Inventada" };
    const [one, other] = ["N-Pe\u00f1a", "  N-Pen\u0303a "];
    const created = await save({ ...good, referencia: other });
    expect([created.status, await created.json()]).toMatchObject([201, { referencia: one }]);
    expect(await json(save({ ...good, referencia: one }))).toMatchObject({ cambio: "igual" });
    const lote = async (...referencias: string[]) => {
      const contrapartes = referencias.map((referencia) => ({ ...good, referencia }));
      const { resultados } = await json(ask("POST", "/contrapartes/lote", { contrapartes }));
      return resultados.map(({ referencia, cambio }: { referencia: string; cambio?: string }) => [
        referencia,
        cambio ?? "error",
      ]);
    };
    expect(await lote(`${other}\t`)).toEqual([[one, "igual"]]);
    expect(await lote(one, other, "   ")).toEqual([
      [one, "error"],
      [one, "error"],
      ["   ", "error"],
    ]);
    await expectError(product.service, await save({ ...good, referencia: "   " }), 400, "validation_error");
    const { contraparte_id: id } = await json(save({ ...good, referencia: "N-2" }));
    const renamed = (referencia: string) => ask("PATCH", `/contrapartes/${id}`, { referencia });
    await expectError(product.service, await renamed("   "), 400, "validation_error");
    await expectError(product.service, await renamed(other), 409, "conflicto");
    expect(await json(renamed(" N-3 "))).toMatchObject({ referencia: "N-3" });
    await expectError(
      product.service,
      await ask("GET", "/contrapartes?q=%20-%20.%20"),
      400,
      "validation_error",
    );
  });

  it("refuses a change that leaves nobody, and another's reference", async () => {
    const { contraparte_id: id } = await json(
      save({ referencia: "P-1", clase: "cliente", tipo: "natural", nombre: "Eva Inventada" }),
    );
    await save({ referencia: "P-2", clase: "cliente", tipo: "natural", nombre: "Eva Inventada" });
    await expectError(
      product.service,
      await ask("PATCH", `/contrapartes/${id}`, { nombre: null }),
      400,
      "validation_error",
    );
    await expectError(
      product.service,
      await ask("PATCH", `/contrapartes/${id}`, { referencia: "P-2" }),
      409,
      "conflicto",
    );
    expect(await json(ask("PATCH", `/contrapartes/${id}`, { pais: "ve" }))).toMatchObject({ pais: "VE" });
    await ask("PATCH", `/contrapartes/${id}`, { estado: "retirada", riesgo: "alto" });
    const nothing = await json(ask("PATCH", `/contrapartes/${id}`, { estado: null, riesgo: null }));
    expect(nothing).toMatchObject({ estado: "retirada", riesgo: "alto" });
    await ask("PATCH", `/contrapartes/${id}`, { estado: "activa" });
  });

  it("has pages that end, and no objects that do not exist", async () => {
    const first = await json(ask("GET", "/contrapartes?limite=2"));
    const next = await json(ask("GET", `/contrapartes?limite=200&cursor=${first.siguiente_cursor}`));
    expect(next.siguiente_cursor).toBeNull();
    expect(first.contrapartes.length + next.contrapartes.length).toBe(first.total);
    for (const path of [`/contrapartes/${NOBODY}`, `/contrapartes/${NOBODY}/historia`, `/alarmas/${NOBODY}`])
      await expectError(product.service, await ask("GET", path), 404, "not_found");
    // The document has no such operation to hold the answer against.
    const lote = await fetch(`${product.service.url}/api/v1/contrapartes/lote`);
    expect([lote.status, lote.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  const total = async () => (await json(ask("GET", "/contrapartes"))).total;

  it("answers bad bodies of one contraparte, and stores nothing", async () => {
    const before = await total();
    const good = { referencia: "M-1", clase: "cliente", tipo: "natural", nombre: "Eva Inventada" };
    for (const bad of [
      { ...good, nombre: "Ana Ficticia ".repeat(24) },
      { ...good, nombre: "" },
      { ...good, nombre: " . " },
      { ...good, nombre: undefined },
      { ...good, nombre: 7 },
      { ...good, clase: "amigo" },
      { ...good, referencia: "" },
      { ...good, referencia: "r".repeat(101) },
      { ...good, alias: Array.from({ length: 11 }, () => "Eva") },
      { ...good, vinculada_en: "2026-02-30" },
      { ...good, documento: { tipo: "NIT", numero: "1" } },
      [good],
    ])
      await expectError(product.service, await save(bad as object), 400, "validation_error");
    expect(await total()).toBe(before);
  });

  it("refuses a lote that is too long or too large, and stores nothing of it", async () => {
    const before = await total();
    const rows = Array.from({ length: 1_001 }, (_, at) => ({
      ...{ referencia: `X-${at}`, clase: "otra", tipo: "natural", nombre: "Eva Inventada" },
    }));
    const tooLong = await ask("POST", "/contrapartes/lote", { contrapartes: rows });
    await expectError(product.service, tooLong, 400, "validation_error");
    const wide = rows.slice(0, 1_000).map((row) => ({ ...row, alias: ["Eva Inventada ".repeat(20)] }));
    const tooLarge = await ask("POST", "/contrapartes/lote", { contrapartes: wide });
    await expectError(product.service, tooLarge, 413, "cuerpo_demasiado_grande");
    expect(await total()).toBe(before);
  });

  it("pages through 2,000 equal names once each", {
    timeout: 120_000,
  }, async () => {
    const other = await openCuenta(product);
    const own = (method: string, path: string, body?: unknown) =>
      call(product.service, `/api/v1${path}`, { method, token: other.key, body });
    for (let from = 0; from < 2_000; from += 1_000) {
      const contrapartes = Array.from({ length: 1_000 }, (_, at) => ({
        ...{ referencia: `I-${from + at}`, clase: "otra", tipo: "natural", nombre: "Eva Igual Inventada" },
      }));
      const { resultados } = await json(own("POST", "/contrapartes/lote", { contrapartes }));
      expect(resultados.every(({ cambio }: { cambio?: string }) => cambio === "creada")).toBe(true);
    }
    expect((await json(own("GET", "/contrapartes?q=igual&limite=1"))).total).toBe(2_000);
    const seen = new Set<string>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { contrapartes: { contraparte_id: string }[]; siguiente_cursor: string | null } =
        await json(own("GET", `/contrapartes?q=igual&limite=200${cursor && `&cursor=${cursor}`}`));
      for (const { contraparte_id } of page.contrapartes) seen.add(contraparte_id);
      cursor = page.siguiente_cursor;
    }
    expect(seen.size).toBe(2_000);
  });

  it("shows and changes nothing of another client, on every route", async () => {
    const { contraparte_id: id } = await json(save({ ...LISTED, referencia: "F-1", clase: "cliente" }));
    await compared();
    const { alarmas } = await backed(id);
    const other = await openCuenta(product);
    await other.plan({ codigo: "1K" });
    const foreign = (method: string, path: string, body?: unknown) =>
      call(product.service, `/api/v1${path}`, { method, token: other.key, body });
    const consultas = await cuenta.countConsultas();
    for (const [method, path, body] of [
      ["GET", `/contrapartes/${id}`],
      ["PATCH", `/contrapartes/${id}`, { riesgo: "alto" }],
      ["DELETE", `/contrapartes/${id}`],
      ["POST", `/contrapartes/${id}/consulta`, {}],
      ["GET", `/contrapartes/${id}/historia`],
      ["GET", `/alarmas/${alarmas[0].alarma_id}`],
    ] as const)
      await expectError(product.service, await foreign(method, path, body), 404, "not_found");
    expect(await json(foreign("GET", `/alarmas?contraparte_id=${id}`))).toMatchObject({ total: 0 });
    expect(await json(foreign("GET", `/contrapartes?cursor=${id}`))).toMatchObject({ total: 0 });
    expect(await json(foreign("GET", "/vigilancia"))).toMatchObject({ vigiladas: 0 });
    expect(
      await json(foreign("POST", "/contrapartes", { ...LISTED, referencia: "F-1", clase: "otra" })),
    ).toMatchObject({ cambio: "creada" });
    expect(await json(ask("GET", `/contrapartes/${id}`))).toMatchObject({
      riesgo: "medio",
      clase: "cliente",
    });
    expect(await cuenta.countConsultas()).toBe(consultas);
    expect(await other.countConsultas()).toBe(0);
  });

  it("answers 402 as /validate once a package is used up, and charges nothing", async () => {
    const other = await openCuenta(product);
    const own = (method: string, path: string, body?: unknown) =>
      call(product.service, `/api/v1${path}`, { method, token: other.key, body });
    await other.bolsa(1);
    const body = { referencia: "Q-1", clase: "cliente", tipo: "natural", nombre: "Eva Inventada" };
    const { contraparte_id: id } = await json(own("POST", "/contrapartes", body));
    expect((await other.validate()).status).toBe(200);
    const refused = await own("POST", `/contrapartes/${id}/consulta`, {});
    await expectError(product.service, refused, 402, "bolsa_agotada");
    expect(await other.countConsultas()).toBe(1);
  });

  it("tells a repeated answer from a new one by the headers of /validate", async () => {
    const body = { referencia: "H-1", clase: "cliente", tipo: "natural", nombre: "Eva Repetida Inventada" };
    const { contraparte_id: id } = await json(ask("POST", "/contrapartes", body));
    const marks = async () => {
      const { headers } = await ask("POST", `/contrapartes/${id}/consulta`, {}, under("repetida"));
      return ["idempotent-replay", "listas-version"].map((name) => headers.get(`x-service-${name}`));
    };
    const versions = expect.stringContaining("onu_consolidated=");
    expect(await marks()).toEqual([null, versions]);
    expect(await marks()).toEqual(["true", versions]);
  });

  it("refuses wrong cursors, filters and ids", async () => {
    for (const path of [
      "/contrapartes?cursor=nada",
      "/contrapartes?limite=201",
      "/contrapartes?limite=0",
      "/contrapartes?clase=amigo",
      "/contrapartes?vencidas=quizas",
      `/contrapartes/${NOBODY}/historia?cursor=nada`,
      "/alarmas?cursor=nada",
      "/alarmas?estado=olvidada",
    ])
      await expectError(product.service, await ask("GET", path), 400, "validation_error");
    for (const path of [
      "/contrapartes/no-es-un-id",
      "/contrapartes/no-es-un-id/historia",
      "/alarmas/no-es-un-id",
    ])
      await expectError(product.service, await ask("GET", path), 404, "not_found");
  });
});
