import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PortalOutputs } from "@/components/portal/trpc";
import type { LecturaPedida } from "@/server/domain/archivos/lectura";
import {
  ARCHIVOS_CON_NOMBRE_EN_PARTES,
  ARCHIVOS_DE_PROGRAMAS,
  ARCHIVOS_REHUSADOS,
} from "@/server/testing/archivos-de-programas";
import { type PortalClient, signIntoPortal } from "@/server/testing/portal";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

type Lotes = PortalOutputs["lotes"];

let product: Product;
let officer: PortalClient;

withSharedProduct((opened) => (product = opened), { PAGES: "1" });
beforeAll(async () => {
  if (product.service.officer === null) throw new Error("no officer was printed");
  officer = await signIntoPortal(product.service, product.service.officer);
});

const named = (nombre: string): (typeof ARCHIVOS_DE_PROGRAMAS)[number] => {
  const found = ARCHIVOS_DE_PROGRAMAS.find((archivo) => archivo.nombre === nombre);
  if (found === undefined) throw new Error(`no file ${nombre}`);
  return found;
};

async function upload(nombre: string, raw: Buffer) {
  const query = new URLSearchParams({ nombre, token: randomUUID() });
  const response = await fetch(`${product.service.url}/portal/validar/archivo/subir?${query}`, {
    method: "POST",
    headers: { origin: product.service.url, cookie: officer.cookie },
    body: new Uint8Array(raw),
  });
  // The page reads it: a browser that is sent there must not save it as a file.
  expect(response.headers.get("content-disposition")).toBeNull();
  return { status: response.status, body: (await response.json()) as { loteId: string; message: string } };
}

async function ask<Output>(procedure: string, input: object): Promise<Output> {
  const response = await officer.call(procedure, input);
  const body = (await response.json()) as { result: { data: { json: Output } } };
  return body.result.data.json;
}

const view = (loteId: string) => ask<Lotes["get"]>("lotes.get", { loteId });
const discard = (loteId: string) => officer.call("lotes.drop", { loteId });
const read = (loteId: string, pedida: Partial<LecturaPedida>) =>
  officer.call("lotes.lectura", {
    loteId,
    pedida: { hoja: null, codificacion: null, sinOcultas: false, ...pedida },
  });

async function start(loteId: string, consultas: number): Promise<Response> {
  const { lote, revision } = await view(loteId);
  const input = { loteId, soloCambios: false, consultas, columnas: lote.columnas, revision };
  return officer.call("lotes.start", input);
}

/** What the officer has to answer before the start. */
function preguntas({ columnas }: Lotes["get"]["lote"]): string[] {
  const { porDecidir = [], tipos = {}, otras = [] } = columnas.reglas ?? {};
  return [
    ...porDecidir.map((columna) => `columna ${columna + 1}`),
    ...Object.entries(tipos).flatMap(([word, tipo]) => (tipo === null ? [`tipo ${word}`] : [])),
    ...otras.flatMap(({ rol, filas, incluir }) => (incluir === null ? [`${rol}: ${filas}`] : [])),
  ];
}

async function asked(loteId: string): Promise<string[]> {
  const { rows } = await ask<Lotes["filas"]>("lotes.filas", { loteId, despues: 0 });
  return rows.map(({ linea, estado, persona, errores }) => {
    if (estado === "apartada") return `${linea} apartada`;
    if (persona === null) {
      const [said] = errores.filter(({ mensaje }) => mensaje.includes("dos números"));
      const campos = [...new Set(errores.map(({ campo }) => campo))];
      return `${linea} error ${campos.join(" ")}${said ? `: ${said.mensaje.split(":")[0]}` : ""}`;
    }
    const { tipo, documento, documentoSinComparar: kept, nombre, fechaNacimiento, pais } = persona;
    const numero = kept ? `sin comparar ${kept.tipo} ${kept.numero}` : null;
    return [linea, tipo, documento?.tipo, documento?.numero, numero, nombre, fechaNacimiento, pais]
      .filter((part) => part)
      .join(" ");
  });
}

describe("a file as a program exports it", () => {
  it.each(ARCHIVOS_DE_PROGRAMAS.map((archivo) => [archivo.nombre, archivo] as const))(
    "is read completely, or says what it leaves out, when %s is uploaded",
    async (nombre, archivo) => {
      const { status, body } = await upload(nombre, archivo.raw);
      expect([status, body.message]).toEqual([200, undefined]);
      const { lote } = await view(body.loteId);
      expect(await asked(body.loteId)).toEqual(archivo.filas);
      expect(preguntas(lote)).toEqual(archivo.preguntas ?? []);
      const { lectura } = lote;
      const [hoja] = archivo.hojas ?? [];
      expect(lectura).toMatchObject({
        codificacion: archivo.codificacion ?? null,
        porDecidir: archivo.porDecidir ?? [],
        filasOcultas: archivo.filasOcultas ?? 0,
        combinadas: archivo.combinadas ?? 0,
      });
      const listed = lectura?.hojas.map((one) => `${one.nombre} ${one.filas}`) ?? [];
      expect(hoja === undefined ? [] : [hoja, ...listed]).toEqual(archivo.hojas ?? []);
      if (hoja !== undefined)
        expect(lectura?.hojas.find(({ posicion }) => posicion === lectura.hoja)?.nombre).toBe(hoja);
      await discard(body.loteId);
    },
  );

  it("finds the listed person whose name stands in several columns", async () => {
    const lotes = await Promise.all(
      ARCHIVOS_CON_NOMBRE_EN_PARTES.map(async ({ nombre, raw }) => (await upload(nombre, raw)).body.loteId),
    );
    for (const loteId of lotes) expect((await start(loteId, 2)).status).toBe(200);
    const severidades = async (loteId: string) =>
      (await ask<Lotes["filas"]>("lotes.filas", { loteId, despues: 0 })).rows
        .filter(({ persona }) => persona !== null)
        .map(({ severidad }) => severidad);
    await vi.waitFor(
      async () =>
        expect(await Promise.all(lotes.map(severidades))).toEqual(lotes.map(() => ["alto", "sin_hallazgo"])),
      { timeout: 30_000, interval: 250 },
    );
  });

  it.each(ARCHIVOS_REHUSADOS)("is refused with the reason when it is %s", async (nombre, raw, motivo) => {
    const { status, body } = await upload(nombre, raw);
    expect([status, body.loteId]).toEqual([400, undefined]);
    expect(body.message).toMatch(motivo);
  });
});

describe("a reading that a person chooses", () => {
  const kept = async (loteId: string) => {
    const { rows } = await product.db.query("SELECT crudo IS NOT NULL AS kept FROM lote WHERE id = $1", [
      loteId,
    ]);
    return rows[0]?.kept as boolean | undefined;
  };

  it("starts nothing while several sheets may hold the people, and the sheet that was chosen afterwards", async () => {
    const { body } = await upload("dos-hojas.xlsx", named("excel-dos-tablas.xlsx").raw);
    const { loteId } = body;
    const { oferta } = await view(loteId);
    const early = await start(loteId, oferta?.todas.consultas ?? 0);
    expect([early.status, JSON.stringify(await early.json())]).toEqual([
      409,
      expect.stringContaining("elija la hoja que se consulta"),
    ]);
    expect((await read(loteId, { hoja: 0 })).status).toBe(200);
    expect(await asked(loteId)).toEqual(["2 juridica NIT 900300001 Metales Inventados S.A."]);
    expect((await view(loteId)).lote.lectura).toMatchObject({ hoja: 0, porDecidir: [] });
    expect((await read(loteId, { hoja: 1 })).status).toBe(200);
    expect(await asked(loteId)).toEqual(named("excel-dos-tablas.xlsx").filas);
    expect(await kept(loteId)).toBe(true);
    expect((await start(loteId, 4)).status).toBe(200);
    expect(await kept(loteId)).toBe(false);
    expect((await read(loteId, { hoja: 0 })).status).toBe(409);
  });

  it("reads the same bytes by other letters when they are chosen", async () => {
    const { body } = await upload("dos.csv", named("excel-csv-msdos.csv").raw);
    const { loteId } = body;
    const [first, second] = (await view(loteId)).lote.lectura?.letras ?? [];
    expect([first?.codificacion, first?.muestras]).toEqual([
      "cp850",
      expect.arrayContaining(["Íngrid Inventada Peñarrubia"]),
    ]);
    expect((await read(loteId, { codificacion: second?.codificacion ?? null })).status).toBe(200);
    expect(await asked(loteId)).not.toEqual(named("excel-csv-msdos.csv").filas);
    expect((await read(loteId, { codificacion: "cp850" })).status).toBe(200);
    expect(await asked(loteId)).toEqual(named("excel-csv-msdos.csv").filas);
    await discard(loteId);
    expect(await kept(loteId)).toBeUndefined();
  });

  it("leaves out filtered rows when told to, and says how many", async () => {
    const { filas, raw } = named("excel-filtro.xlsx");
    const { loteId } = (await upload("filtro.xlsx", raw)).body;
    expect((await read(loteId, { sinOcultas: true })).status).toBe(200);
    expect(await asked(loteId)).toEqual([filas[0], filas[2]]);
    expect((await view(loteId)).lote).toMatchObject({
      enBlanco: 0,
      lectura: { filasOcultas: 2, sinOcultas: true },
    });
    expect((await read(loteId, { sinOcultas: false })).status).toBe(200);
    expect(await asked(loteId)).toEqual(filas);
    await discard(loteId);
  });

  it("keeps no bytes of a file that can be read in one way alone", async () => {
    const { loteId } = (await upload("utf8.csv", named("excel-csv-utf8.csv").raw)).body;
    expect(await kept(loteId)).toBe(false);
    await discard(loteId);
  });
});
