import { comparadoToStore, compareContraparte } from "../../server/domain/contrapartes/alarma";
import { baseOf } from "../../server/domain/contrapartes/cobertura";
import type { PersonaVigilada } from "../../server/domain/contrapartes/contraparte";
import { type Comparador, deltaBetween, mayDiffer } from "../../server/domain/contrapartes/delta";
import type { Tier } from "../../server/domain/listas/lista";
import type { ListaEntry } from "../../server/domain/listas/lista-entry";
import { buildScreeningIndex } from "../../server/domain/screening/index/screening-index";
import { finish } from "../../server/domain/screening/slices";
import { seededRandom, syntheticName } from "../../server/domain/screening/testing/synthetic-names";
import { listaOf, realEntries, syntheticPep } from "./quality/real-entries";

const HOY = "2026-11-20";
const BASE = 2_000;
const MILLION = 1_000_000;

const cpuMs = <T>(work: () => T): readonly [ms: number, result: T] => {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return [(user + system) / 1_000, result];
};

/**
 * Processor time of comparing a base of invented Colombians, in one run: with all names of the lists, and with what a
 * version changed. Scaled to a million. Without the database.
 */
export async function measureVigilancia(): Promise<void> {
  const { onu, ofac } = await realEntries();
  const random = seededRandom(5);
  const base = Array.from(
    { length: BASE },
    (_, at): PersonaVigilada => ({
      ...{ tipo: "natural", nombre: syntheticName(random), fechaNacimiento: null, pais: null, alias: [] },
      documento: { tipo: "CC", numero: String(30_000_000 + at) },
    }),
  );
  const comparadorOf = (
    slug: "ofac_sdn" | "pep_colombia",
    entries: readonly ListaEntry[],
    version: string,
  ) => {
    const tier: Tier = slug === "ofac_sdn" ? "3_referencia" : "2_obligatoria";
    const changing = listaOf(slug, tier, entries);
    const standing = slug === "ofac_sdn" ? [] : [listaOf("ofac_sdn", "3_referencia", ofac)];
    const index = buildScreeningIndex([
      listaOf("onu_consolidated", "1_vinculante", onu),
      ...standing,
      { ...changing, lista: { ...changing.lista, versionId: version } },
    ]);
    return { ...baseOf(index, "correspondencia", HOY), index };
  };
  const print = (what: string, ms: number, note: string) =>
    console.log(
      `  ${what.padEnd(52)}${(ms / BASE).toFixed(3).padStart(9)} ms each${((ms / BASE) * (MILLION / 1_000)).toFixed(0).padStart(7)} s a million  ${note}`,
    );
  const compared = (comparador: Comparador, persona: PersonaVigilada) =>
    comparadoToStore(
      null,
      persona,
      finish(compareContraparte(comparador.index, persona, "correspondencia", HOY)),
    );
  const pep = syntheticPep(0, syntheticName);
  for (const [slug, entries] of [["ofac_sdn", ofac] as const, ["pep_colombia", pep] as const]) {
    const before = comparadorOf(slug, entries, "before");
    console.log(`\n${slug} changes, ${before.index.nameCount} names in force, a base of ${BASE}`);
    for (const persona of base.slice(0, 300)) compared(before, persona);
    const [wholeMs, were] = cpuMs(() => base.map((persona) => compared(before, persona)));
    print("compared with all names", wholeMs, "");
    for (const count of [1, 100, 1_000]) {
      const draw = seededRandom(count);
      const replaced = entries.map((entry, at) =>
        at >= count ? entry : { ...entry, names: [{ text: syntheticName(draw), isWeak: false }] },
      );
      const after = comparadorOf(slug, replaced, `after ${count}`);
      const [builtMs, delta] = cpuMs(() => finish(deltaBetween(before, after)));
      if (delta === null) throw new Error("no delta");
      const [ms, near] = cpuMs(
        () =>
          base.filter((persona, at) => {
            const comparado = were[at];
            if (!comparado || !mayDiffer([delta], after.index, persona, comparado)) return false;
            compared(after, persona);
            return true;
          }).length,
      );
      print(
        `a version with ${count} changed entries`,
        ms,
        `${((100 * near) / BASE).toFixed(1)} % compared with all; delta built in ${builtMs.toFixed(0)} ms`,
      );
    }
  }
}
