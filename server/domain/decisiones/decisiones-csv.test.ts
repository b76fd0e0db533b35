import { expect, it } from "vitest";
import { decisionesCsv } from "./decisiones-csv";

const FILA = {
  decisionId: "d",
  consultaId: "c",
  posicion: 0,
  creadaEn: new Date("2026-11-20T15:00:00Z"),
  nombreConsultado: "=HYPERLINK(1)",
  documentoConsultado: "CC79123456",
  referenciaExterna: null,
  listaNombre: "OFAC SDN",
  tier: "3_referencia",
  resultado: "posible",
  nombreCoincidencia: "Evaristo Buitragal",
  grado: "posible",
  estado: "por_aprobar",
  asignadaA: "Luis Vega",
  severidad: "informativo",
  numero: 1,
  en: new Date("2026-11-20T16:00:00Z"),
  tipo: "descartada",
  documento: "difiere",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
  motivo: "@otro; documento",
  segundoMotivo: null,
  nota: null,
  analista: "Ana Ruiz",
  requiereAprobacion: true,
  revisionResultado: null,
  revisionEn: null,
  aprobador: null,
  revisionNota: null,
  repiteId: null,
  pepCargo: null,
  pepDesvinculacion: "2024-02-29",
  pepVinculo: null,
  pepOrigen: null,
  pepAprobador: null,
  pepRevision: null,
} as const;

it("names the deciding person and the time, and what is missing, without a formula", () => {
  const text = decisionesCsv([FILA], true);
  const [head = "", row = "", end = ""] = text.split("\r\n");
  expect(head).toContain("Analista");
  expect(row).toContain("2026-11-20T16:00:00.000Z");
  for (const said of ["De referencia, no vinculante", "Posible", "Informativo", "Por aprobar", "Luis Vega"]) {
    expect(row).toContain(said);
  }
  for (const said of ["Descartada por homónimo", "Ana Ruiz", "pendiente", "2026-02-28"]) {
    expect(row).toContain(said);
  }
  expect(row).not.toMatch(/(^|[,;"])[=@]/);
  expect(end).toContain("termina en 1 filas");
});
