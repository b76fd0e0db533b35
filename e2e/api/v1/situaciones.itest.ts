import { beforeEach, describe, expect, it } from "vitest";
import { EVENTO_TIPOS } from "@/server/domain/avisos/evento-key";
import { NOMBRES_DE_PRUEBA } from "@/server/domain/prueba/nombres";
import { SITUACIONES, type Situacion } from "@/server/domain/prueba/situacion";
import { admin, call, expectError } from "@/server/testing/api";
import { openCuenta, setClock } from "@/server/testing/cuenta";
import { openPrueba, type Prueba } from "@/server/testing/cuenta-prueba";
import type { Product } from "@/server/testing/product";
import { openReceiver, type Receiver, signedBy } from "@/server/testing/receiver";
import { withSharedProduct } from "../open";

/** Before the day on which an account is issued without consumption. */
const NOW = "2026-12-10T15:00:00.000Z";

interface Expected {
  /** In order, for an account that was never in another situacion. */
  readonly eventos: readonly string[];
  /** Of the next query. Null if it is answered. */
  readonly refusal: string | null;
  readonly estado: string;
}

const EXPECTED: Readonly<Record<Situacion, Expected>> = {
  plan_al_dia: { eventos: [], refusal: null, estado: "ok" },
  plan_en_excedente: {
    eventos: ["paquete.umbral_alcanzado", "paquete.cobro_emitido", "paquete.agotado"],
    refusal: null,
    estado: "excedente",
  },
  mora: {
    eventos: ["paquete.umbral_alcanzado", "paquete.cobro_emitido", "paquete.agotado", "paquete.bloqueado"],
    refusal: "paquete_vencido_sin_pago",
    estado: "bloqueado",
  },
  tope: { eventos: ["paquete.bloqueado"], refusal: "tope_de_consumo", estado: "bloqueado" },
  bolsa_nueva: { eventos: [], refusal: null, estado: "ok" },
  bolsa_por_agotarse: { eventos: ["paquete.umbral_alcanzado"], refusal: null, estado: "umbral_80" },
  bolsa_agotada: {
    eventos: ["paquete.umbral_alcanzado", "paquete.agotado", "paquete.bloqueado"],
    refusal: "bolsa_agotada",
    estado: "agotado",
  },
  bolsa_vencida: {
    eventos: ["paquete.vencido", "paquete.bloqueado"],
    refusal: "bolsa_vencida",
    estado: "vencido",
  },
  sin_plan: { eventos: [], refusal: null, estado: "sin_plan" },
  lista_cambia: { eventos: [], refusal: null, estado: "ok" },
};

describe("the situations of a test account", { timeout: 60_000 }, () => {
  let product: Product;
  let receiver: Receiver;
  let prueba: Prueba;
  let secret: string;
  withSharedProduct((opened) => (product = opened));

  beforeEach(async () => {
    await setClock(product, NOW);
    prueba = await openPrueba(product, { now: new Date(NOW) });
    receiver = await openReceiver();
    const configured = await prueba.alertas({ webhook: { url: receiver.url } });
    secret = ((await configured.json()) as { webhook: { secret: string } }).webhook.secret;
    return () => receiver.close();
  });

  const put = async (situacion: Situacion) => {
    const response = await prueba.situacion(situacion);
    expect([response.status, response.headers.get("x-service-modo")]).toEqual([200, "prueba"]);
    return (await response.json()) as { situacion: string; eventos: { evento_id: string; tipo: string }[] };
  };
  const next = () => prueba.validate({ tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" });

  it.each(SITUACIONES)("%s: takes effect at once and sends its signed events", async (situacion) => {
    const { eventos, refusal, estado } = EXPECTED[situacion];
    const told = await put(situacion);
    expect(told.eventos.map(({ tipo }) => tipo)).toEqual(eventos);
    await admin(product.service, "POST", "/tareas/entregar-eventos", {});
    await expect
      .poll(() => receiver.deliveries.map(({ id }) => id).toSorted(), { timeout: 20_000 })
      .toEqual(told.eventos.map(({ evento_id }) => evento_id).toSorted());
    for (const delivery of receiver.deliveries) {
      const t = Number(/t=(\d+)/.exec(delivery.signature)?.[1]);
      expect(signedBy(delivery, [secret], new Date(t * 1_000))).toBe(true);
      expect(JSON.parse(delivery.body)).toMatchObject({ cliente_id: prueba.clienteId });
    }
    const answer = await next();
    if (refusal !== null) {
      await expectError(product.service, answer, 402, refusal);
      expect(answer.headers.get("x-service-consumo-estado")).toBe(estado);
      return;
    }
    expect(answer.status).toBe(200);
    const { headers } = situacion === "bolsa_por_agotarse" ? await prueba.get("/cuenta/consumo") : answer;
    expect(headers.get("x-service-consumo-estado")).toBe(
      situacion === "bolsa_por_agotarse" ? "agotado" : estado,
    );
  });

  it("follow each other in any order, and report the end of a block", async () => {
    for (const situacion of [
      "bolsa_nueva",
      "mora",
      "plan_al_dia",
      "bolsa_vencida",
      "tope",
      "sin_plan",
    ] as const)
      await put(situacion);
    await put("bolsa_agotada");
    expect((await put("bolsa_nueva")).eventos.map(({ tipo }) => tipo)).toContain("paquete.reactivado");
    expect((await next()).status).toBe(200);
  });

  it("back the alarmas beside a name that simulates a failure, which is not tried again", async () => {
    const nombres = ["FIN DE SALDO PRUEBA", "ERROR BASE PRUEBA", "HALLAZGO VINCULANTE PRUEBA"];
    for (const nombre of nombres) {
      const body = { referencia: nombre, clase: "cliente", tipo: "natural", nombre };
      expect(
        (await call(product.service, "/api/v1/contrapartes", { method: "POST", token: prueba.key, body }))
          .status,
      ).toBe(201);
    }
    const backed = async () => {
      const { alarmas } = await (await prueba.get("/alarmas")).json();
      return (alarmas as { referencia: string; consulta_id: string | null; sin_consulta_por: string }[])
        .map((one) => `${one.referencia}: ${one.consulta_id === null ? one.sin_consulta_por : "consulta"}`)
        .toSorted();
    };
    const expected = nombres.map((nombre, at) => `${nombre}: ${at === 2 ? "consulta" : "falla_simulada"}`);
    await expect.poll(backed, { timeout: 30_000 }).toEqual(expected.toSorted());
    expect(product.service.output()).not.toContain("an alarma could not be backed");
  });

  it("are no money: no numbered document, and not in support's totals and payments", async () => {
    const listed = async () => {
      const { clientes } = await admin<{ clientes: { cliente_id: string }[] }>(
        product.service,
        "GET",
        "/clientes",
      );
      return clientes.map(({ cliente_id }) => cliente_id);
    };
    const before = await listed();
    await put("mora");
    await put("plan_al_dia");
    const { rows } = await product.db.query(
      "SELECT FROM cobro_documento JOIN cobro ON cobro.id = cobro_id WHERE cliente_id = $1",
      [prueba.clienteId],
    );
    expect(rows).toEqual([]);
    expect(await listed()).toEqual(before);
    expect(before).not.toContain(prueba.clienteId);
  });

  it("do not exist for a real key, with any body", async () => {
    const real = await openCuenta(product);
    const path = `${product.service.url}/api/v1/prueba/situacion`;
    for (const body of ['{"situacion":"mora"}', "no json", ""]) {
      const headers = { authorization: `Bearer ${real.key}` };
      const response = await fetch(path, { method: "POST", headers, body });
      await expectError(product.service, response, 404, "not_found");
    }
  });

  it("reject an unknown situation", async () => {
    await expectError(product.service, await prueba.situacion("quiebra"), 400, "validation_error");
  });

  it.each(EVENTO_TIPOS)("send a %s with invented figures on request", async (tipo) => {
    const sent = await prueba.avisoDePrueba({ tipo });
    const body = (await sent.json()) as { evento_id: string; tipo: string };
    expect([sent.status, body]).toMatchObject([202, { tipo, entrega: { estado: "entregado" } }]);
    const [delivery] = receiver.deliveries;
    expect(delivery).toMatchObject({ tipo, evento: tipo, id: body.evento_id });
    const t = Number(/t=(\d+)/.exec(delivery?.signature ?? "")?.[1]);
    expect(delivery && signedBy(delivery, [secret], new Date(t * 1_000))).toBe(true);
    // The account's own events are unchanged.
    expect((await prueba.avisoDePrueba({ tipo })).status).toBe(202);
    expect((await (await prueba.get("/cuenta/alertas")).json()).periodo_actual.disparadas).toEqual(
      tipo === "paquete.prueba" ? expect.any(Array) : [],
    );
  });

  it("take no body of a real key for the notice, and none of a test key for paquete.prueba", async () => {
    expect((await (await prueba.avisoDePrueba()).json()) as object).toMatchObject({ tipo: "paquete.prueba" });
    await expectError(product.service, await prueba.avisoDePrueba({ tipo: "otro" }), 400, "validation_error");
    const real = await openCuenta(product);
    const sent = await fetch(`${product.service.url}/api/v1/cuenta/alertas/prueba`, {
      method: "POST",
      headers: { authorization: `Bearer ${real.key}` },
      body: '{"tipo":"paquete.agotado"}',
    });
    expect([sent.status, await sent.json()]).toMatchObject([202, { tipo: "paquete.prueba" }]);
  });

  describe("that changes the lists", () => {
    const VIGILADAS = [
      { referencia: "TRASLADADO", nombre: "CLIENTE TRASLADADO PRUEBA" },
      { referencia: "CORREGIDO", nombre: "TITULAR CORREGIDO PRUEBA" },
    ] as const;
    const saveIn = async ({ key }: Prueba) => {
      const contrapartes = VIGILADAS.map((one) => ({ ...one, clase: "cliente", tipo: "natural" }));
      const options = { method: "POST", token: key, body: { contrapartes } };
      expect((await call(product.service, "/api/v1/contrapartes/lote", options)).status).toBe(200);
    };
    /** The last row is compared a moment before the pass is noted as complete. */
    const compared = ({ get }: Prueba) =>
      expect
        .poll(
          async () => {
            const { completa, listas } = await (await get("/vigilancia")).json();
            return completa && listas.every(({ completa_en }: { completa_en: string | null }) => completa_en);
          },
          { timeout: 30_000 },
        )
        .toBe(true);
    const alarmasOf = async ({ get }: Prueba) => {
      const { alarmas } = (await (await get("/alarmas?limite=200")).json()) as {
        alarmas: { tipo: string; referencia: string; lista: string; version_id: string }[];
      };
      return alarmas.map(({ tipo, referencia, lista }) => `${referencia} ${tipo} ${lista}`).toSorted();
    };
    const listaOf = async ({ get }: Prueba, slug: string) => {
      const { listas } = (await (await get("/vigilancia")).json()) as {
        listas: { slug: string; version_id: string; fecha_version: string }[];
      };
      return listas.find((one) => one.slug === slug);
    };
    const FIRST = ["CORREGIDO nueva ofac_sdn", "TRASLADADO nueva ofac_sdn"];
    const AFTER_ONE = [
      ...FIRST,
      "CORREGIDO cambio ofac_sdn",
      "TRASLADADO nueva eu_consolidated",
      "TRASLADADO salida ofac_sdn",
    ];
    const AFTER_TWO = [
      ...AFTER_ONE,
      "CORREGIDO cambio ofac_sdn",
      "TRASLADADO nueva ofac_sdn",
      "TRASLADADO salida eu_consolidated",
    ];

    it("alarms each time with a nueva, a cambio and a salida, and sends their events", async () => {
      await prueba.alertas({ eventos_vigilancia: true });
      await saveIn(prueba);
      await compared(prueba);
      expect(await alarmasOf(prueba)).toEqual(FIRST);
      const before = await listaOf(prueba, "ofac_sdn");
      expect(await put("lista_cambia")).toMatchObject({ eventos: [] });
      await expect.poll(() => alarmasOf(prueba), { timeout: 30_000 }).toEqual(AFTER_ONE.toSorted());
      await compared(prueba);
      const after = await listaOf(prueba, "ofac_sdn");
      expect(after?.version_id).not.toBe(before?.version_id);
      expect(after).toMatchObject({ fecha_version: expect.stringMatching(/^2026-12-10/) });
      expect((await listaOf(prueba, "onu_consolidated"))?.fecha_version).toMatch(/^2026-01-01/);
      await put("lista_cambia");
      await expect.poll(() => alarmasOf(prueba), { timeout: 30_000 }).toEqual(AFTER_TWO.toSorted());
      await compared(prueba);
      await admin(product.service, "POST", "/tareas/entregar-eventos", {});
      const told = () =>
        receiver.deliveries
          .filter(({ tipo }) => tipo === "vigilancia.alarmas")
          .map(({ body }) => JSON.parse(body).vigilancia)
          .map(({ lista, nuevas, cambios, salidas }) => [lista, nuevas, cambios, salidas].join(" "))
          .toSorted();
      await expect
        .poll(told, { timeout: 20_000 })
        .toEqual([
          "eu_consolidated 0 0 1",
          "eu_consolidated 1 0 0",
          "ofac_sdn 0 1 1",
          "ofac_sdn 1 1 0",
          "ofac_sdn 2 0 0",
        ]);
    });

    it("answers /validate from the account's own lists, with their version", async () => {
      const ask = async (own: Prueba) => {
        const response = await own.validate({ tipo: "natural", nombre: "CLIENTE TRASLADADO PRUEBA" });
        const { matches, listas_consultadas } = (await response.json()) as {
          matches: { lista: string }[];
          listas_consultadas: { slug: string; version_id: string; hash_contenido: string }[];
        };
        const { version_id, hash_contenido } =
          listas_consultadas.find(({ slug }) => slug === "eu_consolidated") ?? {};
        return { found: matches.map(({ lista }) => lista), version_id, hash_contenido };
      };
      const other = await openPrueba(product, { now: new Date(NOW) });
      const first = await ask(prueba);
      expect(first.found).toEqual(["ofac_sdn"]);
      await put("lista_cambia");
      const changed = await ask(prueba);
      expect(changed.found).toEqual(["eu_consolidated"]);
      expect(await ask(other)).toEqual(first);
      await put("lista_cambia");
      const back = await ask(prueba);
      expect([back.found, back.hash_contenido]).toEqual([first.found, first.hash_contenido]);
      expect(new Set([first, changed, back].map(({ version_id }) => version_id)).size).toBe(3);
      for (const { nombre } of NOMBRES_DE_PRUEBA.filter(({ nombre }) => /^HALLAZGO|^HOMONIMO/.test(nombre)))
        expect([
          nombre,
          (await (await prueba.validate({ tipo: "natural", nombre })).json()).total_matches,
        ]).toEqual([
          nombre,
          (await (await other.validate({ tipo: "natural", nombre })).json()).total_matches,
        ]);
    });

    it("alarms nobody else, of test mode or real", async () => {
      const other = await openPrueba(product, { now: new Date(NOW) });
      const real = await openCuenta(product);
      const versions = async () =>
        (await (await call(product.service, "/api/v1/vigilancia", { token: real.key })).json()).listas;
      const before = await versions();
      for (const own of [prueba, other]) await saveIn(own);
      await compared(prueba);
      await compared(other);
      const standing = await listaOf(other, "ofac_sdn");
      await put("lista_cambia");
      await expect.poll(() => alarmasOf(prueba), { timeout: 30_000 }).toEqual(AFTER_ONE.toSorted());
      expect(await alarmasOf(other)).toEqual(FIRST);
      expect(await listaOf(other, "ofac_sdn")).toEqual(standing);
      expect(await versions()).toEqual(before);
    });

    it("leaves the account's money as it was", async () => {
      await put("bolsa_agotada");
      await put("lista_cambia");
      await expectError(product.service, await next(), 402, "bolsa_agotada");
    });

    it("is refused after 500 times in ninety days, and nothing changes", async () => {
      await product.db.query(
        "INSERT INTO prueba_lista SELECT $1, numero, $2 FROM generate_series(1, 500) AS numero",
        [prueba.clienteId, NOW],
      );
      await expectError(product.service, await prueba.situacion("lista_cambia"), 409, "conflicto");
      expect((await listaOf(prueba, "ofac_sdn"))?.fecha_version).toMatch(/^2026-12-10/);
      await product.db.query("UPDATE prueba_lista SET en = en - interval '91 days' WHERE cliente_id = $1", [
        prueba.clienteId,
      ]);
      await put("lista_cambia");
      const { rows } = await product.db.query(
        "SELECT numero FROM prueba_lista WHERE cliente_id = $1 ORDER BY 1",
        [prueba.clienteId],
      );
      expect(rows).toEqual([{ numero: 500 }, { numero: 501 }]);
    });
  });
});
