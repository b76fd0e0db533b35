import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { presentEstado } from "../../contract/publico/estado";
import { diasAnotados } from "../../db/operacion/incidentes";
import { disponibilidadOf } from "../../domain/operacion/disponibilidad";
import { resumenOf } from "../../domain/operacion/estado-publico";
import type { ProcessState } from "../../domain/operacion/readiness";
import { horarioInWords } from "../../domain/operacion/tarea";
import { depsOf, READY } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import type { Deps } from "../deps";
import { noteDisponibilidad, readEstado } from "./estado";
import { addIncidenteNota, listIncidentes, openIncidente } from "./incidentes";
import { runTarea } from "./tareas";

const NOTA = { estado: "investigando", texto: "Se revisa por qué tardan los avisos." } as const;

let world: TestWorld;
let deps: Deps;
beforeAll(async () => {
  world = await openWorld();
  deps = depsOf(world);
});
afterAll(() => world.close());

describe("a recorded minute", () => {
  beforeEach(() => world.rows("DELETE FROM disponibilidad"));
  const noteAt = (moment: string, lags: ProcessState["lags"] = []) => {
    world.clock.set(moment);
    return noteDisponibilidad({ ...deps, processState: () => ({ ...READY, lags }) });
  };
  const told = async () => disponibilidadOf(await diasAnotados(world.db), await world.clock.now());

  it("is one over all processes, on a day of Bogota", async () => {
    await Promise.all(Array.from({ length: 4 }, () => noteAt("2026-11-21T04:59:30.000Z")));
    await noteAt("2026-11-21T05:00:30.000Z");
    world.clock.set("2026-11-21T05:02:00.000Z");
    expect((await told()).dias.slice(-2)).toEqual([
      { dia: "2026-11-20", esperados: 1, anotados: 1 },
      { dia: "2026-11-21", esperados: 2, anotados: 1 },
    ]);
  });

  it("is not recorded by a process without lists", async () => {
    await noteAt("2026-11-21T05:00:30.000Z", [{ modulo: "sarlaft", atrasoMs: 60_000, isBuilt: false }]);
    expect(await diasAnotados(world.db)).toEqual([]);
  });

  it("is deleted after ninety days, except one that shows the age of the record", async () => {
    for (const dia of ["2026-01-10", "2026-01-11", "2026-01-12"]) await noteAt(`${dia}T15:00:30.000Z`);
    await noteAt("2026-11-21T15:00:30.000Z");
    expect((await diasAnotados(world.db)).map(({ dia }) => dia)).toEqual(["2026-01-12", "2026-11-21"]);
    expect((await told()).dias[0]).toMatchObject({ esperados: 1_440, anotados: 0 });
  });
});

describe("an incident", () => {
  beforeEach(() => world.clock.set("2026-11-20T16:00:00.000Z"));
  const open = async (titulo = "Los avisos tardan") => {
    const incidenteId = world.entropy.uuidV4();
    const asked = { incidenteId, titulo, impacto: "parcial", ...NOTA } as const;
    await openIncidente(deps, SOPORTE, asked);
    return asked;
  };
  const find = async (incidenteId: string) =>
    (await listIncidentes(deps, SOPORTE)).find((one) => one.incidenteId === incidenteId);
  const actsOf = (incidenteId: string) =>
    world.rows<{ accion: string }>("SELECT accion FROM staff_audit WHERE objeto_id = $1 ORDER BY en, id", [
      incidenteId,
    ]);

  it("is opened once by two clicks, continues and ends, and each step is an act", async () => {
    const asked = await open();
    const { incidenteId } = asked;
    await openIncidente(deps, SOPORTE, asked);
    world.clock.set("2026-11-20T17:00:00.000Z");
    const end = { incidenteId, numero: 2, estado: "resuelto", texto: "Los avisos llegan a tiempo." } as const;
    await addIncidenteNota(deps, SOPORTE, end);
    expect(await find(incidenteId)).toMatchObject({
      titulo: "Los avisos tardan",
      notas: [
        { numero: 2, estado: "resuelto" },
        { numero: 1, ...NOTA },
      ],
    });
    const conflict = { code: "conflicto" };
    await expect(addIncidenteNota(deps, SOPORTE, { ...end, numero: 3 })).rejects.toMatchObject(conflict);
    expect((await actsOf(incidenteId)).map(({ accion }) => accion)).toEqual([
      "incidente.abierto",
      "incidente.resuelto",
    ]);
  });

  it("accepts one of two notes written at once", async () => {
    const { incidenteId } = await open();
    const note = { incidenteId, numero: 2, estado: "identificado", texto: "Se halló la causa." } as const;
    const done = await Promise.allSettled([1, 2, 3].map(() => addIncidenteNota(deps, SOPORTE, note)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await actsOf(incidenteId)).toHaveLength(2);
  });

  it("names no client", async () => {
    await newCliente(world, "Fiduciaria Inventada S.A.");
    const refused = (field: string) => ({ code: "validation_error", issues: [{ path: [field] }] });
    await expect(open("Falla de FIDUCIARIA INVENTADA S.A.")).rejects.toMatchObject(refused("titulo"));
    const { incidenteId } = await open();
    const texto = "Solo afecta a Fiduciaria Inventada S.A., ya se revisa.";
    await expect(
      addIncidenteNota(deps, SOPORTE, { incidenteId, numero: 2, estado: "identificado", texto }),
    ).rejects.toMatchObject(refused("texto"));
  });

  it("is published for ninety days after its end", async () => {
    const [over, lasting] = [await open("Termina pronto"), await open("Sigue abierto")];
    await addIncidenteNota(deps, SOPORTE, { ...NOTA, ...over, numero: 2, estado: "resuelto" });
    world.clock.set("2027-02-19T16:00:00.000Z");
    expect(await find(over.incidenteId)).toBeUndefined();
    expect(await find(lasting.incidenteId)).toMatchObject({ titulo: "Sigue abierto" });
  });
});

describe("the public state", () => {
  it("has every tarea with its words and last result, and the worst open incident", async () => {
    world.clock.set("2026-11-20T16:00:00.000Z");
    const run = { nombre: "preparar-particiones", origen: "programada", trigger: null } as const;
    const actor = { kind: "sistema", tarea: run.nombre, requestId: "req_01" } as const;
    await runTarea(deps, actor, run);
    await openIncidente(deps, SOPORTE, {
      incidenteId: world.entropy.uuidV4(),
      titulo: "No responde nada",
      impacto: "total",
      ...NOTA,
    });
    const publico = await readEstado(deps);
    const tarea = (nombre: string) => publico.tareas.find((one) => one.nombre === nombre);
    expect(tarea("preparar-particiones")).toMatchObject({ estado: "al_dia" });
    expect(tarea("emitir-cobros")).toMatchObject({ estado: "sin_correr", ultimaEn: null });
    for (const { horario } of publico.tareas) expect(horarioInWords(horario)).toMatch(/^(Cada|El día) /);
    expect(resumenOf(publico)).toMatchObject({ estado: "incidente", impacto: "total" });
    expect(publico.entregas.atrasoMs).toBe(0);

    world.clock.set("2026-11-22T16:00:00.000Z");
    const later = await readEstado(deps);
    expect(later.tareas.find(({ nombre }) => nombre === "preparar-particiones")?.estado).toBe("atrasada");
  });

  it("names no client, no person and no list of another module", async () => {
    await newCliente(world, "Entidad Reservada S.A.S.");
    const told = JSON.stringify(presentEstado(await readEstado(deps), "http://atalaya.test"));
    expect(told).not.toContain("Entidad Reservada");
    expect(told).not.toContain(SOPORTE.name);
    expect(JSON.parse(told).listas).toHaveLength(6);
  });
});
