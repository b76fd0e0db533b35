import { describe, expect, it } from "vitest";
import { admitRechazo, RECHAZOS_KEPT, type RechazoTally, rechazosSince } from "./rechazo";

function keptOf(moments: readonly Date[]): number {
  let tally: RechazoTally | null = null;
  let kept = 0;
  for (const en of moments) {
    const next = admitRechazo(tally, en);
    if (next.isKept) kept += 1;
    tally = next.tally;
  }
  return kept;
}

const at = (ms: number) => new Date(Date.parse("2026-11-20T15:00:00.000Z") + ms);

describe("number of refusals stored of a kind", () => {
  it("stores a limited number per minute", () => {
    expect(keptOf(Array.from({ length: 1_000 }, (_, n) => at(n)))).toBe(RECHAZOS_KEPT.aMinute);
  });

  it("stores a limited number per day of Bogota", () => {
    const allDay = Array.from({ length: 13 * 3_600 }, (_, n) => at(n * 1_000));
    // From 10:00 in Bogota, thirteen hours belong to that day.
    expect(keptOf(allDay)).toBe(RECHAZOS_KEPT.aDay);
    expect(keptOf([...allDay, at(15 * 3_600_000)])).toBe(RECHAZOS_KEPT.aDay + 1);
  });

  it("ends after thirty days", () => {
    expect(rechazosSince(new Date("2026-12-20T15:00:00.000Z"))).toEqual(new Date("2026-11-20T15:00:00.000Z"));
  });
});
