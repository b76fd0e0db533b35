import { expect, it } from "vitest";
import { bogotaDay, bogotaMidnight } from "../shared/bogota";
import { bogotaDayEnd, periodoAnterior } from "./periodo";

it.each([
  ["2026-07-01", "2026-09-30", "2026-04-01", "2026-06-30"],
  ["2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
  ["2026-01-01", "2026-06-30", "2025-07-01", "2025-12-31"],
  ["2024-03-01", "2024-03-31", "2024-02-01", "2024-02-29"],
  ["2026-03-15", "2026-03-24", "2026-03-05", "2026-03-14"],
  ["2026-02-01", "2026-02-27", "2026-01-05", "2026-01-31"],
])("before %s to %s are %s to %s", (desde, hasta, before, until) => {
  const anterior = periodoAnterior(bogotaMidnight(desde), bogotaDayEnd(hasta));
  expect(bogotaDay(anterior.desde)).toBe(before);
  expect(bogotaDay(new Date(anterior.hasta.getTime() - 1))).toBe(until);
});
