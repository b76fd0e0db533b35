import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERY_FILA } from "../../db/lotes/filas-page";
import type { DudaDecidible } from "../../domain/lotes/duda-de-fila";
import { ARCHIVOS_DE_PERSONAS } from "../../testing/archivos-de-personas";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { bringLote, viewLote } from "../../testing/lotes";
import { newOficina, type Oficina } from "../../testing/oficina";
import { portalActorOf } from "../../testing/screening";
import { correctFila, resolveDuda, setLoteEncabezado } from "./change-lote";
import { listFilas } from "./get-lote";
import { previewLote } from "./preview-lote";

const LISTED = "Evaristo Clímaco Buitragal Lasprilla";
const TITLED = [
  "Reporte inventado;;",
  "Cliente;Cédula o NIT;Ciudad",
  `${LISTED};1.990.000.111;Cali`,
  "",
  "Zoila Inventada;;Cali",
  "Otto Inventado Peña;79.123.456;Cali",
  "Otto Inventado P.;CC 79123456;Pasto",
  "Total;3;",
].join("\n");

describe("a file as people have it, from its head to its result", () => {
  let world: TestWorld;
  let o: Oficina;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    o = await newOficina(world);
  });

  const quienes = async (loteId: string) =>
    (await o.filas(loteId)).map(({ linea, estado, persona }) =>
      persona === null
        ? `${linea} ${estado}`
        : `${linea} ${persona.tipo} ${persona.documento?.tipo} ${persona.documento?.numero}`,
    );

  it("consumes nothing, and counts rows put aside, repeated and blank", async () => {
    const loteId = await o.bring(TITLED);
    const { lote, cifras, inicio, oferta, dudas } = await o.view(loteId);
    expect([lote.encabezado, lote.supuestas, lote.recordadas, lote.enBlanco]).toEqual([
      ["Cliente", "Cédula o NIT", "Ciudad"],
      [],
      false,
      1,
    ]);
    expect([inicio?.encabezadoEn, inicio?.filas[0]?.celdas[0]]).toEqual([1, "Reporte inventado"]);
    expect(cifras).toMatchObject({ pendiente: 3, con_error: 1, apartada: 1 });
    expect(oferta?.repetidas).toMatchObject({ total: 1, primeras: [{ veces: 2, lineas: [6, 7] }] });
    expect(
      (await o.filas(loteId, { repetidas: true })).map(({ linea, repiteLinea }) => [linea, repiteLinea]),
    ).toEqual([
      [6, null],
      [7, 6],
    ]);
    expect(dudas.map(({ duda, total }) => [duda, total])).toEqual([["tipo", 1]]);
    expect(await world.rows("SELECT FROM consulta WHERE cliente_id = $1", [o.cliente.clienteId])).toEqual([]);
  });

  it("asks rows without a type as somebody decided, one in another way", async () => {
    const csv = "Nombre\nZoila Inventada\nOtto Inventado\nRocas del Invento\nFicticia Ltda.\n";
    const loteId = await o.bring(csv);
    const decide = async (duda: DudaDecidible, cambiar: boolean | null, fila: number | null = null) =>
      resolveDuda(o.deps, o.actor, { ...(await o.asked(loteId)), duda, cambiar, fila });
    const tipos = async () => (await o.filas(loteId)).map(({ persona }) => persona?.tipo ?? null);
    expect(await tipos()).toEqual([null, null, null, "juridica"]);
    await decide("tipo", false);
    await decide("tipo", true, 3);
    expect(await tipos()).toEqual(["natural", "natural", "juridica", "juridica"]);
    expect((await o.view(loteId)).dudas).toMatchObject([{ total: 3, arreglo: { cambiar: false, salvo: 1 } }]);
    await decide("tipo", null);
    expect(await tipos()).toEqual([null, null, null, "juridica"]);
  });

  it("keeps mended rows when another row becomes the head", async () => {
    const csv = ["Nombre;Cédula", "Primero;Segundo", "Ana Ficticia;79.123.456", "Eva Inventada;x"].join("\n");
    const loteId = await o.bring(csv);
    const choose = async (posicion: number) =>
      setLoteEncabezado(o.deps, o.actor, { ...(await o.asked(loteId)), posicion });
    expect(await quienes(loteId)).toEqual(["2 con_error", "3 natural CC 79123456", "4 con_error"]);
    const mended = { numero: 3, celdas: ["Eva Inventada", "52123456"] };
    await correctFila(o.deps, o.actor, { ...(await o.asked(loteId)), ...mended });
    await choose(1);
    const chosen = await o.view(loteId);
    expect([chosen.lote.encabezado, chosen.lote.total]).toEqual([["Primero", "Segundo"], 2]);
    expect(chosen.lote.supuestas).toEqual(["numero_documento", "nombre"]);
    expect(await quienes(loteId)).toEqual(["3 natural CC 79123456", "4 natural CC 52123456"]);
    await choose(-1);
    expect((await o.view(loteId)).inicio?.encabezadoEn).toBe(-1);
    expect((await o.filas(loteId)).map(({ linea, numero }) => [linea, numero])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    await choose(0);
    expect((await quienes(loteId)).slice(1)).toEqual(["3 natural CC 79123456", "4 natural CC 52123456"]);
    await expect(choose(4)).rejects.toMatchObject({ code: "not_found" });
    await expect(choose(3)).rejects.toMatchObject({ code: "validation_error" });
  });

  it("remembers columns by the head once they are chosen", async () => {
    const csv = "Reporte\nQuién;Dato;Otro\nAna Ficticia;79123456;52123456\n";
    const loteId = await o.bring(csv);
    const before = (await o.view(loteId)).lote.columnas;
    const columnas = { ...before, numero_documento: { columna: 2 } } as const;
    const { review } = await o.asked(loteId);
    const [shown] = await previewLote(o.deps, o.actor, { loteId, columnas, review });
    expect(shown?.persona?.documento?.numero).toBe("52123456");
    expect(await quienes(loteId)).toEqual(["3 natural CC 79123456"]);
    await o.apply(loteId, columnas);

    const again = await o.bring(`Otro título\n\n\n${csv.replace("Quién;Dato", "QUIEN;dato")}`);
    expect((await o.view(again)).lote).toMatchObject({ recordadas: true, supuestas: [], columnas });
    expect(await quienes(again)).toEqual(["6 natural CC 52123456"]);
    const stranger = await portalActorOf(world, await newCliente(world, "Otra Ficticia S.A.S."));
    const theirs = await bringLote(world, stranger, csv);
    expect((await viewLote(world, stranger, theirs)).lote.recordadas).toBe(false);
  });

  it("says in the result how many would resemble a row if it were of the other type", async () => {
    const loteId = await o.bring(
      "Tipo;Nombre\njuridica;Evaristo Buitragal Lasprilla\nnatural;Nuria Zarzal\n",
    );
    await o.start(loteId);
    await o.run();
    const rows = (await o.exported(loteId)).split("\r\n").map((line) => line.split(";"));
    const [severidad, otros] = ["Severidad", "Parecidos del otro tipo"].map(
      (name) => rows[0]?.indexOf(name) ?? -1,
    );
    expect(rows.slice(1, 3).map((row) => [row[severidad ?? -1], row[otros ?? -1]])).toEqual([
      ["Sin hallazgo en 2 de 6 listas", "1"],
      ["Sin hallazgo en 2 de 6 listas", ""],
    ]);
  });

  it("gives the file back with its own columns and each match", async () => {
    const csv = TITLED.replace(`${LISTED};1.990.000.111;Cali\n`, "").concat(
      `\n${LISTED};1.990.000.111;Cali\n`,
    );
    const loteId = await o.bring(csv);
    await o.start(loteId);
    await o.run();
    expect((await o.filas(loteId)).map(({ linea }) => linea)).toEqual([4, 5, 6, 7, 8]);
    const first = await o.filas(loteId, { porHallazgo: true });
    expect(first.map(({ linea, severidad }) => [linea, severidad])).toEqual([
      [8, "alto"],
      [4, null],
      [5, "sin_hallazgo"],
      [6, "sin_hallazgo"],
      [7, null],
    ]);
    const rest = { loteId, filtro: { ...EVERY_FILA, porHallazgo: true }, after: first[1]?.lugar ?? 0 };
    expect((await listFilas(o.deps, o.actor, rest)).rows.map(({ linea }) => linea)).toEqual([5, 6, 7]);

    const [head = [], ...rows] = (await o.exported(loteId)).split("\r\n").map((line) => line.split(";"));
    expect(head.slice(0, 4)).toEqual(["Cliente", "Cédula o NIT", "Ciudad", "Línea del archivo"]);
    const cell = (row: string[] | undefined, name: string) => row?.[head.indexOf(name)];
    const hits = rows.filter(([nombre]) => nombre === LISTED);
    expect(hits.length).toBeGreaterThan(0);
    expect([cell(hits[0], "Ciudad"), cell(hits[0], "Severidad"), cell(hits[0], "Decisión")]).toEqual([
      "Cali",
      "Alto en 2 de 6 listas",
      "Por decidir",
    ]);
    expect(cell(hits[0], "Coincidencia")).toBe(`1 de ${hits.length}`);
    expect(cell(hits[0], "Nombre en la lista")?.toUpperCase()).toContain("BUITRAGAL");
    expect(cell(hits[0], "Lista")).not.toBe("");
    expect(Number(cell(hits[0], "Puntaje"))).toBeGreaterThan(0.8);
    expect(cell(hits[0], "Reporte (PDF)")).toMatch(/\/portal\/consultas\/[\w-]+\/reporte$/);
    expect(
      cell(
        rows.find(([nombre]) => nombre === "Total"),
        "Estado",
      ),
    ).toBe("Apartada: no nombra a nadie");
  });

  it.each(ARCHIVOS_DE_PERSONAS.map((archivo) => [archivo.nombre, archivo] as const))(
    "keeps %s as its rows are read",
    async (_, { raw, filas: expected, supuestas }) => {
      const loteId = await o.bring(raw);
      const { lote, cifras } = await o.view(loteId);
      expect([lote.total, lote.supuestas]).toEqual([expected.length, supuestas]);
      expect(cifras.pendiente).toBe(expected.filter((fila) => !/^\d+ (?:error|apartada)/.test(fila)).length);
    },
  );
});
