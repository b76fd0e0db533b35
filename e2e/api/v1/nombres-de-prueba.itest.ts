import { beforeEach, describe, expect, it, vi } from "vitest";
import { LISTAS_DE_PRUEBA } from "@/server/domain/prueba/listas-de-prueba";
import { NOMBRES_DE_PRUEBA } from "@/server/domain/prueba/nombres";
import { LISTED, openCuenta, setClock, under } from "@/server/testing/cuenta";
import { openPrueba, type Prueba } from "@/server/testing/cuenta-prueba";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

const NOW = "2026-12-10T15:00:00.000Z";
/** Each name's whole answers, as the documentation shows them. */
const RESPUESTAS = "../../../server/contract/v1/respuestas-de-prueba";

/** Parts of an answer that depend on the moment and deployment, not on the name. */
const OF_THE_MOMENT = new Set(
  "consulta_id hash_reporte hash_respuesta request_id bolsa_id doc_url fecha_reporte fecha_consulta activada_en vence_en pago_registrado_en actualizado_en".split(
    " ",
  ),
);

interface Answered extends Record<string, unknown> {
  readonly matches?: readonly unknown[];
}

/** Lists appear once, and one of many equal matches. The omitted parts are checked here. */
function shortened(body: Answered): Answered {
  const { listas_consultadas, fuentes_consultadas, matches = [], ...rest } = body;
  const named = (listas: typeof LISTAS_DE_PRUEBA.sarlaft | typeof LISTAS_DE_PRUEBA.diligencia) =>
    listas.map(({ lista: { slug, nombre, versionId, hashContenido, fetchedEn, totalEntradas } }) =>
      expect.objectContaining({
        slug,
        nombre,
        version_id: versionId,
        hash_contenido: hashContenido,
        fetched_en: fetchedEn,
        total_entradas: totalEntradas,
      }),
    );
  if (listas_consultadas !== undefined) {
    const listas = named(LISTAS_DE_PRUEBA.sarlaft);
    expect(listas_consultadas).toHaveLength(listas.length);
    expect(listas_consultadas).toEqual(expect.arrayContaining(listas));
  }
  if (fuentes_consultadas !== undefined) {
    const fuentes = named(LISTAS_DE_PRUEBA.diligencia);
    expect(fuentes_consultadas).toHaveLength(fuentes.length);
    expect(fuentes_consultadas).toEqual(expect.arrayContaining(fuentes));
  }
  const [first] = matches;
  if (first === undefined || matches.length < 200) return { ...rest, ...(body.matches && { matches }) };
  expect(new Set(matches.map((match) => JSON.stringify(match))).size).toBe(1);
  return { ...rest, matches: [first, `… y otras ${matches.length - 1} iguales`] };
}

function withoutMoment(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMoment);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, OF_THE_MOMENT.has(key) ? "…" : withoutMoment(inner)]),
  );
}

async function answerOf(response: Response) {
  expect(response.headers.get("x-service-modo")).toBe("prueba");
  return {
    status: response.status,
    respuesta: withoutMoment(shortened((await response.json()) as Answered)),
  };
}

describe("the names of test mode, through the real route", () => {
  let product: Product;
  let prueba: Prueba;
  withSharedProduct((opened) => (product = opened));
  beforeEach(async () => {
    await setClock(product, NOW);
    prueba = await openPrueba(product, { now: new Date(NOW) });
  });

  const consumidas = async () => {
    const response = await prueba.get("/cuenta/consumo");
    return ((await response.json()) as { consumo: { consumidas: number } }).consumo.consumidas;
  };

  for (const { nombre, tipo, documento } of NOMBRES_DE_PRUEBA) {
    it(`answer ${nombre} with the same, whole, for ever`, { timeout: 60_000 }, async () => {
      const preguntas = [
        { tipo, nombre },
        ...(documento === null
          ? []
          : [
              { tipo, nombre, documento },
              { tipo, documento },
            ]),
      ];
      const answers: object[] = [];
      for (const pregunta of preguntas)
        answers.push({ pregunta, ...(await answerOf(await prueba.validate(pregunta))) });
      const file = `${RESPUESTAS}/${nombre.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.json`;
      await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot(file);
    });
  }

  it("answer of diligencias the same, whole, for ever", async () => {
    const pregunta = {
      documento: "1000000009",
      tipo_documento: "CC",
      nombre: "DILIGENCIA CON HALLAZGO PRUEBA",
    };
    const answer = { pregunta, ...(await answerOf(await prueba.diligencia(pregunta))) };
    const file = `${RESPUESTAS}/diligencia.json`;
    await expect(`${JSON.stringify([answer], null, 2)}\n`).toMatchFileSnapshot(file);
    const { documento, tipo_documento } = pregunta;
    const byNumber = await (await prueba.diligencia({ documento, tipo_documento })).json();
    expect(byNumber).toMatchObject({
      hallazgos: ["secop2_multas", "siri_procuraduria"].map((fuente) => ({
        fuente,
        coincidencia_por: "documento",
      })),
      fuentes_consultadas: [{ comparada_por: ["documento"] }, { comparada_por: ["documento"] }],
    });
    const failing = await prueba.diligencia({ documento: "99999999", nombre: "ERROR BASE PRUEBA" });
    expect([failing.status, await failing.json()]).toMatchObject([500, { error: "db_error" }]);
  });

  it("find EMPRESA by its number with the right verification digit too", async () => {
    const documento = { tipo: "NIT", numero: "9000000012" };
    const { matches } = (await (await prueba.validate({ tipo: "juridica", documento })).json()) as Answered;
    expect(matches).toMatchObject([{ lista: "csn_colombia", match_por: "documento", score: 1 }]);
  });

  it("fail once under a key with ERROR PERSISTENCIA, uncharged, then succeed and replay", async () => {
    const body = { tipo: "natural", nombre: "ERROR PERSISTENCIA PRUEBA" };
    const first = await prueba.validate(body, under("clave-1"));
    expect([first.status, await first.json()]).toMatchObject([500, { error: "persistencia_error" }]);
    expect(await consumidas()).toBe(0);
    const second = await prueba.validate(body, under("clave-1"));
    expect(second.status).toBe(200);
    expect(second.headers.get("x-service-idempotent-replay")).toBeNull();
    const third = await prueba.validate(body, under("clave-1"));
    expect(third.headers.get("x-service-idempotent-replay")).toBe("true");
    expect(await third.text()).toBe(await second.text());
    expect(await consumidas()).toBe(1);
    expect((await prueba.validate(body)).status).toBe(500);
    expect((await prueba.validate(body, under("clave-2"))).status).toBe(500);
    expect(await consumidas()).toBe(1);
  });

  it("wait as long as DEMORA says, charge once, and answer a retry at once", async () => {
    const body = { tipo: "natural", nombre: "DEMORA 5 PRUEBA" };
    const begun = performance.now();
    let isAnswered = false;
    const first = prueba.validate(body, under("lenta")).finally(() => {
      isAnswered = true;
    });
    // Later queries are answered after it, even in a busy service.
    await vi.waitFor(async () => expect(await consumidas()).toBe(1), 30_000);
    const others = [
      await prueba.validate({ tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" }),
      await prueba.validate(body, under("lenta")),
    ];
    expect([isAnswered, ...others.map(({ status }) => status)]).toEqual([false, 200, 200]);
    expect((await first).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(4_990);
    expect(await consumidas()).toBe(2);
  });

  it("refuse FIN DE SALDO as a used-up bolsa, with its headers, and change nothing", async () => {
    const refused = await prueba.validate({ tipo: "natural", nombre: "FIN DE SALDO PRUEBA" }, under("saldo"));
    expect(refused.status).toBe(402);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      "x-service-modalidad": "bolsa",
      "x-service-consumo-restante": "0",
      "x-service-consumo-estado": "agotado",
    });
    expect(
      (await prueba.validate({ tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" }, under("saldo"))).status,
    ).toBe(200);
    expect(await consumidas()).toBe(1);
  });

  it("match nothing with a real key, as names of real lists match nothing with a test key", async () => {
    const real = await openCuenta(product);
    const asked = await real.validate({ tipo: "natural", nombre: "HALLAZGO VINCULANTE PRUEBA" });
    expect(asked.headers.get("x-service-modo")).toBeNull();
    expect(await asked.json()).toMatchObject({ severidad: "sin_hallazgo", matches: [] });
    expect((await real.validate({ tipo: "natural", nombre: "ERROR BASE PRUEBA" })).status).toBe(200);
    expect(await (await real.validate(LISTED)).json()).toMatchObject({ severidad: "alto" });
    expect(await (await prueba.validate(LISTED)).json()).toMatchObject({
      severidad: "sin_hallazgo",
      matches: [],
    });
  });

  it("are answered ten thousand times a day and no more, until the next one", async () => {
    const { db } = product;
    const body = { tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" };
    await db.query("INSERT INTO prueba_dia VALUES ($1, '2026-12-10', 9998)", [prueba.clienteId]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => prueba.validate(body, under(`${n}`))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402, 402, 402]);
    expect(await (await prueba.validate(body)).json()).toMatchObject({
      error: "tope_de_consumo",
      message: expect.stringContaining("10.000"),
      como_reactivar: expect.stringContaining("10.000"),
      consumo: { consumidas: 2 },
    });
    expect((await prueba.diligencia({ documento: "99999999" })).status).toBe(200);
    await setClock(product, "2026-12-11T15:00:00Z");
    expect((await prueba.validate(body)).status).toBe(200);
  });
});
