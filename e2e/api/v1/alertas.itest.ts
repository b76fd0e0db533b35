import { beforeEach, describe, expect, it } from "vitest";
import { admin, call, expectError } from "@/server/testing/api";
import { openCuenta, setClock } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { answering, openReceiver, type Receiver, signedBy } from "@/server/testing/receiver";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withSharedProduct } from "../open";

const NOW = "2026-11-20T15:00:00.000Z";
const SECRET = /^whsec_[0-9a-f]{64}$/;

interface Alertas {
  readonly canales: { readonly webhook: object; readonly emails: readonly string[] };
  readonly umbrales: readonly number[];
  readonly periodo_actual: Alcance | null;
  readonly bolsa_actual: Alcance | null;
  readonly webhook?: { readonly secret: string };
}
interface Alcance {
  readonly disparadas: readonly {
    readonly evento_id: string;
    readonly tipo: string;
    readonly entrega: object | null;
  }[];
  readonly pendientes: readonly { readonly tipo: string; readonly umbral: number }[];
}

let product: Product;
let receiver: Receiver;
let cuenta: Awaited<ReturnType<typeof openCuenta>>;

withSharedProduct((opened) => (product = opened), { PAGES: "1" });

beforeEach(async () => {
  await setClock(product, NOW);
  cuenta = await openCuenta(product);
  receiver = await openReceiver();
  return () => receiver.close();
});

const path = "/api/v1/cuenta/alertas";
const send = (method: string, address: string, body?: unknown) =>
  call(product.service, address, { method, token: cuenta.key, body });
const put = (body: unknown) => send("PUT", path, body);
const json = async <T = Alertas>(response: Response) => (await response.json()) as T;
const get = async () => json(await send("GET", path));
const deliver = () => admin(product.service, "POST", "/tareas/entregar-eventos", {});

describe("GET /cuenta/alertas", () => {
  it("tells the defaults of a client that configured nothing", async () => {
    expect(await get()).toEqual({
      activa: true,
      umbrales: [80, 100],
      canales: {
        webhook: { url: null, configurado: false, secreto_anterior_valido_hasta: null },
        emails: [],
      },
      coincidencia_vinculante: false,
      actualizado_en: expect.stringMatching(/^2026-11-20T15:00:/),
      modalidad: null,
      bolsa_actual: null,
      periodo_actual: null,
    });
  });

  it("lists events with their state, in a month with a package", async () => {
    await cuenta.plan({ codigo: "1K" });
    expect(await get()).toMatchObject({
      modalidad: "mensual",
      bolsa_actual: null,
      periodo_actual: {
        inicio: "2026-11-01",
        fin: "2026-12-01",
        disparadas: [],
        pendientes: [
          { tipo: "paquete.umbral_alcanzado", umbral: 80 },
          { tipo: "paquete.agotado", umbral: 100 },
        ],
      },
    });
  });

  it("tells the bolsa, with its warnings of expiry and without thresholds it can never reach", async () => {
    await put({ umbrales: [50, 120] });
    const { bolsa_id } = await cuenta.bolsa(10);
    expect(await get()).toMatchObject({
      modalidad: "bolsa",
      periodo_actual: null,
      bolsa_actual: {
        bolsa_id,
        secuencia: 1,
        estado: "vigente",
        avisos_vencimiento_dias: [30, 7, 1],
        disparadas: [],
        pendientes: [
          { tipo: "paquete.umbral_alcanzado", umbral: 50 },
          { tipo: "paquete.agotado", umbral: 100 },
          { tipo: "paquete.vencimiento_proximo", umbral: 30 },
          { tipo: "paquete.vencimiento_proximo", umbral: 7 },
          { tipo: "paquete.vencimiento_proximo", umbral: 1 },
        ],
      },
    });
    await setClock(product, "2027-06-01T00:00:00.000Z");
    expect((await get()).bolsa_actual).toMatchObject({ estado: "vencida", pendientes: [] });
  });

  it("shows fired events with the state of their delivery to the end", async () => {
    await put({ webhook: { url: receiver.url }, umbrales: [50] });
    await cuenta.smallPlan(2);
    receiver.answer(answering(503));
    await cuenta.validate();
    await deliver();
    const fired = async () => (await get()).periodo_actual?.disparadas[0];
    expect(await fired()).toMatchObject({
      tipo: "paquete.umbral_alcanzado",
      umbral: 50,
      entrega: {
        estado: "reintentando",
        intentos: 1,
        ultimo_status: 503,
        ultimo_error: "status_no_exitoso",
        email_enviado_en: null,
      },
    });
    expect((await get()).periodo_actual?.pendientes).toEqual([{ tipo: "paquete.agotado", umbral: 100 }]);
    for (let turn = 0; turn < 6; turn += 1) {
      const due = (await deliveries("reintentando")).map((entrega) => entrega.proximo_intento_en);
      await setClock(product, due.toSorted().at(-1) ?? "");
      await deliver();
    }
    // Still the same month, or nothing would show.
    expect(await fired()).toMatchObject({
      entrega: { estado: "fallido", intentos: 7, proximo_intento_en: null },
    });
    expect(receiver.deliveries.filter(({ tipo }) => tipo === "paquete.umbral_alcanzado")).toHaveLength(7);
  });
});

const deliveries = async (estado: string) =>
  (
    await admin<{ entregas: { evento_id: string; proximo_intento_en: string }[] }>(
      product.service,
      "GET",
      `/clientes/${cuenta.clienteId}/entregas?estado=${estado}`,
    )
  ).entregas;

describe("PUT /cuenta/alertas", () => {
  it("shows the secret only with the first webhook, even if the address changes", async () => {
    const first = await json(await put({ webhook: { url: receiver.url } }));
    expect(first.webhook?.secret).toMatch(SECRET);
    expect(first.canales.webhook).toEqual({
      url: receiver.url,
      configurado: true,
      secreto_anterior_valido_hasta: null,
    });
    for (const url of ["http://127.0.0.1:9/other", null, receiver.url]) {
      const later = await json(await put({ webhook: { url } }));
      expect("webhook" in later).toBe(false);
      expect(later.canales.webhook).toMatchObject({ url, configurado: url !== null });
    }
    expect("webhook" in (await get())).toBe(false);
    const { rows } = await product.db.query("SELECT encode(cifrado, 'escape') AS text FROM webhook_secreto");
    expect(rows.some(({ text }) => text.includes("whsec"))).toBe(false);
  });

  it("keeps omitted fields and replaces whole lists", async () => {
    await put({ umbrales: [90], emails: ["a@test.co"], activa: false, webhook: { url: receiver.url } });
    for (const body of [{}, { webhook: {} }]) {
      expect(await json(await put(body))).toMatchObject({
        activa: false,
        umbrales: [90],
        canales: { webhook: { url: receiver.url }, emails: ["a@test.co"] },
      });
    }
    expect(await json(await put({ umbrales: [], emails: [] }))).toMatchObject({
      activa: false,
      umbrales: [],
      canales: { webhook: { url: receiver.url }, emails: [] },
    });
  });

  it("sorts thresholds and trims addresses, without duplicates in any case", async () => {
    const body = '{"umbrales":[200,80.0,1,80],"emails":[" B@test.co ","a@test.co","b@TEST.co"]}';
    expect(await json(await put(body))).toMatchObject({
      umbrales: [1, 80, 200],
      canales: { emails: ["B@test.co", "a@test.co"] },
    });
  });

  it.each<[unknown, string[]]>([
    [{ umbrales: [0] }, ["umbrales", "0"]],
    [{ umbrales: [201] }, ["umbrales", "0"]],
    [{ umbrales: [80.5] }, ["umbrales", "0"]],
    [{ umbrales: [80, 80, 80, 80, 80, 80, 80] }, ["umbrales"]],
    [{ umbrales: null }, ["umbrales"]],
    [{ emails: ["nobody"] }, ["emails", "0"]],
    [{ emails: Array.from({ length: 11 }, (_, index) => `a${index}@test.co`) }, ["emails"]],
    [{ emails: null }, ["emails"]],
    [{ activa: null }, ["activa"]],
    [{ webhook: null }, ["webhook"]],
    [{ webhook: { url: 5 } }, ["webhook", "url"]],
    [{ webhook: { url: "" } }, ["webhook", "url"]],
    [{ webhook: { url: "example.co" } }, ["webhook", "url"]],
    [{ webhook: { url: "ftp://example.co" } }, ["webhook", "url"]],
    [{ webhook: { url: "https://user@example.co" } }, ["webhook", "url"]],
    [{ webhook: { url: "https://example.co/#x" } }, ["webhook", "url"]],
    [[], []],
  ])("refuses %j and changes nothing", async (body, issuePath) => {
    const before = await get();
    const { issues } = await expectError(product.service, await put(body), 400, "validation_error");
    expect(issues.map((issue) => issue.path)).toContainEqual(issuePath);
    expect(await get()).toEqual(before);
  });

  it("rejects invalid JSON and a missing key", async () => {
    await expectError(product.service, await put("{"), 400, "invalid_json");
    const anonymous = await call(product.service, path, { method: "PUT", body: {} });
    await expectError(product.service, anonymous, 401, "invalid_api_key");
  });
});

describe("POST /cuenta/alertas/webhook/rotar-secreto", () => {
  const rotate = () => send("POST", `${path}/webhook/rotar-secreto`, "no body is read {");

  it("gives a new secret while the one before signs for a day", async () => {
    const { webhook: first } = await json(await put({ webhook: { url: receiver.url } }));
    const response = await rotate();
    expect(response.status).toBe(200);
    const { webhook, nota } = await json<{
      webhook: { secret: string; anterior_valido_hasta: string };
      nota: string;
    }>(response);
    expect(webhook.secret).toMatch(SECRET);
    expect(nota).not.toBe("");
    expect(await get()).toMatchObject({
      canales: { webhook: { secreto_anterior_valido_hasta: webhook.anterior_valido_hasta } },
    });
    await send("POST", `${path}/prueba`);
    const [delivery] = receiver.deliveries;
    const t = Number(/t=(\d+)/.exec(delivery?.signature ?? "")?.[1]) * 1_000;
    expect(delivery && signedBy(delivery, [webhook.secret, first?.secret ?? ""], new Date(t))).toBe(true);
    expect(Date.parse(webhook.anterior_valido_hasta) - Date.parse(NOW)).toBeGreaterThanOrEqual(86_400_000);
  });

  it("is a validation_error without a webhook", async () => {
    const { issues } = await expectError(product.service, await rotate(), 400, "validation_error");
    expect(issues.map((issue) => issue.path)).toEqual([["webhook"]]);
  });
});

describe("POST /cuenta/alertas/prueba", () => {
  const prueba = async () => {
    const response = await send("POST", `${path}/prueba`);
    expect(response.status).toBe(202);
    return json<{ evento_id: string; tipo: string; entrega: object | null }>(response);
  };

  it("tells the first attempt, though alerts are off and there is neither package nor bolsa", async () => {
    await put({ webhook: { url: receiver.url }, emails: ["a@test.co"], activa: false });
    const { evento_id, tipo, entrega } = await prueba();
    expect([tipo, entrega]).toEqual([
      "paquete.prueba",
      {
        estado: "entregado",
        intentos: 1,
        ultimo_status: 200,
        ultimo_error: null,
        proximo_intento_en: null,
        email_enviado_en: expect.any(String),
      },
    ]);
    expect(receiver.deliveries).toMatchObject([{ id: evento_id, evento: "paquete.prueba" }]);
    const page = await (await fetch(`${product.service.url}/desarrollo/correo`)).text();
    expect(page).toContain("Prueba de avisos: este correo llegó bien");
    // Like a mail client, from anywhere and without a cookie. Opening the address changes nothing.
    const at = `${product.service.url}/api/avisos/${/\/avisos\/([\w.-]+)/.exec(page)?.[1]}`;
    const followed = await fetch(at, { redirect: "manual" });
    const ledTo = followed.headers.get("location") ?? "";
    expect([followed.status, new URL(ledTo).pathname]).toEqual([
      303,
      new URL(at).pathname.replace("/api", ""),
    ]);
    const shown = async () => (await fetch(at.replace("/api", ""))).text();
    expect(await shown()).toContain("¿Dejar de recibir estos avisos?");
    const press = (method: string, address = at) =>
      fetch(address, {
        method,
        headers: { origin: "https://mail.example", "content-type": "application/x-www-form-urlencoded" },
        ...(method === "POST" && { body: "List-Unsubscribe=One-Click" }),
      });
    expect((await press("POST")).status).toBe(204);
    expect(await shown()).toContain("Ya no le escribimos");
    const config = await json<{ canales: { emails: string[] } }>(await send("GET", path));
    expect(config.canales.emails).toEqual([]);
    expect((await press("DELETE")).status).toBe(204);
    await expectError(product.service, await press("POST", `${at}x`), 404, "not_found");
    await expectError(product.service, await press("PUT"), 404, "not_found");
    expect(await (await fetch(`${product.service.url}/avisos/x.y`)).text()).toContain("Este enlace no sirve");
  });

  it("is tried again like any other event", async () => {
    await put({ webhook: { url: receiver.url } });
    receiver.answer(answering(500));
    expect((await prueba()).entrega).toMatchObject({
      estado: "reintentando",
      intentos: 1,
      ultimo_status: 500,
    });
    receiver.answer(answering(200));
    const [{ proximo_intento_en: next } = {}] = await deliveries("reintentando");
    await setClock(product, next ?? "");
    await deliver();
    expect(await deliveries("entregado")).toHaveLength(1);
    expect(new Set(receiver.deliveries.map(({ deliveryId }) => deliveryId)).size).toBe(2);
  });

  it("has no entrega without any channel", async () => {
    expect((await prueba()).entrega).toBeNull();
  });

  it("says how its e-mails fared when there is no webhook", async () => {
    await put({ emails: ["a@test.co", "b@test.co"] });
    expect((await prueba()).entrega).toEqual({
      estado: "entregado",
      intentos: 1,
      ultimo_status: null,
      ultimo_error: null,
      proximo_intento_en: null,
      email_enviado_en: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });
});

describe("support", () => {
  it("sees each attempt, never a secret, and sends an event again", async () => {
    const { webhook } = await json(await put({ webhook: { url: receiver.url } }));
    receiver.answer(answering(500));
    await send("POST", `${path}/prueba`);
    const list = await call(product.service, `/api/admin/clientes/${cuenta.clienteId}/entregas?limite=1`, {
      token: ADMIN_TOKEN,
    });
    const text = await list.text();
    expect(text).not.toContain(webhook?.secret.slice(6));
    const [entrega] = JSON.parse(text).entregas;
    expect(entrega).toMatchObject({
      tipo: "paquete.prueba",
      canal: "webhook",
      destino: receiver.url,
      estado: "reintentando",
      intentos: [{ status: 500, error: "status_no_exitoso" }],
    });
    receiver.answer(answering(200));
    const resend = (id: string) =>
      call(product.service, `/api/admin/eventos/${id}/reenviar`, { method: "POST", token: ADMIN_TOKEN });
    const resent = await resend(entrega.evento_id);
    expect([resent.status, await resent.json()]).toMatchObject([202, { status: 200, error: null }]);
    expect(receiver.deliveries.map(({ id }) => id)).toEqual([entrega.evento_id, entrega.evento_id]);
    const { eventos } = await admin<{ eventos: object[] }>(
      product.service,
      "GET",
      `/clientes/${cuenta.clienteId}/eventos`,
    );
    expect(eventos).toMatchObject([{ tipo: "paquete.prueba", entrega: { estado: "entregado" } }]);
    await expectError(product.service, await resend(cuenta.clienteId), 404, "not_found");
  });
});
