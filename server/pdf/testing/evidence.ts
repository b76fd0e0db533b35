import { sealConsulta } from "../../domain/consultas/consulta";
import type { ListaEnVigor, ScreenedSlug, Tier } from "../../domain/listas/lista";
import type { Explicacion, Match } from "../../domain/screening/types";

const lista = (slug: ScreenedSlug, nombre: string, tier: Tier, totalEntradas: number): ListaEnVigor => ({
  slug,
  nombre,
  tier,
  versionId: `01a2013c-1359-7581-a578-${totalEntradas.toString(16).padStart(12, "0")}`,
  hashContenido: totalEntradas.toString(16).padStart(64, "8a4a2138"),
  fetchedEn: "2026-11-22T10:16:03.000Z",
  totalEntradas,
});

const LISTAS = [
  lista("onu_consolidated", "Lista consolidada del Consejo de Seguridad de la ONU", "1_vinculante", 1_011),
  lista("csn_colombia", "Lista del Consejo de Seguridad Nacional de Colombia", "1_vinculante", 1_204),
  lista("pep_colombia", "PEP de Colombia (Decreto 830 de 2021)", "2_obligatoria", 37_202),
  lista("ofac_sdn", "Lista SDN de la OFAC (EE. UU.)", "3_referencia", 13_821),
  lista("eu_consolidated", "Lista consolidada de la Unión Europea", "3_referencia", 5_860),
  lista("us_fto", "Organizaciones terroristas extranjeras designadas por EE. UU. (FTO)", "3_referencia", 70),
];

/** An invented match. */
export function matchOf(part: Partial<Match> = {}, explicacion: Partial<Explicacion> = {}): Match {
  return {
    lista: "ofac_sdn",
    listaNombre: "Lista SDN de la OFAC (EE. UU.)",
    tier: "3_referencia",
    vinculanteColombia: false,
    nombreCoincidencia: "INVERSIONES TARAPAKI LTDA.",
    tipoCoincidencia: "juridica",
    score: 0.8214,
    resultado: "posible",
    fundamentoLegal: "SDNT",
    matchPor: "nombre",
    documentoCoincidencia: { tipo: "NIT", numero: "8009991114", pais: "CO" },
    derivado: false,
    derivadoDe: null,
    explicacion: {
      forma: "escrita",
      jaroWinkler: 0.9,
      levenshtein: 0.8,
      correspondencia: 0.8571,
      nombreNormalizado: "inversiones tarapaca real",
      coincidenciaNormalizada: "inversiones tarapaki",
      pares: [
        { consulta: "inversiones", lista: "inversiones", score: 1 },
        { consulta: "tarapaca", lista: "tarapaki", score: 0.7142 },
      ],
      aliasDebil: false,
      contradicciones: [],
      ccComoNit: false,
      fechaNacimiento: "sin_dato",
      pais: "difiere",
      ...explicacion,
    },
    ...part,
  };
}

/** The evidence of an invented consulta, in today's form. */
export function evidenciaOf(part: Partial<Parameters<typeof sealConsulta>[0]> = {}): string {
  return sealConsulta({
    motor: "prueba",
    consultaId: "01a2013c-1359-7581-a578-1f096ed47b10",
    fechaReporte: "2026-11-23T01:12:41.000Z",
    clienteId: "01a2013c-1359-7581-a578-000000000001",
    cliente: "Fintech Andina S.A.S.",
    clienteNit: "901234567",
    solicitante: {
      tipo: "llave",
      llaveId: "01a2013c-1359-7581-a578-000000000002",
      etiqueta: "Core bancario",
      terminacion: "a3f9",
    },
    consultado: {
      tipo: "juridica",
      nombre: "Inversiones Tarapacá Real S.A.S.",
      documento: { tipo: "NIT", numero: "800999111" },
      fechaNacimiento: null,
      pais: "CO",
    },
    consultaParcial: false,
    sujetoObligado: { razonSocial: "Cooperativa Delta", nit: "9001234567" },
    referenciaExterna: "CRM-10419",
    politicaCoincidencia: "correspondencia",
    umbralCorrespondencia: 0.82,
    severidad: "sin_hallazgo",
    matches: [],
    candidatosDescartados: 4,
    coincidenciasOtroTipo: 0,
    lecturas: [],
    advertencias: [],
    palabraConocidaDesde: 12,
    apartados: [],
    listas: LISTAS,
    listasAusentes: [],
    ...part,
  }).evidencia;
}
