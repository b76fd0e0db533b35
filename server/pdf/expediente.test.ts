import { expect, it } from "vitest";
import type { Decision } from "../domain/decisiones/decision";
import type { PerfilDeCoincidencia } from "../domain/listas/perfil";
import { renderDocumento } from "./render";
import { evidenciaOf, matchOf } from "./testing/evidence";
import { readPdf, readQr } from "./testing/read-pdf";

const en = new Date("2026-11-24T15:00:00Z");
const ID = "01a2013c-1359-7581-a578-1f096ed47bff";
const LONG = "María Alejandra de los Ángeles Ruiz Quiñónez ".repeat(6);
/** The page without its margins. */
const PAPER = { left: 41.9, right: 595.28 - 41.9, bottom: 29 };

const decision = (posicion: number): Decision => ({
  ...{ decisionId: `d${posicion}`, posicion, numero: 1, en, tipo: "descartada", motivo: LONG, nota: LONG },
  segundoMotivo: LONG,
  ...{ documento: "difiere", nacimiento: "sin_dato", pais: "coincide", actividad: "sin_dato" },
  ...{ analistaId: "a", analista: LONG, requiereAprobacion: true, repiteId: null },
  revision: { resultado: "aprobada", en, aprobadorId: "b", aprobador: LONG, nota: LONG },
});

/** Thirty long aliases, and one that left the list since. */
const PERFIL: PerfilDeCoincidencia = {
  origen: "oficial",
  version: { fetchedEn: en, hashContenido: "ef".repeat(32) },
  vigenteDe: en,
  registros: [
    {
      sourceId: "CO.001",
      fuente: null,
      rubros: [
        { campo: "nombre", titulo: "Nombre", valores: [LONG.toUpperCase()] },
        {
          campo: "alias",
          titulo: "Otros nombres",
          valores: Array.from({ length: 30 }, (_, at) => `${LONG} ${at} (alias débil)`),
        },
        { campo: "documentos", titulo: "Documentos", valores: [] },
      ],
      desde: {
        estado: "modificado",
        en,
        rubros: [{ campo: "alias", titulo: "Otros nombres", valores: [{ antes: LONG, ahora: null }] }],
      },
    },
  ],
};

it("is complete with long names and many matches, and states a shared decision once", async () => {
  const nombreCoincidencia = LONG.toUpperCase();
  const evidencia = evidenciaOf({
    severidad: "alto",
    matches: Array.from({ length: 40 }, () => matchOf({ nombreCoincidencia })),
  });
  const { consultaId } = JSON.parse(evidencia);
  const places = Array.from({ length: 38 }, (_, posicion) => posicion);
  const issued = { expedienteId: ID, clienteId: "c", usuarioId: "u", preparadoPor: LONG, en, dicho: [] };
  const pdf = await renderDocumento({
    expediente: { ...issued, por: "consulta", consultaIds: [consultaId], total: 1, huella: "ab".repeat(32) },
    consultas: [
      {
        ...{ consultaId, hashReporte: "cd".repeat(32) },
        coincidencias: places.map((posicion) => ({
          ...{
            posicion,
            estado: "descartada" as const,
            decisiones: [decision(posicion)],
            fichas: [],
            pasos: [],
          },
        })),
      },
    ],
    ...{
      antecedentes: new Map(),
      perfiles: [new Map([[0, PERFIL]])],
      evidencias: [evidencia],
      baseUrl: "https://atalaya.test",
    },
  });
  const { pages } = await readPdf(pdf);
  for (const [at, { text, placed }] of pages.entries()) {
    expect(text).toContain(`página ${at + 1} de ${pages.length}`);
    const outside = placed.filter(
      ({ left, right, bottom }) => left < PAPER.left || right > PAPER.right + 0.5 || bottom < PAPER.bottom,
    );
    expect(outside).toEqual([]);
  }
  const whole = pages.map(({ text }) => text).join(" ");
  expect(whole).toContain("Coincidencias 1 a 38");
  expect(whole.split("Se comparó:")).toHaveLength(2);
  expect(whole).toContain("Esperan decisión: coincidencias 39 y 40.");
  for (const said of ["29 (alias débil)", "la lista no lo dice", "Otros nombres: se quitó María Alejandra"])
    expect(whole).toContain(said);
  expect(whole).toContain("El registro cambió desde la versión del 24 nov 2026, 10:00.");
  expect(await readQr(pdf)).toBe(`https://atalaya.test/verificar/expediente/${ID}?h=${"ab".repeat(32)}`);
}, 600_000);
