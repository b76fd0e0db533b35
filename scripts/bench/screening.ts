import { buildScreeningIndex, type ScreeningIndex } from "../../server/domain/screening/index-build";
import { screenIndex } from "../../server/domain/screening/screening";
import { seededRandom, syntheticName } from "../../server/domain/screening/testing/synthetic-names";
import { POLITICAS, type PoliticaCoincidencia } from "../../server/domain/screening/types";
import type { ListaEntry } from "../../server/domain/shared/lista-entry";

const SIZES = [25_000, 150_000];
const QUERIES = 300;
const HOY = "2026-11-20";

function syntheticIndex(count: number): ScreeningIndex {
  const random = seededRandom(count);
  const entries = Array.from(
    { length: count },
    (_, number): ListaEntry => ({
      sourceId: String(number),
      tipo: "natural",
      names: [{ text: syntheticName(random), isWeak: false }],
      documentos: [{ tipo: "Cédula", numero: String(10_000_000 + number * 37), pais: "CO" }],
      births: [],
      paises: ["CO"],
      fundamentoLegal: null,
    }),
  );
  const lista = {
    slug: "pep_colombia",
    nombre: "Sintética",
    tier: "2_obligatoria",
    versionId: "bench",
    hashContenido: "0".repeat(64),
    fetchedEn: "2026-11-20T10:15:00.000Z",
    totalEntradas: count,
  } as const;
  return buildScreeningIndex([{ lista, entries }]);
}

function bytesOf(value: object): number {
  return Object.values(value).reduce<number>((sum, part: unknown) => {
    if (ArrayBuffer.isView(part)) return sum + part.byteLength;
    return typeof part === "object" && part !== null ? sum + bytesOf(part) : sum;
  }, 0);
}

function measureQueries(index: ScreeningIndex, politica: PoliticaCoincidencia) {
  const random = seededRandom(7);
  const queries = Array.from({ length: QUERIES }, () => syntheticName(random));
  let matches = 0;
  const run = (nombre: string) =>
    screenIndex(
      index,
      { tipo: "natural", nombre, documento: null, fechaNacimiento: null, pais: null },
      politica,
      HOY,
    );
  for (const nombre of queries.slice(0, QUERIES / 3)) run(nombre);
  const times = queries
    .map((nombre) => {
      const started = performance.now();
      matches += run(nombre).matches.length;
      return performance.now() - started;
    })
    .sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), matches: matches / QUERIES };
}

console.log("names    build ms  index MB  policy             p50 ms   p99 ms  matches a query");
for (const size of SIZES) {
  const started = performance.now();
  const index = syntheticIndex(size);
  const buildMs = performance.now() - started;
  for (const politica of POLITICAS) {
    const { p50, p99, matches } = measureQueries(index, politica);
    const cells = [
      String(size).padEnd(8),
      buildMs.toFixed(0).padStart(8),
      (bytesOf(index) / 2 ** 20).toFixed(1).padStart(9),
      ` ${politica.padEnd(16)}`,
      p50.toFixed(1).padStart(8),
      p99.toFixed(1).padStart(8),
      matches.toFixed(1).padStart(16),
    ];
    console.log(cells.join(" "));
  }
}
