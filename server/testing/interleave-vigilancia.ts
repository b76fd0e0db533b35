import { setImmediate } from "node:timers/promises";
import { expect } from "vitest";
import { type Comparado, compareContraparte } from "../domain/contrapartes/alarma";
import type { PersonaVigilada } from "../domain/contrapartes/contraparte";
import { finish } from "../domain/screening/slices";
import { entryOf } from "../domain/screening/testing/entries";
import { seededRandom, syntheticName } from "../domain/screening/testing/synthetic-names";
import { bogotaDay } from "../domain/shared/bogota";
import { getCobertura } from "../usecases/contrapartes/alarmas";
import { changeContraparte, saveBase } from "../usecases/contrapartes/contrapartes";
import { runVigilancia } from "../usecases/contrapartes/run-vigilancia";
import { depsOf } from "./deps";
import { newCliente, type TestWorld } from "./fixtures";
import { putInForce } from "./listas-en-vigor";
import { actorOf, contraparteOf } from "./screening";

/**
 * Changes contrapartes and lists in a seeded random order while two workers compare, each with lists that it learns of
 * late. The stored pairs must end equal to brute force, and the alarmas of each pair must alternate up to it.
 */
export async function interleaveVigilancia(
  world: TestWorld,
  { names: count, steps, seed }: { readonly names: number; readonly steps: number; readonly seed: number },
): Promise<void> {
  const random = seededRandom(seed);
  const below = (end: number) => Math.floor(random() * end);
  const actor = await actorOf(world, await newCliente(world));
  const names = Array.from({ length: count }, () => syntheticName(random));
  const someName = () => names[below(count)] as string;
  const listed = () =>
    names.flatMap((name, at) => (random() < 0.5 ? [entryOf(name, { sourceId: `E.${at}` })] : []));
  for (const slug of ["csn_colombia", "pep_colombia", "eu_consolidated", "us_fto"] as const)
    await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
  await putInForce(world, "onu_consolidated", listed());
  let index = await putInForce(world, "ofac_sdn", listed());
  const saved = await saveBase(
    world,
    actor,
    names.map((name, at) => contraparteOf(`C-${at}`, name)),
  );

  let isOver = false;
  const work = async (own: () => number) => {
    let known = index;
    const deps = depsOf(world, { liveIndex: { current: () => known, refresh: async () => {} } });
    const pace = async () => {
      if (own() < 0.3) await setImmediate();
      if (own() < 0.1) known = index;
    };
    while (!isOver) {
      await runVigilancia(deps, pace);
      if (own() < 0.7) known = index;
    }
    known = index;
    await runVigilancia(deps, pace);
  };
  const change = async () => {
    if (random() < 0.2) {
      index = await putInForce(world, random() < 0.5 ? "ofac_sdn" : "onu_consolidated", listed());
      return;
    }
    const { contraparteId } = saved[below(count)] as (typeof saved)[number];
    const [nombre, alias] = [someName(), random() < 0.5 ? [someName()] : []];
    const estado = random() < 0.2 ? ("retirada" as const) : ("activa" as const);
    await changeContraparte(world, actor, contraparteId, (stored) => ({
      ...stored,
      estado,
      persona: { ...stored.persona, nombre, alias },
    }));
  };
  const changeAll = async () => {
    try {
      for (let step = 0; step < steps; step += 1) await change();
    } finally {
      isOver = true;
    }
  };
  await Promise.all([changeAll(), work(seededRandom(seed + 1)), work(seededRandom(seed + 2))]);

  expect(await getCobertura(world, actor)).toMatchObject({ completa: true });
  const base = await world.rows<{
    id: string;
    estado: string;
    persona: PersonaVigilada;
    comparado: Comparado | null;
  }>("SELECT id, estado, persona, comparado FROM contraparte ORDER BY id");
  const dia = bogotaDay(await world.clock.now());
  const keyOf = ({ lista, entrada }: Comparado["pares"][number]) => `${lista} ${entrada.sourceId}`;
  const standing = new Map(
    base.map(({ id, comparado }) => [id, (comparado?.pares ?? []).map(keyOf).toSorted()]),
  );
  for (const { id, estado, persona } of base) {
    if (estado === "retirada") continue;
    const { pares } = finish(compareContraparte(index, persona, actor.politicaCoincidencia, dia));
    expect(standing.get(id), `seed ${seed}`).toEqual(pares.map(({ par }) => keyOf(par)).toSorted());
  }
  const told = await world.rows<{ id: string; pair: string; tipo: string }>(
    `SELECT contraparte_id AS id, lista || ' ' || source_id AS pair, tipo FROM alarma ORDER BY orden`,
  );
  const inside = new Map<string, Set<string>>();
  for (const { id, pair, tipo } of told) {
    const own = inside.get(id) ?? new Set();
    inside.set(id, own);
    expect(own.has(pair), `seed ${seed}: ${tipo} of ${pair}`).toBe(tipo !== "nueva");
    if (tipo === "nueva") own.add(pair);
    if (tipo === "salida") own.delete(pair);
  }
  for (const [id, pares] of standing) expect([...(inside.get(id) ?? [])].toSorted()).toEqual(pares);
}
