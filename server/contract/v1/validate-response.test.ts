import { describe, expect, it } from "vitest";
import { sealConsulta } from "../../domain/consultas/consulta";
import type { ListaEnVigor } from "../../domain/listas/lista";
import type { Explicacion, Match } from "../../domain/screening/types";
import { listasVersion } from "../http/headers";
import { presentConsulta, ValidateResponse } from "./validate-response";

const EXPLICACION: Explicacion = {
  forma: "ordenada",
  jaroWinkler: 0.9512,
  levenshtein: 0.9,
  correspondencia: 0.88,
  nombreNormalizado: "evaristo quinonez altamar",
  coincidenciaNormalizada: "altamar quinones evaristo",
  pares: [{ consulta: "quinonez", lista: "quinones", score: 0.9375 }],
  aliasDebil: true,
  ccComoNit: false,
  fechaNacimiento: "coincide",
  pais: "sin_dato",
};

const MATCH: Match = {
  lista: "ofac_sdn",
  listaNombre: "Lista OFAC SDN",
  tier: "3_referencia",
  vinculanteColombia: false,
  nombreCoincidencia: "Quiñones Altamar, Evaristo",
  tipoCoincidencia: "natural",
  score: 0.9358,
  resultado: "posible",
  fundamentoLegal: "SDNTK",
  matchPor: "nombre",
  documentoCoincidencia: { tipo: "Cedula No.", numero: "1020304050", pais: "CO" },
  derivado: true,
  derivadoDe: { tipo: "documento", valor: "1020304050", listaNombre: "Lista ONU" },
  explicacion: EXPLICACION,
};

const lista = (slug: ListaEnVigor["slug"], tier: ListaEnVigor["tier"], fetchedEn: string): ListaEnVigor => ({
  slug,
  tier,
  fetchedEn,
  nombre: slug,
  versionId: "01980000-0000-7000-8000-000000000001",
  hashContenido: "a".repeat(64),
  totalEntradas: 12,
});

const LISTAS = [
  lista("ofac_sdn", "3_referencia", "2026-11-19T23:59:59.000Z"),
  lista("onu_consolidated", "1_vinculante", "2026-11-20T00:00:00.000Z"),
  lista("pep_colombia", "2_obligatoria", "2026-11-18T10:15:00.000Z"),
  lista("csn_colombia", "1_vinculante", "2026-11-20T10:15:00.000Z"),
];

const EVIDENCE: Parameters<typeof sealConsulta>[0] = {
  motor: "prueba",
  consultaId: "01980000-0000-7000-8000-000000000002",
  fechaReporte: "2026-11-20T10:15:00.000Z",
  clienteId: "01980000-0000-7000-8000-000000000003",
  cliente: "Demo S.A.S.",
  clienteNit: "900123456",
  consultado: {
    tipo: "natural",
    nombre: "Evaristo Quiñónez Altamar",
    documento: null,
    fechaNacimiento: "1980-02-29",
    pais: "CO",
  },
  consultaParcial: true,
  sujetoObligado: { razonSocial: "Cooperativa del Páramo", nit: "9001234567" },
  referenciaExterna: null,
  politicaCoincidencia: "correspondencia",
  umbralCorrespondencia: 0.82,
  severidad: "informativo",
  matches: [MATCH, { ...MATCH, documentoCoincidencia: null, derivado: false, derivadoDe: null }],
  candidatosDescartados: 7,
  coincidenciasOtroTipo: 2,
  lecturas: ["evaristo quinonez altamar"],
  advertencias: ["texto_largo"],
  palabraConocidaDesde: 3,
  apartados: [
    {
      lista: "ofac_sdn",
      listaNombre: "ofac_sdn",
      nombreCoincidencia: "QUIÑONEZ RIAÑO, Evarista",
      score: 0.8571,
      contradicciones: [
        {
          motivo: "palabras_distintas",
          consulta: "evaristo",
          lista: "evarista",
          entradasConsulta: 4,
          entradasLista: 3,
        },
        {
          motivo: "palabras_sin_pareja",
          consulta: "altamar",
          lista: "riano",
          entradasConsulta: 0,
          entradasLista: 1,
        },
        {
          motivo: "alias_comun",
          consulta: null,
          lista: "evarista",
          entradasConsulta: null,
          entradasLista: 3,
        },
      ],
    },
  ],
  solicitante: {
    tipo: "llave",
    llaveId: "01980000-0000-7000-8000-000000000004",
    etiqueta: null,
    terminacion: "0000",
  },
  listasAusentes: [],
  listas: LISTAS,
};

describe("presentConsulta", () => {
  const { consulta } = sealConsulta(EVIDENCE);
  const body = presentConsulta(consulta);

  it("has exactly the fields of the contract's tables", () => {
    expect(ValidateResponse.strict().parse(body)).toEqual(body);
  });

  it("counts the listed matches and echoes only the query", () => {
    expect(body.total_matches).toBe(2);
    expect(body.consultado).toEqual({
      tipo: "natural",
      nombre: "Evaristo Quiñónez Altamar",
      documento: null,
    });
    expect(body.hash_reporte).toBe(consulta.hashReporte);
  });

  it("keeps null where the contract says `or null`", () => {
    const { sujeto_obligado, referencia_externa } = presentConsulta({ ...consulta, sujetoObligado: null });
    expect({ sujeto_obligado, referencia_externa }).toEqual({
      sujeto_obligado: null,
      referencia_externa: null,
    });
    expect(body.matches[1]).toMatchObject({
      derivado: false,
      derivado_de: null,
      documento_coincidencia: null,
    });
  });

  it("has nothing left in camelCase, at any depth", () => {
    expect(JSON.stringify(body)).not.toMatch(/"[a-z]+[A-Z]\w*":/);
  });
});

describe("listasVersion", () => {
  it("gives slug and UTC day of every list, by tier and then slug", () => {
    expect(listasVersion(LISTAS)).toBe(
      "csn_colombia=2026-11-20;onu_consolidated=2026-11-20;pep_colombia=2026-11-18;ofac_sdn=2026-11-19",
    );
  });
});
