import { expect, it } from "vitest";
import { nombreDeDescarga, nombreDePapel, sinExtension } from "./descarga";

const EN = new Date("2026-11-27T04:59:00.000Z");

it("names a file by what it is, the uploaded file and the day in Bogota", () => {
  const what = `resultados-${sinExtension("Nómina ñandú (2).v1.xlsx")}`;
  expect(nombreDeDescarga(what, EN, "csv")).toBe("resultados-Nomina-nandu-2-v1-2026-11-26.csv");
});

it("keeps quotes, folders and other scripts out of the name", () => {
  expect(nombreDeDescarga('errores-../a"\r\n.b', EN, "xlsx")).toBe("errores-a-b-2026-11-26.xlsx");
  expect(nombreDeDescarga("resultados-名簿", EN, "csv")).toBe("resultados-2026-11-26.csv");
  expect(nombreDeDescarga("a".repeat(300), EN, "csv").length).toBeLessThan(120);
});

it("names a paper by the day in its identifier", () => {
  const id = "019abf2a-5a00-7000-8000-000000000000";
  expect(nombreDePapel("reporte", id, "pdf")).toBe(`reporte-2025-11-26-${id}.pdf`);
});
