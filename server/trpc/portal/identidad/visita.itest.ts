import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SoporteSession } from "../../../domain/identidad/session";
import { insertTestConsulta } from "../../../testing/consulta";
import { newCliente, openWorld, type TestWorld } from "../../../testing/fixtures";
import { callByName, codeOf } from "../../../testing/procedure-calls";
import { screeningDeps } from "../../../testing/screening";
import { newStaffSigner } from "../../../testing/usuario";
import { endVisita, openVisita } from "../../../usecases/identidad/visitas";
import { ALLOWED_IN_VISITA } from "../allowed";
import { callerOf } from "../procedure";
import { portalRouter } from "../root";
import { visitingAs } from "./visita-context";

const START = "2026-11-20T15:00:00.000Z";

/** Every procedure of the portal. */
const EVERY = Object.entries(
  portalRouter._def.procedures as unknown as Record<string, { _def: { type: "query" | "mutation" } }>,
).map(([name, { _def }]) => ({ name, type: _def.type }));
const MUTATIONS = EVERY.filter(({ type }) => type === "mutation");
/** Procedures of the user's own account, and those that the role `lectura` may not read. */
const NOT_READ = EVERY.filter(
  ({ name, type }) => type === "query" && !(ALLOWED_IN_VISITA as readonly string[]).includes(name),
);

describe("support in a client's rooms", () => {
  let world: TestWorld;
  let soporte: SoporteSession;
  let clienteId: string;
  let consultaId: string;
  let ajena: string;
  let visitaId: string;

  beforeAll(async () => {
    world = await openWorld(START);
    const propio = await newCliente(world, "Entidad propia S.A.S.");
    clienteId = propio.clienteId;
    consultaId = await insertTestConsulta(world, propio);
    ajena = await insertTestConsulta(world, await newCliente(world, "Entidad ajena S.A.S."));
    const { usuarioId, email } = await newStaffSigner(world, "agente");
    const person = { usuarioId, name: email, nombre: "Nohora Quintana", rol: "agente" } as const;
    soporte = {
      sesionId: world.entropy.uuidV4(),
      actor: { kind: "soporte", ...person, direccion: null, requestId: "req_test" },
      claveConfirmadaEn: await world.clock.now(),
      falta: null,
    };
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(START);
    ({ visitaId } = await openVisita(world, soporte, { clienteId, motivo: "Llamada 4411" }));
  });

  function call(name: string, input?: unknown, as: SoporteSession | null = soporte): Promise<unknown> {
    const deps = async () => screeningDeps(world);
    const context = {
      requestId: "req_test",
      reportFault: (fault: unknown) => {
        throw fault;
      },
      deps,
      ...visitingAs(deps, async () => as, visitaId),
    };
    return callByName(callerOf(portalRouter)(context), name, input);
  }
  const actsOf = async (accion: string) =>
    world.rows<{ sala: string; consulta: string | null }>(
      `SELECT despues->>'sala' AS sala, despues->>'consulta_id' AS consulta FROM staff_audit
       WHERE accion = $1 AND despues->>'visita_id' = $2 ORDER BY en, id`,
      [accion, visitaId],
    );

  it.each(MUTATIONS)("cannot call a mutation: $name", async ({ name }) => {
    expect(await codeOf(call(name))).toBe("prohibido");
  });

  it.each(NOT_READ)("does not read $name", async ({ name }) => {
    expect(await codeOf(call(name))).toBe("prohibido");
  });

  it("reads what the role `lectura` reads, of that client only", async () => {
    expect(await call("consultas.get", { consultaId })).toMatchObject({ consultaId });
    expect(await codeOf(call("consultas.get", { consultaId: ajena }))).toBe("not_found");
    expect(JSON.stringify(await call("inicio.get"))).toContain(consultaId);
    expect(JSON.stringify(await call("inicio.get"))).not.toContain(ajena);
  });

  it("puts each room and consulta on both records once, before it is shown", async () => {
    await Promise.all([call("consultas.search", { filtro: {}, cursor: null }), call("consultas.filtros")]);
    await call("consultas.get", { consultaId });
    await call("consultas.get", { consultaId });
    await call("llaves.list");
    const seen = [
      { sala: "consultas", consulta: null },
      { sala: "consultas", consulta: consultaId },
      { sala: "llaves", consulta: null },
    ];
    const acts = await actsOf("visita.sala_vista");
    expect(acts).toHaveLength(seen.length);
    expect(acts).toEqual(expect.arrayContaining(seen));
    const told = await world.rows(
      `SELECT actor_tipo, actor, accion, detalle->>'motivo' AS motivo, detalle->'despues'->>'sala' AS sala
       FROM actividad WHERE cliente_id = $1 AND detalle->'despues'->>'visita_id' = $2 ORDER BY en, sala NULLS FIRST`,
      [clienteId, visitaId],
    );
    expect(told).toHaveLength(4);
    expect(told[0]).toEqual({
      actor_tipo: "soporte",
      actor: "Nohora Quintana (soporte de Atalaya)",
      accion: "visita.abierta",
      motivo: "Llamada 4411",
      sala: null,
    });
  });

  it("shows nothing if it cannot be recorded", async () => {
    await world.asOwner("REVOKE INSERT ON visita_vista FROM atalaya_app");
    try {
      await expect(call("llaves.list")).rejects.toThrow();
    } finally {
      await world.asOwner("GRANT INSERT ON visita_vista TO atalaya_app");
    }
  });

  it("ends after half an hour, when it is ended, and with the session it was opened in", async () => {
    expect(await codeOf(call("llaves.list", undefined, null))).toBe("sesion_requerida");
    const elsewhere = { ...soporte, sesionId: world.entropy.uuidV4() };
    expect(await codeOf(call("llaves.list", undefined, elsewhere))).toBe("visita_terminada");
    const { usuarioId } = await newStaffSigner(world, "administrador");
    const somebody = { ...soporte, actor: { ...soporte.actor, usuarioId } };
    expect(await codeOf(call("llaves.list", undefined, somebody))).toBe("visita_terminada");
    await endVisita(world, somebody, { visitaId });
    expect(await codeOf(call("llaves.list"))).toBeNull();
    world.clock.set("2026-11-20T15:30:00.000Z");
    expect(await codeOf(call("llaves.list"))).toBe("visita_terminada");
    world.clock.set(START);
    await endVisita(world, soporte, { visitaId });
    await endVisita(world, soporte, { visitaId });
    expect(await codeOf(call("llaves.list"))).toBe("visita_terminada");
    expect(await actsOf("visita.terminada")).toHaveLength(1);
  });

  it("requires the second factor", async () => {
    const owing = { ...soporte, falta: "segundo_factor" } as const;
    expect(await codeOf(call("llaves.list", undefined, owing))).toBe("segundo_factor_requerido");
  });

  it("needs an existing client", async () => {
    const unknown = { clienteId: world.entropy.uuidV4(), motivo: "Llamada" };
    expect(
      await codeOf(openVisita(world, soporte, unknown).catch((cause) => Promise.reject({ cause }))),
    ).toBe("not_found");
  });
});
