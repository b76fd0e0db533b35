import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Act, recordAct } from "../../db/bitacora/actividad";
import { inTransaction } from "../../db/sql/transaction";
import type { ClienteActor, PortalActor } from "../../domain/shared/actor";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf, portalActorOf } from "../../testing/screening";
import { type ActividadPage, listActividad } from "./actividad";

const ALL = { desde: null, hasta: null, quien: null, acciones: null, cursor: null, limite: 50 } as const;

describe("the activity of a client", () => {
  let world: TestWorld;
  let person: PortalActor;
  let key: ClienteActor;
  let stranger: PortalActor;

  beforeAll(async () => {
    world = await openWorld();
    const cliente = await newCliente(world);
    person = await portalActorOf(world, cliente);
    key = await actorOf(world, cliente);
    stranger = await portalActorOf(world, await newCliente(world));
    for (let day = 1; day <= 5; day += 1) {
      const en = new Date(`2026-11-0${day}T12:00:00.000Z`);
      const objeto = { tipo: "sesion", id: `s${day}` };
      await recordAct(world.db, person, { en, accion: "sesion.iniciada", objeto });
      await recordAct(world.db, stranger, { en, accion: "sesion.iniciada", objeto });
    }
    await recordAct(world.db, key, {
      en: new Date("2026-11-03T12:00:00.000Z"),
      accion: "alertas.cambiadas",
      objeto: { tipo: "cliente", id: person.clienteId },
      detalle: { antes: { alertasActiva: true }, despues: { alertasActiva: false } },
    });
  });
  afterAll(() => world.close());

  const list = (changes: Partial<Parameters<typeof listActividad>[2]> = {}, actor = person) =>
    listActividad(world, actor, { ...ALL, ...changes });

  it("lists the client's own acts, newest first, with person, address and request", async () => {
    const { rows, siguiente } = await list();
    expect(rows.map(({ objetoId }) => objetoId)).toEqual(
      expect.arrayContaining(["s5", "s4", "s3", "s2", "s1", person.clienteId]),
    );
    expect(rows.length).toBe(6);
    expect(siguiente).toBeNull();
    expect(rows[0]).toMatchObject({
      actorTipo: "usuario",
      actor: person.nombre,
      usuarioId: person.usuarioId,
      direccion: "192.0.2.7",
      requestId: "req_test",
      accion: "sesion.iniciada",
      detalle: null,
    });
    expect(rows.find(({ actorTipo }) => actorTipo === "llave")).toMatchObject({
      actor: "Core bancario",
      direccion: null,
      detalle: { antes: { alertas_activa: true }, despues: { alertas_activa: false } },
    });
    expect((await list({}, stranger)).rows.length).toBe(5);
  });

  it("lists each act once over all pages, also among those of one moment", async () => {
    const seen: string[] = [];
    let cursor: ActividadPage["siguiente"] = null;
    do {
      const page: ActividadPage = await list({ limite: 2, cursor });
      seen.push(...page.rows.map(({ actividadId }) => actividadId));
      cursor = page.siguiente;
    } while (cursor !== null);
    expect(seen).toEqual((await list()).rows.map(({ actividadId }) => actividadId));
    expect(new Set(seen).size).toBe(6);
  });

  it("is filtered by person or key, by kind and by days", async () => {
    expect((await list({ quien: key.apiKeyId })).rows.length).toBe(1);
    expect((await list({ quien: person.usuarioId })).rows.length).toBe(5);
    expect((await list({ acciones: ["alertas.", "llave."] })).rows.length).toBe(1);
    expect((await list({ acciones: ["ses%"] })).rows.length).toBe(0);
    const days = { desde: new Date("2026-11-02T12:00:00.000Z"), hasta: new Date("2026-11-04T12:00:00.000Z") };
    expect((await list(days)).rows.length).toBe(3);
    expect((await list({ quien: stranger.usuarioId })).rows).toEqual([]);
  });

  it("is stored with the change or not at all", async () => {
    const act: Act = {
      en: new Date("2026-11-09T12:00:00.000Z"),
      accion: "llave.revocada",
      objeto: { tipo: "api_key", id: key.apiKeyId },
    };
    const undone = inTransaction(world.db, async (tx) => {
      await recordAct(tx, person, act);
      throw new Error("the change failed");
    });
    await expect(undone).rejects.toThrow("the change failed");
    await recordAct(world.db, SOPORTE, act);
    expect((await list()).rows.length).toBe(6);
    const audited = await world.rows("SELECT actor FROM staff_audit WHERE accion = 'llave.revocada'");
    expect(audited).toEqual([{ actor: "token:admin" }]);
  });
});
