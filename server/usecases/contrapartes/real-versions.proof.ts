import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import {
  alarmasBetween,
  comparadoToStore,
  compareContraparte,
  differsFrom,
} from "../../domain/contrapartes/alarma";
import { baseOf as comparisonOf } from "../../domain/contrapartes/cobertura";
import type { PersonaVigilada } from "../../domain/contrapartes/contraparte";
import { comparadoAfter, deltaBetween } from "../../domain/contrapartes/delta";
import { claveOf, clavesOf, diferenciaOf, entriesOfMatch, huellaOf } from "../../domain/decisiones/huella";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { screenIndex } from "../../domain/screening/screening";
import { finish } from "../../domain/screening/slices";
import { indexOf } from "../../domain/screening/testing/entries";
import { seededRandom, syntheticName } from "../../domain/screening/testing/synthetic-names";
import { parseOfacCsvSet } from "../../lists/ofac_sdn/parse-csv-set";
import { parseUnXml } from "../../lists/onu_consolidated/parse-xml";
import { readEntries } from "../../lists/testing/lost-parts";
import { zipOf } from "../../lists/testing/ofac-set";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../../lists/testing/real-files";

const SLOW = 600_000;
const HOY = "2026-11-20";
const SLUG = "onu_consolidated";
/** A tool outside the project. The test that needs it is skipped without it. */
const XZ = "xz";
const hasXz = spawnSync(XZ, ["--version"]).status === 0;
const unxz = (raw: Buffer): Buffer => execFileSync(XZ, ["-dc"], { input: raw, maxBuffer: 2 ** 28 });

/** A base of people and companies of both versions, those that changed first, and of innocents. */
function baseOf(before: readonly ListaEntry[], after: readonly ListaEntry[]): PersonaVigilada[] {
  const texts = new Map(before.map((entry) => [entry.sourceId, JSON.stringify(entry)]));
  const ids = new Set(after.map(({ sourceId }) => sourceId));
  const changed = [
    ...after.filter((entry) => texts.get(entry.sourceId) !== JSON.stringify(entry)),
    ...before.filter(({ sourceId }) => !ids.has(sourceId)),
  ];
  const listed = [...changed.slice(0, 300), ...after.filter((_, at) => at % 20 === 0)];
  const random = seededRandom(31);
  const base = listed
    .filter(({ tipo }) => tipo === "natural" || tipo === "juridica")
    .map(
      ({ tipo, names, documentos: [documento] }, at): PersonaVigilada => ({
        tipo: tipo as PersonaVigilada["tipo"],
        nombre: names[at % names.length]?.text ?? "",
        documento: documento && at % 3 === 0 ? { tipo: "PAS", numero: documento.numero } : null,
        ...{ fechaNacimiento: null, pais: null, alias: [] },
      }),
    );
  const innocents = Array.from(
    { length: 100 },
    (): PersonaVigilada => ({
      ...{ tipo: "natural", nombre: syntheticName(random), documento: null },
      ...{ fechaNacimiento: null, pais: null, alias: [] },
    }),
  );
  return [...base, ...innocents];
}

/** Compares what vigilancia tells of two versions with the difference between screening the whole base with each. */
function prove(before: readonly ListaEntry[], after: readonly ListaEntry[]): number {
  const versions = [before, after].map((entries) => {
    const named = new Map<string, ListaEntry[]>();
    for (const entry of entries)
      for (const clave of clavesOf(entry)) named.set(clave, [...(named.get(clave) ?? []), entry]);
    return { index: indexOf({ [SLUG]: entries }), named };
  });
  const [one, other] = versions.map(({ index: { listas, ...rest } }, at) => {
    const index = { ...rest, listas: listas.map((lista) => ({ ...lista, versionId: String(at) })) };
    return { ...comparisonOf(index, "correspondencia", HOY), index };
  });
  if (one === undefined || other === undefined) throw new Error("two versions");
  const delta = finish(deltaBetween(one, other));
  if (delta === null) throw new Error("too much changed");
  let compared = 0;
  let left = 0;
  for (const persona of baseOf(before, after)) {
    const { alias: _, ...query } = persona;
    let isAmbiguous = false;
    const [was, is] = versions.map(({ index, named }) => {
      const { matches } = screenIndex(index, query, "correspondencia", HOY);
      return new Map(
        matches.flatMap((match) => {
          const own = (named.get(claveOf(match.nombreCoincidencia)) ?? []).map((entry) => ({
            entry,
            huella: "",
          }));
          const fitting = entriesOfMatch(match, own);
          const entry = fitting.length === 1 ? fitting[0]?.entry : undefined;
          isAmbiguous ||= entry === undefined;
          return entry === undefined ? [] : [[entry.sourceId, { entry, match }] as const];
        }),
      );
    });
    // The evidence does not tell which of two equal entries matched.
    if (isAmbiguous || was === undefined || is === undefined) continue;
    const [first, second] = versions.map(({ index }) =>
      finish(compareContraparte(index, persona, "correspondencia", HOY)),
    );
    if (!first || !second) throw new Error("two versions");
    const comparado = comparadoToStore(null, persona, first);
    if (comparado !== null && comparadoAfter([delta], other.index, persona, comparado) !== null) {
      left += 1;
      expect(differsFrom(comparado, persona, second), persona.nombre ?? "").toBe(false);
    }
    const told = alarmasBetween(comparado, persona, second).map(
      ({ tipo, par }) => `${tipo} ${par.entrada.sourceId}`,
    );
    const rankOf = ({ match }: { match: { resultado: string; matchPor: string } }) =>
      (match.resultado === "exacto" ? 2 : 0) + (match.matchPor === "documento" ? 1 : 0);
    const quienes = new Set([...was.values()].map(({ entry }) => huellaOf(SLUG, entry)));
    const expected = [
      ...[...is].flatMap(([id, found]) => {
        const earlier = was.get(id);
        if (earlier === undefined) return quienes.has(huellaOf(SLUG, found.entry)) ? [] : [`nueva ${id}`];
        const tier = "1_vinculante" as const;
        const [one, other] = [earlier, found].map(({ entry }) => ({ slug: SLUG, tier, entry }) as const);
        const isOther = one && other && diferenciaOf(one, other) === "quien";
        return isOther || rankOf(found) > rankOf(earlier) ? [`cambio ${id}`] : [];
      }),
      ...[...was.keys()].flatMap((id) => (is.has(id) ? [] : [`salida ${id}`])),
    ];
    expect(told.toSorted()).toEqual(expected.toSorted());
    compared += told.length;
  }
  expect(left).toBeGreaterThan(50);
  return compared;
}

describe.skipIf(!hasRealFiles)(`vigilancia ${WITH_REAL_FILES}`, () => {
  it("tells exactly what differs between the two versions of the UN", { timeout: SLOW }, async () => {
    const [before, after] = await Promise.all(
      ["2026-02-27", "2026-08-01"].map((day) =>
        readEntries(parseUnXml, realFile(`un/consolidated_${day}.xml`)),
      ),
    );
    expect(prove(before ?? [], after ?? [])).toBeGreaterThan(0);
  });

  it.skipIf(!hasXz)("tells exactly what differs between days of OFAC", { timeout: SLOW }, async () => {
    const part = (name: string) => realFile(`ofac/set-2023-12-28/${name}`).toString("latin1");
    const setOf = (sdn: string) => {
      const ids = new Set(sdn.split("\r\n").map((row) => row.split(",")[0]));
      const kept = part("alt.csv").split("\r\n");
      const alt = kept.filter((row) => row === "\x1a" || ids.has(row.split(",")[0])).join("\r\n");
      return zipOf({ "sdn.csv": sdn, "alt.csv": alt, "sdn_comments.csv": part("sdn_comments.csv") });
    };
    const days = ["2024-01-30T184327Z", "2024-02-01T184322Z", "2024-02-23T184323Z"];
    let before = await readEntries(parseOfacCsvSet, setOf(part("sdn.csv")));
    for (const day of days) {
      const daily = unxz(realFile(`ofac/sdn-daily/sdn_${day}.csv.xz`)).toString("latin1");
      const after = await readEntries(parseOfacCsvSet, setOf(daily));
      expect(prove(before, after)).toBeGreaterThan(0);
      before = after;
    }
  });
});
