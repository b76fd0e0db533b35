import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERY_FILA } from "../../db/lotes/filas-page";
import type { Cliente } from "../../domain/clientes/cliente";
import type { DudaDecidible } from "../../domain/lotes/duda-de-fila";
import type { PortalActor } from "../../domain/shared/actor";
import { ARCHIVOS_DE_PERSONAS } from "../../testing/archivos-de-personas";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { bringLote, reviewAt, startAsShown, viewLote } from "../../testing/lotes";
import { portalActorOf, screeningDeps } from "../../testing/screening";
import type { Deps } from "../deps";
import { arreglarFilas, mendFila, setLoteColumnas, setLoteEncabezado } from "./change-lote";
import { exportLote } from "./export-lote";
import { listFilas } from "./get-lote";
import { previewLote } from "./preview-lote";
import { runLotes } from "./run-lotes";

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
  let deps: Deps;
  let cliente: Cliente;
  let actor: PortalActor;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set("2026-11-20T15:00:00.000Z");
    deps = screeningDeps(world);
    cliente = await newCliente(world);
    actor = await portalActorOf(world, cliente);
  });

  const view = (loteId: string) => viewLote(world, actor, loteId);
  const asked = async (loteId: string) => {
    const now = await world.clock.now();
    return { loteId, now, review: reviewAt(now) };
  };
  const filas = async (loteId: string, filtro: Partial<typeof EVERY_FILA> = {}) =>
    (await listFilas(deps, actor, { loteId, filtro: { ...EVERY_FILA, ...filtro }, after: 0 })).rows;
  const quienes = async (loteId: string) =>
    (await filas(loteId)).map(({ linea, estado, persona }) =>
      persona === null
        ? `${linea} ${estado}`
        : `${linea} ${persona.tipo} ${persona.documento?.tipo} ${persona.documento?.numero}`,
    );

  it("names what was found, guessed, put aside, repeated and blank, and consumes nothing", async () => {
    const loteId = await bringLote(world, actor, TITLED);
    const { lote, cifras, inicio, oferta, dudas } = await view(loteId);
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
      (await filas(loteId, { repetidas: true })).map(({ linea, repiteLinea }) => [linea, repiteLinea]),
    ).toEqual([
      [6, null],
      [7, 6],
    ]);
    expect(dudas.map(({ duda, total }) => [duda, total])).toEqual([["tipo", 1]]);
    expect(await world.rows("SELECT FROM consulta WHERE cliente_id = $1", [cliente.clienteId])).toEqual([]);
  });

  it("asks for rows without a type once somebody says what they are, one of them otherwise", async () => {
    const csv = "Nombre\nZoila Inventada\nOtto Inventado\nRocas del Invento\nFicticia Ltda.\n";
    const loteId = await bringLote(world, actor, csv);
    const decide = async (duda: DudaDecidible, cambiar: boolean | null, fila: number | null = null) =>
      arreglarFilas(deps, actor, { ...(await asked(loteId)), duda, cambiar, fila });
    const tipos = async () => (await filas(loteId)).map(({ persona }) => persona?.tipo ?? null);
    expect(await tipos()).toEqual([null, null, null, "juridica"]);
    await decide("tipo", false);
    await decide("tipo", true, 3);
    expect(await tipos()).toEqual(["natural", "natural", "juridica", "juridica"]);
    expect((await view(loteId)).dudas).toMatchObject([{ total: 3, arreglo: { cambiar: false, salvo: 1 } }]);
    await decide("tipo", null);
    expect(await tipos()).toEqual([null, null, null, "juridica"]);
  });

  it("takes another row for the head, or none, and keeps what was mended", async () => {
    const csv = ["Nombre;Cédula", "Primero;Segundo", "Ana Ficticia;79.123.456", "Eva Inventada;x"].join("\n");
    const loteId = await bringLote(world, actor, csv);
    const choose = async (posicion: number) =>
      setLoteEncabezado(deps, actor, { ...(await asked(loteId)), posicion });
    expect(await quienes(loteId)).toEqual(["2 con_error", "3 natural CC 79123456", "4 con_error"]);
    const mended = { numero: 3, celdas: ["Eva Inventada", "52123456"] };
    await mendFila(deps, actor, { ...(await asked(loteId)), ...mended });
    await choose(1);
    const chosen = await view(loteId);
    expect([chosen.lote.encabezado, chosen.lote.total]).toEqual([["Primero", "Segundo"], 2]);
    expect(chosen.lote.supuestas).toEqual(["numero_documento", "nombre"]);
    expect(await quienes(loteId)).toEqual(["3 natural CC 79123456", "4 natural CC 52123456"]);
    await choose(-1);
    expect((await view(loteId)).inicio?.encabezadoEn).toBe(-1);
    expect((await filas(loteId)).map(({ linea, numero }) => [linea, numero])).toEqual([
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

  it("shows what other columns would ask, keeps nothing of it, and remembers what was chosen by the head", async () => {
    const csv = "Reporte\nQuién;Dato;Otro\nAna Ficticia;79123456;52123456\n";
    const loteId = await bringLote(world, actor, csv);
    const before = (await view(loteId)).lote.columnas;
    const columnas = { ...before, numero_documento: { columna: 2 } } as const;
    const { review } = await asked(loteId);
    const [shown] = await previewLote(deps, actor, { loteId, columnas, review });
    expect(shown?.persona?.documento?.numero).toBe("52123456");
    expect(await quienes(loteId)).toEqual(["3 natural CC 79123456"]);
    await setLoteColumnas(deps, actor, { ...(await asked(loteId)), columnas });

    const again = await bringLote(
      world,
      actor,
      `Otro título\n\n\n${csv.replace("Quién;Dato", "QUIEN;dato")}`,
    );
    expect((await view(again)).lote).toMatchObject({ recordadas: true, supuestas: [], columnas });
    expect(await quienes(again)).toEqual(["6 natural CC 52123456"]);
    const stranger = await portalActorOf(world, await newCliente(world, "Otra Ficticia S.A.S."));
    const theirs = await bringLote(world, stranger, csv);
    expect((await viewLote(world, stranger, theirs)).lote.recordadas).toBe(false);
  });

  it("shows what matched first, and hands the file back with its own columns and each match", async () => {
    const csv = TITLED.replace(`${LISTED};1.990.000.111;Cali\n`, "").concat(
      `\n${LISTED};1.990.000.111;Cali\n`,
    );
    const loteId = await bringLote(world, actor, csv);
    await startAsShown(world, actor, loteId);
    await runLotes(deps, async () => {});
    expect((await filas(loteId)).map(({ linea }) => linea)).toEqual([4, 5, 6, 7, 8]);
    const first = await filas(loteId, { porHallazgo: true });
    expect(first.map(({ linea, severidad }) => [linea, severidad])).toEqual([
      [8, "alto"],
      [4, null],
      [5, "sin_hallazgo"],
      [6, "sin_hallazgo"],
      [7, null],
    ]);
    const rest = { loteId, filtro: { ...EVERY_FILA, porHallazgo: true }, after: first[1]?.lugar ?? 0 };
    expect((await listFilas(deps, actor, rest)).rows.map(({ linea }) => linea)).toEqual([5, 6, 7]);

    const now = await world.clock.now();
    const parts = await exportLote(deps, actor, { loteId, formato: "csv", filas: "todas", now });
    const chunks: Uint8Array[] = [];
    for await (const part of parts) chunks.push(part);
    const [head = [], ...rows] = Buffer.concat(chunks)
      .toString()
      .replace("\ufeff", "")
      .split("\r\n")
      .map((line) => line.split(";"));
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
      const loteId = await bringLote(world, actor, raw);
      const { lote, cifras } = await view(loteId);
      expect([lote.total, lote.supuestas]).toEqual([expected.length, supuestas]);
      expect(cifras.pendiente).toBe(expected.filter((fila) => !/^\d+ (?:error|apartada)/.test(fila)).length);
    },
  );
});
