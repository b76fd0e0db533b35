import { describe, expect, it } from "vitest";
import { ActaPedida, InformePedido } from "./informes";

const token = "01a2013c-1359-7581-a578-1f096ed47b10";
const issuesOf = (desde: string, hasta: string) =>
  InformePedido.safeParse({ token, desde, hasta }).error?.issues.map(({ path, message }) => [
    ...path,
    message,
  ]) ?? [];

describe("the period of a report for the board", () => {
  it("is of 120 months at most", () => {
    expect(issuesOf("2016-12-15", "2026-11-23")).toEqual([]);
    expect(issuesOf("2016-11-30", "2026-11-01")).toEqual([
      ["hasta", "Un informe abarca 120 meses como máximo."],
    ]);
  });

  it("is of years that there are", () => {
    expect(issuesOf("2199-01-01", "9999-12-31")).toContainEqual([
      "hasta",
      "Elija una fecha entre 1900 y 2199.",
    ]);
  });
});

describe("the range of an acta", () => {
  it.each([
    ["2025-11-29", "2026-11-28", true],
    ["2025-11-28", "2026-11-28", false],
    ["2025-01-01", "2025-12-31", true],
    ["2024-02-29", "2025-02-27", true],
    ["2024-02-29", "2025-02-28", false],
  ])("is of twelve months at most, of any day: %s to %s", (desde, hasta, isTaken) => {
    expect(ActaPedida.safeParse({ token, desde, hasta }).success).toBe(isTaken);
  });
});
