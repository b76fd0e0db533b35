import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ActosFiltro } from "../../contract/soporte/bitacora";
import { recordAudit } from "../../db/bitacora/staff-audit";
import { actosCsv } from "../../domain/bitacora/actos-csv";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { createApiKey } from "../clientes/llaves";
import { eachActo, getActo, listActores, listActos } from "./actividad";

const ANA = { ...SOPORTE, name: "ana@atalaya.example", requestId: "req_de_ana" };

describe("the acts on record", () => {
  let world: TestWorld;
  let clienteId: string;
  beforeAll(async () => {
    world = await openWorld("2026-11-20T15:00:00.000Z");
    ({ clienteId } = await newCliente(world));
    await newCliente(world, "Otra Ficticia Ltda.");
    await createApiKey(world, ANA, { clienteId, etiqueta: "caja" });
    world.clock.set("2026-11-21T04:59:59.999Z");
    await recordAudit(world.db, {
      en: await world.clock.now(),
      actor: { kind: "sistema", tarea: "emitir-cobros", requestId: "ejecucion" },
      accion: "cobro.emitido",
      objetoTipo: "cobro",
      objetoId: "00000000-0000-7000-8000-000000000000",
      antes: null,
      despues: { totalCop: 150000 },
      motivo: '=CMD("calc")',
    });
  });
  afterAll(() => world.close());

  const find = async (filtro: object, page: { cursor?: number | null; limite?: number } = {}) =>
    listActos(world, SOPORTE, { ...ActosFiltro.parse(filtro), cursor: null, limite: 50, ...page });
  const numbersOf = async (filtro: object) => (await find(filtro)).rows.map(({ numero }) => numero);

  it("are all listed, newest first, numbered without gaps", async () => {
    expect(await numbersOf({})).toEqual([4, 3, 2, 1]);
  });

  it("name the client, also for objects that belong to it", async () => {
    const { rows } = await find({});
    expect(rows.map(({ razonSocial }) => razonSocial)).toEqual([
      null,
      "Comercializadora Ficticia S.A.S.",
      "Otra Ficticia Ltda.",
      "Comercializadora Ficticia S.A.S.",
    ]);
  });

  it("are filtered by who, what, object, client, days of Bogota, text and request", async () => {
    expect(await numbersOf({ quien: "ana@atalaya.example" })).toEqual([3]);
    expect(await numbersOf({ tipo: "clientes" })).toEqual([2, 1]);
    expect(await numbersOf({ objeto: clienteId })).toEqual([1]);
    expect(await numbersOf({ cliente: clienteId.toUpperCase() })).toEqual([3, 1]);
    expect(await numbersOf({ desde: "2026-11-20", hasta: "2026-11-20" })).toEqual([4, 3, 2, 1]);
    expect(await numbersOf({ desde: "2026-11-21" })).toEqual([]);
    expect(await numbersOf({ texto: "OTRA ficticia" })).toEqual([2]);
    expect(await numbersOf({ texto: "req_de_ana" })).toEqual([3]);
    expect(await numbersOf({ texto: "%" })).toEqual([]);
    expect(await numbersOf({ texto: "emitir-cobros", tipo: "clientes" })).toEqual([]);
  });

  it("stay on their page when new acts are recorded", async () => {
    const first = await find({}, { limite: 2 });
    expect([first.rows.map(({ numero }) => numero), first.siguiente]).toEqual([[4, 3], 3]);
    await recordAudit(world.db, {
      en: await world.clock.now(),
      actor: SOPORTE,
      accion: "tarea.solicitada",
      objetoTipo: "tarea",
      objetoId: "vigilar-listas",
      antes: null,
      despues: null,
    });
    const second = await find({}, { limite: 2, cursor: first.siguiente });
    expect([second.rows.map(({ numero }) => numero), second.siguiente]).toEqual([[2, 1], null]);
  });

  it("are found by number, and their actors are listed", async () => {
    expect(await getActo(world, SOPORTE, { numero: 3 })).toMatchObject({
      accion: "llave.creada",
      requestId: "req_de_ana",
    });
    await expect(getActo(world, SOPORTE, { numero: 99 })).rejects.toMatchObject({ code: "not_found" });
    expect(await listActores(world, SOPORTE)).toEqual([
      "ana@atalaya.example",
      "sistema:emitir-cobros",
      "token:admin",
    ]);
  });

  it("are exported as CSV without formulas", async () => {
    const parts: string[] = [];
    for await (const part of actosCsv(eachActo(world, SOPORTE, ActosFiltro.parse({ tipo: "cobros" }))))
      parts.push(part);
    const lines = parts.join("").split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("Tarea emitir-cobros;Emitió una cuenta de cobro;cobro.emitido");
    expect(lines[1]).toContain(`"'=CMD(""calc"")"`);
  });
});
