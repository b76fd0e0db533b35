import { expect, it } from "vitest";
import { severidadOf } from "./severidad";

const [T1, T2, T3] = ["1_vinculante", "2_obligatoria", "3_referencia"] as const;

it.each([
  [[], "sin_hallazgo"],
  [[["posible", T3]], "informativo"],
  [[["posible", T2]], "bajo"],
  [[["posible", T1]], "bajo"],
  [
    [
      ["posible", T3],
      ["posible", T2],
    ],
    "bajo",
  ],
  [
    [
      ["posible", T3],
      ["posible", T1],
    ],
    "bajo",
  ],
  [[["exacto", T3]], "medio"],
  [[["exacto", T2]], "medio"],
  [
    [
      ["exacto", T3],
      ["posible", T1],
    ],
    "medio",
  ],
  [[["exacto", T1]], "alto"],
  [
    [
      ["posible", T3],
      ["exacto", T2],
      ["exacto", T1],
    ],
    "alto",
  ],
] as const)("%j is %s", (matches, severidad) => {
  expect(severidadOf(matches.map(([resultado, tier]) => ({ resultado, tier })))).toBe(severidad);
});
