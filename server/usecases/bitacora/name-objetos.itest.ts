import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAct } from "../../db/bitacora/actividad";
import type { Cliente } from "../../domain/clientes/cliente";
import type { PortalActor } from "../../domain/shared/actor";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { listActos as listActosOfCliente } from "../clientes/clientes";
import { createApiKey } from "../clientes/llaves";
import { listActividad, listActos } from "./actividad";

const EN = new Date("2026-11-20T15:00:00.000Z");
const ALL = { desde: null, hasta: null, quien: null, cursor: null, limite: 50 } as const;

describe("the object of an act", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let person: PortalActor;
  let stranger: PortalActor;
  let consultaId: string;

  beforeAll(async () => {
    world = await openWorld(EN.toISOString());
    cliente = await newCliente(world);
    person = await portalActorOf(world, cliente);
    stranger = await portalActorOf(world, await newCliente(world, "Ajena Ficticia Ltda."));
    consultaId = await insertTestConsulta(world, cliente);
    const { apiKeyId } = await createApiKey(world, SOPORTE, {
      clienteId: cliente.clienteId,
      etiqueta: "Caja",
    });
    const acts = [
      ["consulta.validada", "consulta", consultaId],
      ["llave.revocada", "api_key", apiKeyId],
      ["usuario.invitado", "usuario", person.usuarioId],
      ["sesion.revocada", "sesion", "todas_las_demas"],
      ["decision.tomada", "coincidencia", `${consultaId}/99`],
      ["decision.tomada", "coincidencia", "' OR true --"],
    ] as const;
    const expediente = { tipo: "expediente", id: world.entropy.uuidV7(EN) } as const;
    for (const actor of [person, stranger]) {
      for (const [accion, tipo, id] of acts)
        await recordAct(world.db, actor, { en: EN, accion, objeto: { tipo, id } });
      const detalle = { despues: { consultaId, por: "consulta", consultas: 1 } };
      await recordAct(world.db, actor, { en: EN, accion: "expediente.emitido", objeto: expediente, detalle });
    }
  });
  afterAll(() => world.close());

  const named = async (actor: PortalActor) => {
    const { rows } = await listActividad(world, actor, { ...ALL, acciones: null });
    return Object.fromEntries(rows.map(({ accion, objeto }) => [accion, objeto]));
  };

  it("has its current name and its page", async () => {
    const [{ nombre_consultado: nombre } = { nombre_consultado: "" }] = await world.rows<{
      nombre_consultado: string;
    }>("SELECT nombre_consultado FROM consulta WHERE id = $1", [consultaId]);
    expect(await named(person)).toEqual({
      "consulta.validada": { nombre, href: `/portal/consultas/${consultaId}` },
      "expediente.emitido": { nombre, href: `/portal/consultas/${consultaId}` },
      "llave.revocada": { nombre: expect.stringMatching(/^Caja ….{4}$/), href: "/portal/llaves" },
      "usuario.invitado": { nombre: person.nombre, href: "/portal/equipo" },
      "sesion.revocada": null,
      "decision.tomada": null,
    });
  });

  it("has no name for other clients", async () => {
    expect(Object.values(await named(stranger)).filter((objeto) => objeto !== null)).toEqual([]);
  });

  it("never tells support who was screened", async () => {
    const { rows } = await listActosOfCliente(world, SOPORTE, {
      clienteId: cliente.clienteId,
      cursor: null,
      limite: 50,
    });
    expect(rows.find(({ accion }) => accion === "consulta.validada")?.objeto).toEqual({
      nombre: expect.stringMatching(/^del \d\d\/\d\d\/\d{4}$/),
      href: null,
    });
  });

  it("leads support to the client's page", async () => {
    const filter = {
      desde: null,
      hasta: null,
      quien: null,
      accion: null,
      objeto: null,
      clienteId: null,
      texto: null,
    };
    const { rows } = await listActos(world, SOPORTE, { ...filter, cursor: null, limite: 50 });
    expect(rows.find(({ accion }) => accion === "llave.creada")?.objeto).toEqual({
      nombre: expect.stringMatching(/^Caja …/),
      href: `/soporte/clientes/${cliente.clienteId}?ver=llaves`,
    });
    expect(rows.find(({ objetoId }) => objetoId === cliente.clienteId)?.objeto).toMatchObject({
      nombre: "Comercializadora Ficticia S.A.S.",
    });
  });
});
