import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { createCliente, getCliente, listClientes, updateCliente } from "./clientes";

describe("the clients", () => {
  let world: TestWorld;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T15:00:00.000Z");
  });
  afterEach(() => world.close());

  const audit = (id: string) =>
    world.rows<Record<string, unknown>>(
      "SELECT actor, accion, antes, despues, request_id FROM staff_audit WHERE objeto_id = $1 ORDER BY en",
      [id],
    );

  it("are read back as created, with the NIT in digits", async () => {
    const created = await createCliente(world, SOPORTE, {
      razonSocial: "Ñandú & Ficción S.A.S.",
      nit: "900.123.456-7",
      operaParaTerceros: true,
      emails: ["cumplimiento@ejemplo.co"],
    });
    expect(created).toEqual({
      clienteId: created.clienteId,
      razonSocial: "Ñandú & Ficción S.A.S.",
      nit: "9001234567",
      activo: true,
      operaParaTerceros: true,
      politicaCoincidencia: "correspondencia",
      modo: "real",
      cuentaRealId: null,
      emails: ["cumplimiento@ejemplo.co"],
      creadoEn: new Date("2026-11-20T15:00:00.000Z"),
      modalidad: null,
      plan: null,
      bolsa: null,
      tope: null,
    });
    const read = await getCliente(world, SOPORTE, { clienteId: created.clienteId });
    expect(read).toEqual({ ...created, vigilanciaTope: 100 });
  });

  it("are not created with an invalid NIT", async () => {
    const input = { razonSocial: "Sin NIT", nit: "12-34-56", operaParaTerceros: false, emails: [] };
    await expect(createCliente(world, SOPORTE, input)).rejects.toMatchObject({
      code: "validation_error",
      issues: [{ path: ["nit"] }],
    });
    const nobody = { clienteId: world.entropy.uuidV4() };
    await expect(getCliente(world, SOPORTE, nobody)).rejects.toMatchObject({ code: "not_found" });
    await expect(updateCliente(world, SOPORTE, nobody)).rejects.toMatchObject({ code: "not_found" });
  });

  it("change in the sent fields alone, which are audited before and after", async () => {
    const { clienteId, ...created } = await newCliente(world);
    const changed = await updateCliente(world, SOPORTE, {
      clienteId,
      activo: false,
      politicaCoincidencia: "solo_puntaje",
      razonSocial: created.razonSocial,
    });
    expect(changed).toEqual({ clienteId, ...created, activo: false, politicaCoincidencia: "solo_puntaje" });
    expect((await audit(clienteId)).at(-1)).toEqual({
      actor: "token:admin",
      accion: "cliente.modificado",
      antes: { activo: true, politica_coincidencia: "correspondencia" },
      despues: { activo: false, politica_coincidencia: "solo_puntaje" },
      request_id: "req_test",
    });
  });

  it("are corrected on record, with person and reason", async () => {
    const { clienteId, razonSocial, nit } = await newCliente(world);
    const solicitud = { motivo: "El certificado dice otra cosa", referencia: "Oficio 12 de 2026-11-20" };
    await updateCliente(world, SOPORTE, {
      clienteId,
      razonSocial: "Otra S.A.S.",
      nit: "8001972684",
      solicitud,
    });
    expect((await audit(clienteId)).at(-1)).toMatchObject({
      accion: "cliente.modificado",
      antes: { razon_social: razonSocial, nit },
      despues: {
        razon_social: "Otra S.A.S.",
        nit: "8001972684",
        referencia_solicitud: solicitud.referencia,
      },
    });
    const [kept] = await world.rows("SELECT razon_social, nit FROM cliente WHERE id = $1", [clienteId]);
    expect(kept).toEqual({ razon_social: "Otra S.A.S.", nit: "8001972684" });
  });

  it("are not audited if nothing changes", async () => {
    const { clienteId } = await newCliente(world);
    await updateCliente(world, SOPORTE, { clienteId, activo: true });
    expect((await audit(clienteId)).map(({ accion }) => accion)).toEqual(["cliente.creado"]);
  });

  it("are not created without their audit row", async () => {
    const unnamed = { ...SOPORTE, name: null as unknown as string };
    const input = { razonSocial: "Sin rastro", nit: "900123456", operaParaTerceros: false, emails: [] };
    await expect(createCliente(world, unnamed, input)).rejects.toThrow();
    expect((await listClientes(world, SOPORTE, { limite: 10 })).rows).toEqual([]);
  });

  it("are listed newest first, each once, while others are created between pages", async () => {
    const names: string[] = [];
    for (let at = 1; at <= 5; at += 1) {
      world.clock.set(`2026-11-20T15:00:0${at}.000Z`);
      names.unshift((await newCliente(world, `Empresa ${at}`)).razonSocial);
    }
    const first = await listClientes(world, SOPORTE, { limite: 2 });
    world.clock.set("2026-11-20T15:00:09.000Z");
    await newCliente(world, "Empresa nueva");
    const second = await listClientes(world, SOPORTE, { limite: 2, cursor: first.siguienteCursor });
    const third = await listClientes(world, SOPORTE, { limite: 2, cursor: second.siguienteCursor });
    const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ razonSocial }) => razonSocial));
    expect(seen).toEqual(names);
    expect(third.siguienteCursor).toBeNull();
  });

  it("have no next page if the last one is full", async () => {
    await newCliente(world);
    expect((await listClientes(world, SOPORTE, { limite: 1 })).siguienteCursor).toBeNull();
  });

  it("are found by part of the name in any case, or by the NIT in any notation", async () => {
    await newCliente(world, "Ñandú Logística 100% S.A.S.");
    await createCliente(world, SOPORTE, {
      razonSocial: "Otra Compañía",
      nit: "811222333",
      operaParaTerceros: false,
      emails: [],
    });
    const found = async (buscar: string) =>
      (await listClientes(world, SOPORTE, { buscar, limite: 10 })).rows.map(({ razonSocial }) => razonSocial);
    expect(await found("ñandÚ log")).toEqual(["Ñandú Logística 100% S.A.S."]);
    expect(await found("100%")).toEqual(["Ñandú Logística 100% S.A.S."]);
    expect(await found("1%S")).toEqual([]);
    expect(await found("_tra")).toEqual([]);
    expect(await found("811.222")).toEqual(["Otra Compañía"]);
    expect(await found("900 123 456-7")).toEqual(["Ñandú Logística 100% S.A.S."]);
    expect(await found("--")).toEqual([]);
  });
});
