import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { EVENTOS } from "@/server/contract/v1/webhooks";
import { EVENTO_TIPOS } from "@/server/domain/avisos/evento-key";
import { LISTAS_DE_PRUEBA } from "@/server/domain/prueba/listas-de-prueba";
import type { Situacion } from "@/server/domain/prueba/situacion";
import { admin, call, createClienteWithKey } from "@/server/testing/api";
import { LISTED, setClock } from "@/server/testing/cuenta";
import { openPrueba, type Prueba } from "@/server/testing/cuenta-prueba";
import type { Product } from "@/server/testing/product";
import { openReceiver, type Receiver } from "@/server/testing/receiver";
import { withProduct } from "../open";

const NOW = "2026-12-10T15:00:00.000Z";
const HOUR_MS = 3_600_000;
const RECORDED = "../../../server/contract/http/recorded-examples.json";
const CLEAR = {
  tipo: "natural",
  nombre: "SIN HALLAZGO PRUEBA",
  documento: { tipo: "CC", numero: "1000000001" },
};
const RECEIVER = "https://ejemplo.co/atalaya";

/** The versions of the invented lists, which are the same in every deployment. */
const FIXED = new Set(
  [...LISTAS_DE_PRUEBA.sarlaft, ...LISTAS_DE_PRUEBA.diligencia].flatMap(({ lista }) => [
    lista.versionId,
    lista.hashContenido,
  ]),
);

const sha256 = (text: string) => createHash("sha256").update(text);

/**
 * Values that differ in every run, each with its stand-in. Equal values keep equal stand-ins, so that the answers
 * still agree with each other.
 */
const VOLATILE: readonly (readonly [RegExp, (index: number, value: string) => string])[] = [
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g,
    (index) => `01a1fa9b-88ad-7000-8000-${String(index).padStart(12, "0")}`,
  ],
  [/\breq_[0-9a-f]{32}\b/g, (index) => `req_${String(index).padStart(32, "0")}`],
  [/\bwhsec_[0-9a-f]{64}\b/g, (index) => `whsec_${String(index).padStart(64, "0")}`],
  [/(?<![_0-9a-f])[0-9a-f]{64}\b/g, (index) => sha256(`ejemplo ${index}`).digest("hex")],
  [/(?<=\/atalaya )[A-Za-z0-9+/=]{80,}/g, (index) => sha256(`firma ${index}`).digest("base64")],
  [/\blocalhost:\d+(?=\/atalaya)/g, () => "atalaya.ejemplo.co"],
  [/[A-Za-z0-9+/]{43}=/g, (index) => sha256(`ejemplo ${index}`).digest("base64")],
  [/\b(?:PRUEBA-[0-9a-f]{12}|CC-\d{4}-\d{2}-[0-9A-F]{8})\b/g, (index) => `PRUEBA-${index}`],
  // The seconds that the recording takes.
  [/\b(\d{4}-\d{2}-\d{2}T\d{2}):\d{2}:\d{2}\.\d{3}Z/g, (_, value) => `${value.slice(0, 13)}:00:00.000Z`],
  [/(?<="siguiente_cursor":\s*")[^"]+/g, () => "eyJkZXNkZSI6IjIwMjYtMTItMTAifQ"],
];

interface Sent {
  readonly cuerpo?: unknown;
  readonly encabezados?: Readonly<Record<string, string>>;
  /** Null for an operation that anyone may call. */
  readonly token?: string | null;
}

/** Rewrites a recording so that another run of it gives the same text. */
function stable(text: string, product: Product, receiver: Receiver): string {
  const local = text
    .replaceAll(receiver.url, RECEIVER)
    .replaceAll(product.service.url, "{servidor}")
    .replaceAll(product.service.url.replace("127.0.0.1", "localhost"), "{servidor}");
  // Health and the lists tell the host's time, which no test moves.
  const ofHost = (moment: string) => Math.abs(Date.parse(moment) - Date.now()) < HOUR_MS;
  return VOLATILE.reduce(
    (before, [pattern, standIn]) => {
      const known = new Map<string, string>();
      return before.replace(pattern, (value) => {
        if (FIXED.has(value)) return value;
        if (!known.has(value)) known.set(value, standIn(known.size + 1, value));
        return known.get(value) as string;
      });
    },
    local.replace(/\b\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (moment) => (ofHost(moment) ? NOW : moment)),
  );
}

describe("every example of the documentation and of /openapi.json", () => {
  let product: Product;
  let receiver: Receiver;
  let prueba: Prueba;
  const recorded: object[] = [];
  withProduct((opened) => (product = opened), { TEST_CLOCK: "1", WEBHOOK_ALLOW_INSECURE: "1" });
  beforeAll(async () => {
    await setClock(product, NOW);
    prueba = await openPrueba(product, { now: new Date(NOW) });
    receiver = await openReceiver();
    return () => receiver.close();
  });

  /** Asks the service and keeps the exchange as the example of an operation. Resolves to the answer's body. */
  async function record(
    operacion: string,
    [nombre, resumen]: readonly [nombre: string, resumen: string],
    address: string,
    { cuerpo, encabezados, token = prueba.key }: Sent = {},
  ): Promise<Readonly<Record<string, string>>> {
    const [method = "", path = ""] = address.split(" ");
    const sent = {
      method,
      ...(token !== null && { token }),
      ...(encabezados && { headers: encabezados }),
      ...(cuerpo !== undefined && { body: cuerpo }),
    };
    // Public: it is asked without a key.
    const response = path.includes(".json?")
      ? await fetch(product.service.url + path)
      : await call(product.service, path, sent);
    const isJson = response.headers.get("content-type") === "application/json";
    const respuesta = isJson ? await response.json() : undefined;
    const { status } = response;
    recorded.push({ operacion, nombre, resumen, direccion: path, cuerpo, status, respuesta });
    return respuesta;
  }
  const validar = (nombre: string, resumen: string, cuerpo: unknown, sent: Sent = {}) =>
    record("validar", [nombre, resumen], "POST /api/v1/validate", { cuerpo, ...sent });
  const consumo = (nombre: string, resumen: string) =>
    record("verConsumo", [nombre, resumen], "GET /api/v1/cuenta/consumo");
  const historial = (nombre: string, resumen: string) =>
    record("verHistorialDeConsumo", [nombre, resumen], "GET /api/v1/cuenta/consumo/historial?periodos=2");
  /** Moves on to an account that was never in another situation. */
  async function another(situacion: Situacion) {
    prueba = await openPrueba(product, { now: new Date(NOW) });
    expect((await prueba.situacion(situacion)).status).toBe(200);
  }

  async function recordVigilancia() {
    await another("plan_al_dia");
    const contraparte = {
      referencia: "cliente-4812",
      clase: "cliente",
      nombre: "HALLAZGO VINCULANTE PRUEBA",
      documento: { tipo: "CC", numero: "1000000002" },
      riesgo: "alto",
    };
    const nueva = ["nueva", "Una contraparte nueva"] as const;
    const kept = await record("guardarContraparte", nueva, "POST /api/v1/contrapartes", {
      cuerpo: contraparte,
    });
    const otra = {
      referencia: "proveedor-77",
      clase: "proveedor",
      nombre: "SIN HALLAZGO PRUEBA",
      tipo: "natural",
    };
    const lote = { contrapartes: [otra, { referencia: "sin-nombre", clase: "cliente" }] };
    const filas = ["una_con_error", "Una fila se guarda y otra tiene un error"] as const;
    await record("guardarContrapartes", filas, "POST /api/v1/contrapartes/lote", { cuerpo: lote });
    const address = `/api/v1/contrapartes/${kept.contraparte_id}`;
    const [alarma] = await compared();
    const igual = ["igual", "La misma, que ya estaba"] as const;
    await record("guardarContraparte", igual, "POST /api/v1/contrapartes", { cuerpo: contraparte });
    await record(
      "consultarContraparte",
      ["consulta", "La consulta de una contraparte"],
      `POST ${address}/consulta`,
      { cuerpo: {} },
    );
    const base = ["base", "Toda la base"] as const;
    await record("listarContrapartes", base, "GET /api/v1/contrapartes?limite=1");
    await record("verContraparte", ["contraparte", "Con una alarma abierta"], `GET ${address}`);
    const vinculada = { cuerpo: { vinculada_en: "2026-12-11" } };
    await record("cambiarContraparte", ["vinculada", "Con su fecha"], `PATCH ${address}`, vinculada);
    await record("verHistoriaDeContraparte", ["historia", "Lo que pasó con ella"], `GET ${address}/historia`);
    await record(
      "listarAlarmas",
      ["abiertas", "Las que esperan decisión"],
      "GET /api/v1/alarmas?estado=abierta",
    );
    await record(
      "verAlarma",
      ["nueva", "Una coincidencia nueva"],
      `GET /api/v1/alarmas/${alarma?.alarma_id}`,
    );
    await record("verVigilancia", ["completa", "Toda la base comparada"], "GET /api/v1/vigilancia");
    await record("retirarContraparte", ["retirada", "Se conserva y no se vigila"], `DELETE ${address}`);
  }

  /** The alarmas of the account, once its base is compared and a consulta backs each. */
  async function compared(): Promise<readonly { readonly alarma_id: string }[]> {
    const get = async (path: string) => (await call(product.service, path, { token: prueba.key })).json();
    while (!(await get("/api/v1/vigilancia")).completa) await setTimeout(50);
    const unbacked = async () =>
      (await get("/api/v1/alarmas")).alarmas.some(
        (one: { consulta_id: string | null }) => one.consulta_id === null,
      );
    while (await unbacked()) await setTimeout(200);
    return (await get("/api/v1/alarmas")).alarmas;
  }

  async function recordConsultas() {
    await another("plan_al_dia");
    const found = await validar("hallazgo", "Una coincidencia exacta en una lista vinculante", {
      tipo: "natural",
      nombre: "HALLAZGO VINCULANTE PRUEBA",
      documento: { tipo: "CC", numero: "1000000002" },
      referencia_externa: "solicitud-4812",
    });
    const posible = { tipo: "natural", nombre: "POSIBLE PARESIDO PRUEBA" };
    await validar("posible", "Una coincidencia posible, que analiza una persona", posible);
    const clear = await validar("sin_hallazgo", "Sin hallazgos", CLEAR);
    await validar("varias_personas", "Dos personas en un campo: se buscan las dos y se advierte", {
      tipo: "natural",
      nombre: "SIN HALLAZGO PRUEBA Y/O HALLAZGO OFAC PRUEBA",
    });
    const consultas = "GET /api/v1/consultas?";
    await record("listarConsultas", ["pagina", "Una página, y hay otra"], `${consultas}limite=2`);
    await record(
      "listarConsultas",
      ["por_referencia", "Las de una referencia propia"],
      `${consultas}referencia_externa=solicitud-4812`,
    );
    await record("verReporte", ["reporte", "Un reporte"], `GET /api/v1/reporte/${found.consulta_id}`);
    await record("verReporteDeLote", ["lote", "Dos consultas"], "POST /api/v1/reporte-lote", {
      cuerpo: { consulta_ids: [found.consulta_id, clear.consulta_id], titulo: "Vinculaciones de diciembre" },
    });
    await consumo("mensual", "Paquete mensual al día");
    await historial("mensual", "Los periodos de un paquete mensual");
    const verificar = `GET /verificar/${found.consulta_id}.json?h=${found.hash_reporte}`;
    await record("verificarConsulta", ["prueba", "De una cuenta de prueba"], verificar, { token: null });
  }

  async function recordDiligencias() {
    for (const [nombre, resumen, documento] of [
      ["hallazgo", "Un hallazgo en cada fuente", "1000000009"],
      ["sin_hallazgo", "Sin hallazgos", "1000000001"],
    ] as const)
      await record("consultarDiligencia", [nombre, resumen], "POST /api/v1/diligencia", {
        cuerpo: { documento, tipo_documento: "CC" },
      });
    await record("consultarDiligencia", ["db_error", "Un error del servicio"], "POST /api/v1/diligencia", {
      cuerpo: { documento: "99999999", nombre: "ERROR BASE PRUEBA" },
    });
  }

  async function recordAlertas() {
    const alertas = "/api/v1/cuenta/alertas";
    await record("cambiarAlertas", ["webhook", "La primera dirección de webhook"], `PUT ${alertas}`, {
      cuerpo: { umbrales: [80, 100], emails: ["cumplimiento@ejemplo.co"], webhook: { url: receiver.url } },
    });
    await record("probarAlertas", ["entregado", "Su servidor respondió 200"], `POST ${alertas}/prueba`);
    const cuerpo = { tipo: "paquete.excedente" };
    const chosen = "El evento elegido: solo con una llave de prueba";
    await record("probarAlertas", ["de_prueba", chosen], `POST ${alertas}/prueba`, { cuerpo });
    await record("verAlertas", ["mensual", "Las de un paquete mensual"], `GET ${alertas}`);
    await record(
      "rotarSecretoDelWebhook",
      ["rotado", "El secreto nuevo; el anterior firma 24 horas más"],
      `POST ${alertas}/webhook/rotar-secreto`,
    );
    for (const tipo of EVENTO_TIPOS) {
      const already = receiver.deliveries.length;
      expect((await prueba.avisoDePrueba({ tipo })).status).toBe(202);
      const cuerpo: unknown = JSON.parse(receiver.deliveries[already]?.body ?? "null");
      recorded.push({ operacion: tipo, nombre: "evento", resumen: EVENTOS[tipo].summary, cuerpo });
    }
  }

  async function recordSituaciones() {
    for (const [situacion, nombre, resumen] of [
      ["mora", "paquete_vencido_sin_pago", "Una cuenta de cobro vencida sin pago"],
      ["tope", "tope_de_consumo", "El tope acordado se alcanzó"],
      ["bolsa_agotada", "bolsa_agotada", "La bolsa no tiene saldo"],
      ["bolsa_vencida", "bolsa_vencida", "La bolsa venció"],
    ] as const) {
      prueba = await openPrueba(product, { now: new Date(NOW) });
      await record("ponerEnSituacion", [situacion, resumen], "POST /api/v1/prueba/situacion", {
        cuerpo: { situacion },
      });
      await validar(nombre, resumen, CLEAR);
      await consumo(nombre, resumen);
      const body = { referencia: "cliente-4812", clase: "cliente", nombre: CLEAR.nombre, tipo: "natural" };
      const sent = { method: "POST", token: prueba.key, body };
      const kept = await (await call(product.service, "/api/v1/contrapartes", sent)).json();
      const address = `POST /api/v1/contrapartes/${kept.contraparte_id}/consulta`;
      await record("consultarContraparte", [nombre, resumen], address, { cuerpo: {} });
    }
    await another("plan_en_excedente");
    await consumo("en_excedente", "Paquete mensual en excedente");
    await another("bolsa_nueva");
    await consumo("bolsa", "Bolsa nueva");
    await historial("bolsa", "Las bolsas");
    await record("verAlertas", ["bolsa", "Las de una bolsa"], "GET /api/v1/cuenta/alertas");
    await another("sin_plan");
    await consumo("sin_plan_asignado", "Sin paquete ni bolsa");
  }

  async function recordRefusals() {
    await another("plan_al_dia");
    await validar("invalid_json", "El cuerpo no es JSON", '{"tipo": "natural",');
    await validar("validation_error", "Falta el nombre", { tipo: "natural" });
    const under = (llave: string): Sent => ({ encabezados: { "Idempotency-Key": llave } });
    await validar("idempotency_key_invalida", "Una Idempotency-Key con espacios", CLEAR, under("a b"));
    expect((await prueba.validate(CLEAR, { headers: { "idempotency-key": "pedido-1" } })).status).toBe(200);
    const other = { ...CLEAR, referencia_externa: "otra" };
    await validar("idempotency_error", "La misma clave con otro cuerpo", other, under("pedido-1"));
    await validar("invalid_api_key", "Una llave que no existe", CLEAR, { token: "atl_test_0" });
    const fails = { tipo: "natural", nombre: "ERROR PERSISTENCIA PRUEBA" };
    await validar("persistencia_error", "Un error del servicio, que no se cobra", fails);
    const missing = "GET /api/v1/reporte/01a1fa9b-88ad-7000-8000-000000000000";
    await record("verReporte", ["not_found", "No existe, o no es suya"], missing);
    await record(
      "verReporteDeLote",
      ["consulta_ids_requeridos", "Sin consultas"],
      "POST /api/v1/reporte-lote",
      {
        cuerpo: { consulta_ids: [] },
      },
    );
  }

  async function recordVerificacion() {
    const { key: token } = await createClienteWithKey(product.service);
    for (const expected of [1, 2]) {
      const asked = await call(product.service, "/api/v1/validate", { method: "POST", token, body: LISTED });
      expect(asked.status).toBe(200);
      await admin(product.service, "POST", "/tareas/sellar-bitacora");
      const { consulta_id, hash_reporte } = (await asked.json()) as Readonly<Record<string, string>>;
      const publica = { token: null };
      if (expected === 1) {
        const verificar = `GET /verificar/${consulta_id}.json?h=`;
        await record("verificarConsulta", ["intacta", "Intacta"], verificar + hash_reporte, publica);
        const resumen = "El papel no dice lo que se guardó";
        await record("verificarConsulta", ["no_coincide", resumen], verificar + "0".repeat(64), publica);
      } else {
        const acta = "GET /verificar/acta/01a1fa9b-88ad-7000-8000-00000000ac7a.json?h=";
        const desconocida = "Ninguna acta tiene ese número";
        await record("verificarActa", ["desconocida", desconocida], acta + "0".repeat(64), publica);
        await record("listarCabezas", ["cabezas", "Dos cabezas"], "GET /verificar/cabezas", publica);
        const consistencia = "GET /verificar/consistencia?desde=1&hasta=2";
        await record("probarConsistencia", ["prueba", "De una cabeza a otra"], consistencia, publica);
      }
    }
  }

  it("is a recorded answer of the service", async () => {
    await record("verSalud", ["en_servicio", "En servicio"], "GET /api/v1/health", { token: null });
    await recordConsultas();
    await recordDiligencias();
    await recordAlertas();
    await recordSituaciones();
    await recordRefusals();
    await recordVigilancia();
    await recordVerificacion();
    const text = stable(`${JSON.stringify(recorded, null, 2)}\n`, product, receiver);
    await expect(text).toMatchFileSnapshot(RECORDED);
  });
});
