import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { ConsultaResumen } from "../../domain/consultas/cobertura";
import { readXlsx } from "../../testing/read-xlsx";
import { indiceXlsx } from "./indice-xlsx";

const decided = { decision: "Confirmada", motivos: "=1+1", decidio: "Ana", aprobo: null, decididaEn: null };
const resumen: ConsultaResumen = {
  ...{
    consultaId: "c",
    nombreConsultado: '=HYPERLINK("http://x")',
    documentoConsultado: "CC1",
    severidad: "alto" as const,
  },
  ...{
    totalMatches: 1,
    otroTipo: 0,
    cobertura: null,
    referenciaExterna: null,
    creadaEn: new Date("2026-11-22T14:12:41.000Z"),
  },
  ...{ sujetoObligadoRazonSocial: null, sujetoObligadoNit: null },
};

it("links each consulta to its report, has no formula, and names a missing one", async () => {
  const carpeta = "consultas/001 2026-11-22 alto A B";
  const gone = { ...decided, consultaId: "d", carpeta: null, resumen: null };
  const file = indiceXlsx([{ ...decided, consultaId: "c", carpeta, resumen }, gone], [["Semilla", "=2"]]);
  const [sheet, about] = await readXlsx(file);
  expect(sheet?.data[1]?.slice(0, 3)).toEqual([1, '=HYPERLINK("http://x")', "CC1"]);
  expect(sheet?.data[1]?.slice(6, 9)).toEqual(["Confirmada", "=1+1", "Ana"]);
  expect(sheet?.data[2]?.filter((cell) => cell !== null)).toEqual([
    2,
    "Ya no se conserva: su año se retiró",
    "d",
  ]);
  expect(about?.data[1]).toEqual(["Semilla", "=2"]);
  const parts = unzipSync(file);
  const xml = (path: string) => strFromU8(parts[path] as Uint8Array);
  expect(xml("xl/worksheets/sheet1.xml")).not.toContain("<f>");
  expect(xml("xl/worksheets/_rels/sheet1.xml.rels")).toContain(
    'Target="consultas/001%202026-11-22%20alto%20A%20B/reporte.pdf"',
  );
});
