import { describe, expect, it } from "vitest";
import { alignedWords } from "./aligned-words";
import type { Explicacion } from "./types";

const EXPLICACION: Explicacion = {
  forma: "escrita",
  jaroWinkler: 0.9,
  levenshtein: 0.9,
  correspondencia: 0.9,
  nombreNormalizado: "juan perez gomez juan",
  coincidenciaNormalizada: "juan carlos peres",
  pares: [
    { consulta: "juan", lista: "juan", score: 1 },
    { consulta: "perez", lista: "peres", score: 0.95 },
  ],
  aliasDebil: false,
  fechaNacimiento: "sin_dato",
  pais: "sin_dato",
};

describe("both names of a match", () => {
  it("have every word once: in its pair, or alone", () => {
    expect(alignedWords(EXPLICACION)).toEqual([
      { consulta: "juan", lista: "juan", score: 1 },
      { consulta: "perez", lista: "peres", score: 0.95 },
      { consulta: "gomez", lista: null, score: null },
      { consulta: "juan", lista: null, score: null },
      { consulta: null, lista: "carlos", score: null },
    ]);
  });

  it("take the words of a pair of several for used", () => {
    const pares = [{ consulta: "juan perez", lista: "juanperez", score: 1 }];
    expect(alignedWords({ ...EXPLICACION, pares, coincidenciaNormalizada: "juanperez" })).toEqual([
      { consulta: "juan perez", lista: "juanperez", score: 1 },
      { consulta: "gomez", lista: null, score: null },
      { consulta: "juan", lista: null, score: null },
    ]);
  });

  it("are not aligned where a document decided", () =>
    expect(alignedWords({ ...EXPLICACION, nombreNormalizado: null, pares: [] })).toEqual([]));
});
