import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBogotaMonths,
  bogotaDay,
  bogotaMidnight,
  daysBetween,
  endOfBogotaDayAfter,
} from "../shared/bogota";

const instant = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2099-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});
const intl = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Bogota" });

describe("bogotaDay", () => {
  it("agrees with the time-zone database at any instant of this century", () => {
    fc.assert(fc.property(instant, (at) => bogotaDay(at) === intl.format(at)));
  });

  it("begins a day at its midnight and not a millisecond before", () => {
    fc.assert(
      fc.property(instant, (at) => {
        const midnight = bogotaMidnight(bogotaDay(at));
        expect(midnight.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(bogotaDay(midnight)).toBe(bogotaDay(at));
        expect(bogotaDay(new Date(midnight.getTime() - 1))).not.toBe(bogotaDay(at));
      }),
    );
  });
});

describe("addBogotaMonths", () => {
  it.each([
    ["2026-08-28T15:00:00.000Z", "2027-02-28T15:00:00.000Z", "28 Aug, a day February has"],
    ["2026-08-29T15:00:00.000Z", "2027-02-28T15:00:00.000Z", "29 Aug"],
    ["2026-08-30T15:00:00.000Z", "2027-02-28T15:00:00.000Z", "30 Aug"],
    ["2026-08-31T15:00:00.000Z", "2027-02-28T15:00:00.000Z", "31 Aug"],
    ["2027-08-29T15:00:00.000Z", "2028-02-29T15:00:00.000Z", "29 Aug before a leap February"],
    ["2027-08-30T15:00:00.000Z", "2028-02-29T15:00:00.000Z", "30 Aug before a leap February"],
    ["2027-08-31T15:00:00.000Z", "2028-02-29T15:00:00.000Z", "31 Aug before a leap February"],
    ["2028-02-29T15:00:00.000Z", "2028-08-29T15:00:00.000Z", "29 Feb"],
    ["2026-12-31T15:00:00.000Z", "2027-06-30T15:00:00.000Z", "31 Dec into June of the next year"],
    ["2026-03-31T15:00:00.000Z", "2026-09-30T15:00:00.000Z", "31 Mar"],
    ["2026-08-31T04:00:00.000Z", "2027-03-01T04:00:00.000Z", "30 Aug 23:00 in Bogota: 28 Feb 23:00 there"],
    ["2026-09-01T04:59:59.999Z", "2027-03-01T04:59:59.999Z", "the last millisecond of 31 Aug in Bogota"],
    ["2026-09-01T05:00:00.000Z", "2027-03-01T05:00:00.000Z", "the first instant of September in Bogota"],
  ])("takes %s six months on to %s (%s)", (from, to) => {
    expect(addBogotaMonths(new Date(from), 6).toISOString()).toBe(to);
  });

  it("returns to the start, or lower by the days that a short month lacks", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 60 }), (at, months) => {
        const back = addBogotaMonths(addBogotaMonths(at, months), -months);
        const day = Number(bogotaDay(at).slice(8));
        if (day <= 28) expect(back).toEqual(at);
        expect(bogotaDay(back).slice(0, 7)).toBe(bogotaDay(at).slice(0, 7));
        expect(back.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
    );
  });

  it("never gives an earlier instant for a later one", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 5 * 86_400_000 }), (at, ms) => {
        const later = new Date(at.getTime() + ms);
        const day = (date: Date) => bogotaDay(addBogotaMonths(date, 6));
        expect(day(later) >= day(at)).toBe(true);
      }),
    );
  });
});

describe("endOfBogotaDayAfter", () => {
  it.each([
    ["2026-09-10T15:00:00.000Z", 10, "2026-09-21T04:59:59.999Z"],
    ["2026-09-11T04:59:59.999Z", 10, "2026-09-21T04:59:59.999Z"],
    ["2026-09-11T05:00:00.000Z", 10, "2026-09-22T04:59:59.999Z"],
    ["2026-09-10T15:00:00.000Z", 0, "2026-09-11T04:59:59.999Z"],
  ])("from %s plus %i days is %s", (from, days, end) => {
    expect(endOfBogotaDayAfter(new Date(from), days).toISOString()).toBe(end);
  });
});

describe("daysBetween", () => {
  it.each([
    ["2028-02-28", "2028-03-01", 2],
    ["2027-02-28", "2027-03-01", 1],
    ["2026-12-31", "2027-01-01", 1],
    ["2026-09-02", "2026-09-01", -1],
  ])("counts from %s to %s %i", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});
