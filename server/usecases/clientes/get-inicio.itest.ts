import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import type { PortalActor } from "../../domain/shared/actor";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf, queryAt, screeningDeps, screenNew } from "../../testing/screening";
import { ensureCoincidencias } from "../decisiones/coincidencias";
import { addIncidenteNota, openIncidente } from "../operacion/incidentes";
import { getInicio } from "./get-inicio";

const NOW = "2026-11-20T15:00:00.000Z";

describe("the first page of a client", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let actor: PortalActor;

  beforeAll(async () => {
    world = await openWorld(NOW);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    cliente = await newCliente(world);
    actor = await portalActorOf(world, cliente);
  });

  const read = async () => getInicio(world, actor, { now: await world.clock.now() });
  const consulta = (at: string, severidad: "alto" | "sin_hallazgo" = "sin_hallazgo", of = cliente) =>
    insertTestConsulta(world, of, new Date(at), world.db, { severidad });

  it("has the first steps of a new account and no chart", async () => {
    const { pasos, consultas } = await read();
    expect(pasos).toEqual({ llave: false, consulta: false, canal: false });
    expect(consultas).toEqual({ desde: "2026-10-22", hasta: "2026-11-20", porDia: [] });
  });

  it("has the client's consultas of thirty days of Bogota, by day and severity", async () => {
    await consulta("2026-10-22T04:59:59.999Z");
    await consulta("2026-10-22T05:00:00.000Z");
    await consulta("2026-11-20T04:59:59.999Z", "alto");
    await consulta("2026-11-20T05:00:00.000Z", "alto");
    await consulta("2026-11-20T14:00:00.000Z", "alto");
    await consulta("2026-11-20T14:00:00.000Z", "alto", await newCliente(world, "Otra S.A.S."));
    const { consultas, pasos } = await read();
    expect(consultas.porDia).toEqual([
      { dia: "2026-10-22", severidad: "sin_hallazgo", total: 1 },
      { dia: "2026-11-19", severidad: "alto", total: 1 },
      { dia: "2026-11-20", severidad: "alto", total: 2 },
    ]);
    expect(pasos).toMatchObject({ llave: true, consulta: true });
  });

  it("counts a match as to be prepared until it is in the queue", async () => {
    const deps = screeningDeps(world);
    const { consulta } = await screenNew(deps, actor, queryAt(await world.clock.now()));
    const found = async () => (await read()).atencion.filter(({ tipo }) => tipo.startsWith("coincidencias"));
    expect(await found()).toEqual([{ tipo: "coincidencias_por_preparar", cuantas: 1 }]);
    await ensureCoincidencias(deps, actor, [consulta.consultaId]);
    expect(await found()).toEqual([
      { tipo: "coincidencias_sin_decision", cuantas: 1, vinculantes: 1, dias: 0 },
    ]);
  });

  it("names an incident until it is over", async () => {
    const incidenteId = world.entropy.uuidV7(new Date(NOW));
    const told = { titulo: "Demoras", impacto: "menor", texto: "Se investiga" } as const;
    await openIncidente(world, SOPORTE, { incidenteId, ...told, estado: "investigando" });
    const found = async () => (await read()).atencion.filter(({ tipo }) => tipo === "incidente_abierto");
    expect(await found()).toEqual([{ tipo: "incidente_abierto", titulo: "Demoras", impacto: "menor" }]);
    const nota = { incidenteId, numero: 2, estado: "resuelto", texto: "Listo" } as const;
    await addIncidenteNota(world, SOPORTE, nota);
    expect(await found()).toEqual([]);
  });

  it("has the screened lists alone", async () => {
    const { listas, atencion } = await read();
    expect(listas).toEqual({ total: 6, alDia: 0, masViejaHoras: null });
    expect(atencion).toContainEqual({
      tipo: "listas_atrasadas",
      listas: expect.toSatisfy(({ length }) => length === 6),
    });
  });
});
