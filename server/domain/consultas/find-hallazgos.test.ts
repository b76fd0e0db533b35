import { describe, expect, it } from "vitest";
import type { DiligenciaSlug } from "../listas/lista";
import type { ListaEntry } from "../listas/lista-entry";
import { buildScreeningIndex } from "../screening/index/screening-index";
import { finish } from "../screening/slices";
import { entryOf } from "../screening/testing/entries";
import { findHallazgos } from "./find-hallazgos";
import type { DiligenciaQuery } from "./hallazgo";

const HOY = "2026-11-22";
const CEDULA = { tipo: "CÉDULA DE CIUDADANÍA", numero: "1900610000", pais: "CO" };

const lista = (slug: DiligenciaSlug) => ({
  slug,
  nombre: `Lista ${slug}`,
  tier: "4_kyc_nacional" as const,
  versionId: `version-${slug}`,
  hashContenido: "0".repeat(64),
  fetchedEn: "2026-11-20T10:15:00.000Z",
  totalEntradas: 1,
});

function find(
  entries: Readonly<Record<DiligenciaSlug, readonly ListaEntry[]>>,
  asked: Partial<DiligenciaQuery>,
  politica: "correspondencia" | "solo_puntaje" = "correspondencia",
) {
  const index = buildScreeningIndex<"diligencia">(
    (["siri_procuraduria", "secop2_multas"] as const).map((slug) => ({
      lista: lista(slug),
      entries: entries[slug],
    })),
  );
  const query = { documento: "99999999", tipoDocumento: null, nombre: null, ...asked };
  return finish(findHallazgos(index, query, politica, HOY));
}

const SANCTIONED = entryOf("Íngrid Peñarrubia Tolosa", {
  documentos: [CEDULA],
  detalles: [{ sanciones: "DESTITUCION" }, { sanciones: "INHABILIDAD GENERAL" }],
});
const FINED = entryOf("Obras Inventadas S.A.S.", {
  tipo: "desconocido",
  detalles: [
    { tipo_de_sancion: "Multa", estado_plataforma: "A la espera de aprobación de la entidad" },
    { tipo_de_sancion: "Caducidad", estado_plataforma: "Publicado en el SECOP II" },
  ],
});
const ALL = { siri_procuraduria: [SANCTIONED], secop2_multas: [FINED] };

describe("findHallazgos", () => {
  it("gives one for each record of the entry that carries the document, however it is written", () => {
    for (const documento of ["1900610000", "1.900.610.000", " 1900610000"]) {
      const { hallazgos } = find(ALL, { documento });
      expect(hallazgos.map(({ registro }) => registro)).toEqual(SANCTIONED.detalles);
      expect(hallazgos[0]).toMatchObject({
        fuente: "siri_procuraduria",
        coincidenciaPor: "documento",
        score: 1,
        resultado: "exacto",
        documentoCoincidencia: CEDULA,
        estadoPlataforma: null,
        pendienteAprobacion: false,
      });
    }
  });

  it.each([
    ["CC", 2],
    ["c.c.", 2],
    ["Cédula de ciudadanía", 2],
    ["documento de identidad", 2],
    ["", 2],
    ["lo que diga el formulario", 2],
    ["NIT", 2],
    ["PAS", 0],
    ["CE", 0],
  ])("compares a document of type %j with %d entries", (tipoDocumento, expected) => {
    expect(find(ALL, { documento: CEDULA.numero, tipoDocumento }).hallazgos).toHaveLength(expected);
  });

  it("finds by name for persons and companies, and marks records that await approval", () => {
    const person = find(ALL, { nombre: "Ingrid Peñarrubia Tolosa" }).hallazgos;
    expect(person[0]).toMatchObject({ coincidenciaPor: "nombre", resultado: "exacto" });
    const company = find(ALL, { nombre: "OBRAS INVENTADAS SAS" }).hallazgos;
    expect(company).toMatchObject([
      { pendienteAprobacion: true, estadoPlataforma: "A la espera de aprobación de la entidad" },
      { pendienteAprobacion: false, registro: { tipo_de_sancion: "Caducidad" } },
    ]);
    expect(company[0]?.registro).toEqual({ tipo_de_sancion: "Multa" });
  });

  it("takes an entry that both find once, by its document", () => {
    const { hallazgos } = find(ALL, { documento: CEDULA.numero, nombre: "Ingrid Peñarrubia" });
    expect(hallazgos.map(({ coincidenciaPor }) => coincidenciaPor)).toEqual(["documento", "documento"]);
  });

  it("needs the correspondence of words, unless the client does without it", () => {
    const nombre = "Ingrid Peña Tolentino";
    const strict = find(ALL, { nombre });
    const loose = find(ALL, { nombre }, "solo_puntaje");
    expect([strict.hallazgos.length, strict.candidatosDescartados]).toEqual([0, 1]);
    expect([loose.hallazgos.length, loose.candidatosDescartados]).toEqual([2, 0]);
  });

  it("states how each source was compared: not by document if its version has none", () => {
    const compared = (asked: Partial<DiligenciaQuery>) =>
      Object.fromEntries(find(ALL, asked).fuentes.map(({ slug, comparadaPor }) => [slug, comparadaPor]));
    expect(compared({})).toEqual({ siri_procuraduria: ["documento"], secop2_multas: [] });
    expect(compared({ nombre: "Ana Soto" })).toEqual({
      siri_procuraduria: ["documento", "nombre"],
      secop2_multas: ["nombre"],
    });
    expect(compared({ documento: "sin número", nombre: "--" })).toEqual({
      siri_procuraduria: [],
      secop2_multas: [],
    });
  });

  it("compares by document each source that has documents, and counts its entries with one", () => {
    const listed = {
      ...FINED,
      sourceId: "7",
      documentos: [{ tipo: "NIT", numero: "900123456-8", pais: "CO" }],
    };
    const entries = { ...ALL, secop2_multas: [FINED, listed] };
    const { hallazgos, fuentes } = find(entries, { documento: "900123456" });
    expect(hallazgos.map(({ fuente, coincidenciaPor }) => [fuente, coincidenciaPor])).toEqual([
      ["secop2_multas", "documento"],
      ["secop2_multas", "documento"],
    ]);
    const said = fuentes.map(({ slug, comparadaPor, entradasConDocumento }) => [
      slug,
      comparadaPor,
      entradasConDocumento,
    ]);
    expect(said).toEqual([
      ["secop2_multas", ["documento"], 1],
      ["siri_procuraduria", ["documento"], 1],
    ]);
    const bare = { siri_procuraduria: [{ ...SANCTIONED, documentos: [] }], secop2_multas: [FINED] };
    expect(find(bare, { nombre: "Ana Soto" }).fuentes.map(({ comparadaPor }) => comparadaPor)).toEqual([
      ["nombre"],
      ["nombre"],
    ]);
  });

  it("sorts by score, then by source, in any input order", () => {
    const same = { ...FINED, names: SANCTIONED.names };
    const near = entryOf("Íngrid Peñarrubia Toloza", { detalles: [{ sanciones: "MULTA" }] });
    const entries = { siri_procuraduria: [near, SANCTIONED], secop2_multas: [same] };
    const { hallazgos } = find(entries, { nombre: "Íngrid Peñarrubia Tolosa" });
    expect(hallazgos.map(({ fuente }) => fuente)).toEqual([
      ...["secop2_multas", "secop2_multas"],
      ...["siri_procuraduria", "siri_procuraduria", "siri_procuraduria"],
    ]);
    expect(hallazgos.at(-1)?.registro).toEqual({ sanciones: "MULTA" });
  });
});
