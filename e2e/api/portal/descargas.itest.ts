import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { COMO_SE_HALLA } from "@/server/domain/archivos/lectura";
import { PORTAL_OF, PORTAL_PRUEBA, TRPC_PRUEBA } from "@/server/domain/prueba/portal-prueba";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { readPdf } from "@/server/pdf/testing/read-pdf";
import { admin } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import { peopleCsv } from "@/server/testing/lotes";
import { type PortalClient, signIntoPortal } from "@/server/testing/portal";
import type { Product } from "@/server/testing/product";
import { readXlsx } from "@/server/testing/read-xlsx";
import { withSharedProduct } from "../open";

type Modo = "real" | "prueba";
const FOLDER = "app/portal/(sesion)";

/** An account's objects that can be downloaded, each by the parameter that names it. */
interface Owned {
  readonly consultaId: string;
  readonly descargaId: string;
  readonly cobroId: string;
  readonly informeId: string;
  readonly muestraId: string;
  readonly loteId: string;
  readonly diligenciaId: string;
  readonly actaId: string;
  /** An attachment of a case. */
  readonly id: string;
}

interface Entry {
  readonly query?: () => string;
  /** Body that names `theirs`, if the address does not. */
  readonly body?: (theirs: Owned) => unknown;
  /** Answer to a request that names an object of the other mode. "own": it uses only the own account. */
  readonly foreign: "not_found" | "consultas_no_encontradas_para_cliente" | "own";
  /** Format that must be marked as of a test account. */
  readonly printed?: "csv" | "pdf" | "xlsx";
  /** A test account owes nothing and has no such file. */
  readonly ofReal?: true;
  /** The role `consulta` may download it too, if the person asked or uploaded it. */
  readonly forConsulta?: true;
  /** For a past month. These accounts have none, so it is a 409. */
  readonly ofPast?: true;
}

const AS_FOUND = JSON.stringify({ pedida: COMO_SE_HALLA, posicion: null, elegidas: null });

/** Every file of the portal, by the path of its route file. A test below checks that none is missing. */
const MATRIX: Readonly<Record<string, Entry>> = {
  "actividad/actividad.csv": { foreign: "own" },
  "casos/adjuntos/[id]": { foreign: "not_found" },
  "consultas/[consultaId]/evidencia": { foreign: "not_found", forConsulta: true },
  "consultas/[consultaId]/expediente": { foreign: "not_found", printed: "pdf" },
  "consultas/[consultaId]/reporte": { foreign: "not_found", printed: "pdf", forConsulta: true },
  "consultas/descargas/[descargaId]": { foreign: "not_found", printed: "csv" },
  "consultas/exportar": {
    body: () => ({ filtro: {}, formato: "csv" }),
    foreign: "own",
    printed: "csv",
  },
  "consultas/reporte-lote": {
    body: ({ consultaId }) => ({ consulta_ids: [consultaId] }),
    foreign: "consultas_no_encontradas_para_cliente",
    printed: "pdf",
  },
  "consumo/certificado/[mes]": { foreign: "own", ofPast: true },
  "consumo/cuenta-de-cobro/[cobroId]": { foreign: "not_found", ofReal: true },
  "consumo/historial.csv": { foreign: "own" },
  "contrapartes/acta/[actaId]/[formato]": { foreign: "not_found", printed: "pdf" },
  "contrapartes/exportar": {
    body: () => ({ filtro: { conAlarmas: false }, formato: "csv" }),
    foreign: "own",
  },
  // Shows what an import would do.
  "contrapartes/importar/archivo": {
    query: () => `?accion=revisar&leer=${encodeURIComponent(AS_FOUND)}`,
    body: () => peopleCsv(2),
    foreign: "own",
  },
  "decisiones/decisiones.csv": { foreign: "own" },
  "informes/[informeId]/pdf": { foreign: "not_found", printed: "pdf" },
  "informes/[informeId]/xlsx": { foreign: "not_found", printed: "xlsx" },
  "informes/muestra/[muestraId]": { foreign: "not_found" },
  "validar/diligencia/[diligenciaId]/pdf": { foreign: "not_found", printed: "pdf", forConsulta: true },
  "validar/archivo/[loteId]/resultado": {
    query: () => "?formato=csv&filas=todas",
    foreign: "not_found",
    forConsulta: true,
  },
  "validar/archivo/plantilla": { query: () => "?formato=csv", foreign: "own", forConsulta: true },
  // Accepts a file. The next request shows which account got it.
  "validar/archivo/subir": {
    query: () => `?token=${crypto.randomUUID()}&nombre=otra.csv`,
    body: () => peopleCsv(2),
    foreign: "own",
    forConsulta: true,
  },
};

const routes = (): readonly string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/route.ts"))
    .map((path) => path.slice(0, -"/route.ts".length))
    .toSorted();
/** A route that also takes files is asked for one. */
const methodOf = (path: string): string =>
  readFileSync(`${FOLDER}/${path}/route.ts`, "utf8").includes("export const GET ") ? "GET" : "POST";

const titleOf = {
  // Below the rows: the file's statement about itself.
  csv: async (file: Uint8Array) => new TextDecoder().decode(file).split("\r\n\r\n").at(-1) ?? "",
  pdf: async (file: Uint8Array) => (await readPdf(file)).info.Title ?? "",
  xlsx: async (file: Uint8Array) => (await readXlsx(file)).map(({ sheet }) => sheet).join(" "),
};

describe("a portal file of the other mode", () => {
  let product: Product;
  let portal: PortalClient;
  let owned: Readonly<Record<Modo, Owned>>;
  withSharedProduct((opened) => (product = opened), { PAGES: "1" });

  const today = () => bogotaDay(new Date());
  const send = (path: string, method: string, body?: unknown) =>
    fetch(product.service.url + path, {
      method,
      headers: { cookie: portal.cookie, origin: product.service.url },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  async function procedure<T>(modo: Modo, name: string, input: unknown): Promise<T> {
    const home = modo === "prueba" ? TRPC_PRUEBA : "/api/trpc/portal";
    const response = await fetch(`${product.service.url}${home}/${name}`, {
      method: "POST",
      headers: { cookie: portal.cookie, origin: product.service.url, "content-type": "application/json" },
      body: JSON.stringify({ json: input }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${modo} ${name}: ${text}`);
    return (JSON.parse(text) as { result: { data: { json: T } } }).result.data.json;
  }

  async function own(modo: Modo, clienteId: string): Promise<Owned> {
    const [descargaId, informeId, muestraId, loteId] = Array.from({ length: 4 }, () => crypto.randomUUID());
    if (!descargaId || !informeId || !muestraId || !loteId) throw new Error("no ids");
    const persona = modo === "real" ? LISTED : { tipo: "natural", nombre: "HALLAZGO VINCULANTE PRUEBA" };
    const { consultaId } = await procedure<{ consultaId: string }>(modo, "consultas.validate", {
      token: crypto.randomUUID(),
      persona,
    });
    await procedure(modo, "consultas.export", { token: descargaId, filtro: {}, formato: "csv" });
    await procedure(modo, "informes.prepare", { token: informeId, desde: "2026-01-01", hasta: today() });
    await procedure(modo, "informes.choose", { token: muestraId, consultaIds: [consultaId] });
    const subir = `${PORTAL_OF[modo]}/validar/archivo/subir?token=${loteId}&nombre=gente.csv`;
    expect((await send(subir, "POST", peopleCsv(2))).status).toBe(200);
    const { cobro_id: cobroId } = await admin<{ cobro_id: string }>(
      product.service,
      "POST",
      `/clientes/${clienteId}/cobros`,
      { vence_en: "2099-01-31T05:00:00Z", cuenta_referencia: `FE-${modo}`, periodo: "2098-12" },
    );
    const { diligenciaId } = await procedure<{ diligenciaId: string }>(modo, "diligencias.ask", {
      token: crypto.randomUUID(),
      pregunta: { documento: "1000000009" },
    });
    const id = await attach(modo, consultaId);
    const { actaId } = await procedure<{ actaId: string }>(modo, "actas.issue", {
      token: crypto.randomUUID(),
      desde: today(),
      hasta: today(),
    });
    return { consultaId, descargaId, cobroId, informeId, muestraId, loteId, diligenciaId, actaId, id };
  }

  /** Confirms the match, which opens a case, and attaches a file to its step. */
  async function attach(modo: Modo, consultaId: string): Promise<string> {
    const plazo = { cuanto: 1, unidad: "dias" };
    await procedure(modo, "decisiones.savePolitica", {
      vista: 0,
      pasos: [{ nombre: "Reportar", aplica: "todas", severidadMinima: "informativo", plazo }],
      plazos: { alto: null, medio: null, bajo: null, informativo: null },
      escalaA: [],
    });
    const said = {
      tipo: "confirmada",
      motivo: "Es ella",
      segundoMotivo: "Lo dijo ella",
      nota: null,
      repiteId: null,
    };
    const comparado = Object.fromEntries(
      ["documento", "nacimiento", "pais", "actividad"].map((dato) => [dato, "sin_dato"]),
    );
    await procedure(modo, "decisiones.decide", { consultaId, posicion: 0, vistas: 0, comparado, ...said });
    const { rows } = await product.db.query<{ id: string }>(
      "SELECT id FROM caso_paso WHERE consulta_id = $1",
      [consultaId],
    );
    const id = crypto.randomUUID();
    const to = `${PORTAL_OF[modo]}/casos/adjuntos/${rows[0]?.id}?token=${id}&nombre=oficio.pdf`;
    expect((await send(to, "POST", "%PDF-1.7\n% inventado\n%%EOF\n")).status).toBe(200);
    return id;
  }

  beforeAll(async () => {
    const { officer } = product.service;
    if (officer === null) throw new Error("no officer was printed");
    portal = await signIntoPortal(product.service, officer);
    await procedure("real", "modoPrueba.open", null);
    const { rows } = await product.db.query<{ real: string; prueba: string }>(
      `SELECT cuenta_real_id AS real, cliente.id AS prueba FROM cliente JOIN usuario ON cliente_id = cuenta_real_id
       WHERE email = $1`,
      [officer.email],
    );
    const [accounts] = rows;
    if (accounts === undefined) throw new Error("no test account");
    owned = { real: await own("real", accounts.real), prueba: await own("prueba", accounts.prueba) };
  });

  const addressOf = (modo: Modo, path: string, named: Owned) => {
    const values: Readonly<Record<string, string>> = { ...named, mes: today().slice(0, 7), formato: "pdf" };
    const filled = path.replace(/\[(\w+)\]/g, (_, name) => values[name] ?? "");
    return `${PORTAL_OF[modo]}/${filled}${MATRIX[path]?.query?.() ?? ""}`;
  };
  const ask = (modo: Modo, path: string, named: Owned) =>
    send(addressOf(modo, path, named), methodOf(path), MATRIX[path]?.body?.(named));

  it("has a line for each", () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual(routes());
  });

  for (const modo of ["real", "prueba"] as const) {
    const other = modo === "real" ? "prueba" : "real";
    it.each(Object.entries(MATRIX))(`${modo}: %s`, async (path, { foreign, printed, ofReal, ofPast }) => {
      const response = await ask(modo, path, owned[other]);
      if (foreign === "own") {
        expect(response.status).toBe(ofPast ? 409 : 200);
        const told = await response.text();
        for (const id of Object.values(owned[other])) expect(told).not.toContain(id);
      } else {
        expect([response.status, await response.json()]).toMatchObject([404, { error: foreign }]);
      }
      if (ofPast) return;
      if (ofReal && modo === "prueba") {
        expect((await ask(modo, path, owned[modo])).status).toBe(404);
        return;
      }
      // A file of the background is not there at once.
      let mine = await ask(modo, path, owned[modo]);
      await expect
        .poll(
          async () => {
            if (mine.status === 409) mine = await ask(modo, path, owned[modo]);
            return mine.status;
          },
          { timeout: 30_000 },
        )
        .toBe(200);
      if (printed === undefined) return;
      const title = await titleOf[printed](new Uint8Array(await mine.arrayBuffer()));
      if (modo === "prueba") expect(title).toMatch(/^PRUEBA/);
      else expect(title).not.toContain("PRUEBA");
    });
  }

  it("gives the role consulta its own reports, evidence and files, and nothing of a colleague", async () => {
    const setRol = (rol: string) =>
      product.db.query("UPDATE usuario SET rol = $1 WHERE email = $2", [rol, product.service.officer?.email]);
    const { loteId } = owned.real;
    const give = (to: string) =>
      product.db.query("UPDATE lote SET usuario_id = $1 WHERE id = $2", [to, loteId]);
    const { rows } = await product.db.query<{ self: string; colleague: string }>(
      `INSERT INTO usuario (id, cliente_id, email, nombre, rol, creado_en)
       SELECT gen_random_uuid(), cliente_id, 'colega@demo.example', 'Colega', 'oficial', now() FROM lote WHERE id = $1
       RETURNING id AS colleague, (SELECT usuario_id FROM lote WHERE id = $1) AS self`,
      [loteId],
    );
    const [{ self, colleague }] = rows as [{ self: string; colleague: string }];
    const byKey = async (path: string, body: object): Promise<string> => {
      const { service } = product;
      const response = await fetch(`${service.url}/api/v1/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${service.demoKey}` },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { consulta_id: string }).consulta_id;
    };
    const theirs = {
      ...owned.real,
      consultaId: await byKey("validate", { tipo: "natural", nombre: "OTILIA FICTICIA" }),
      diligenciaId: await byKey("diligencia", { documento: "1000000009" }),
    };
    const ofClient = await product.db.query(
      `SELECT FROM (SELECT id, cliente_id FROM consulta UNION ALL SELECT id, cliente_id FROM diligencia) asked
       WHERE id IN ($1, $2) AND cliente_id = (SELECT cliente_id FROM lote WHERE id = $3)`,
      [theirs.consultaId, theirs.diligenciaId, loteId],
    );
    expect(ofClient.rowCount).toBe(2);
    await setRol("consulta");
    try {
      for (const [path, { forConsulta, foreign }] of Object.entries(MATRIX)) {
        const own = await ask("real", path, owned.real);
        expect([path, own.status]).toEqual([path, forConsulta ? 200 : 403]);
        if (!forConsulta || foreign === "own") continue;
        await give(colleague);
        const answer = await ask("real", path, theirs);
        await give(self);
        expect([path, answer.status]).toEqual([path, 404]);
      }
    } finally {
      await setRol("administrador");
    }
  });

  it("keeps an uploaded file in the mode of its address", async () => {
    const count = async (modo: Modo) =>
      (await procedure<{ rows: readonly unknown[] }>(modo, "lotes.list", { cursor: null })).rows.length;
    const before = [await count("real"), await count("prueba")];
    const subir = `${PORTAL_PRUEBA}/validar/archivo/subir?token=${crypto.randomUUID()}&nombre=nueva.csv`;
    expect((await send(subir, "POST", peopleCsv(3))).status).toBe(200);
    expect([await count("real"), await count("prueba")]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });
});
