import type { ArchivoFile } from "../archivos/archivo-files";
import { canonicalJson } from "../shared/canonical-json";
import { CSV_BOM, csvLine } from "../shared/csv";
import { commaList } from "../shared/formato";
import { type Paso, pasosFacts } from "./caso";
import type { Decision } from "./decision";
import type { FichaPep } from "./ficha-pep";

/** A match with everything that was decided on it, newest first. */
export interface Decidida {
  readonly posicion: number;
  readonly lista: string;
  readonly nombreCoincidencia: string;
  readonly resultado: string;
  readonly estado: string;
  readonly asignadaA: { readonly nombre: string } | null;
  readonly decisiones: readonly Decision[];
  readonly fichas: readonly FichaPep[];
  readonly pasos: readonly Paso[];
}

const COLUMNS = commaList(
  "consulta_id, coincidencia, lista, nombre_en_la_lista, resultado, estado, decision, tipo, " +
    "fecha_utc, analista, documento, nacimiento, pais, actividad, motivo, segundo_motivo, nota, " +
    "revision, revision_fecha_utc, aprobador, revision_nota",
);

/** Decisions on a consulta's matches until a moment, with PEP records and cases, as one line of canonical JSON. */
export function decisionesJson(consultaId: string, en: Date, coincidencias: readonly Decidida[]): string {
  return canonicalJson({
    esquema: 1,
    consultaId,
    en: en.toISOString(),
    coincidencias: coincidencias.map((one) => ({
      posicion: one.posicion,
      lista: one.lista,
      nombreCoincidencia: one.nombreCoincidencia,
      resultado: one.resultado,
      estado: one.estado,
      asignadaA: one.asignadaA?.nombre ?? null,
      decisiones: one.decisiones.map((decision) => ({
        ...decision,
        en: decision.en.toISOString(),
        revision: decision.revision && { ...decision.revision, en: decision.revision.en.toISOString() },
      })),
      fichasPep: one.fichas.map((ficha) => ({ ...ficha, en: ficha.en.toISOString() })),
      ...(one.pasos.length > 0 && { pasos: pasosFacts(one.pasos) }),
    })),
  });
}

/** The same as files: everything as JSON, the decisions as a table. */
export function decisionesFiles(
  consultaId: string,
  en: Date,
  coincidencias: readonly Decidida[],
): readonly ArchivoFile[] {
  const said = decisionesJson(consultaId, en, coincidencias);
  const lines = coincidencias.flatMap((one) => linesOf(consultaId, one));
  return [
    { path: "decisiones.json", content: Buffer.from(`${said}\n`) },
    {
      path: "decisiones.csv",
      content: Buffer.from(CSV_BOM + [COLUMNS, ...lines].map(csvLine).join("")),
    },
  ];
}

/** A line for each decision, earliest first. An undecided match has one line too. */
function linesOf(consultaId: string, one: Decidida) {
  const { posicion, lista, nombreCoincidencia, resultado, estado, decisiones } = one;
  const match = [consultaId, posicion + 1, lista, nombreCoincidencia, resultado, estado];
  if (decisiones.length === 0) return [[...match, ...COLUMNS.slice(match.length).map(() => null)]];
  return decisiones
    .toReversed()
    .map(({ revision, ...decision }) => [
      ...match,
      decision.numero,
      decision.tipo,
      decision.en.toISOString(),
      decision.analista,
      decision.documento,
      decision.nacimiento,
      decision.pais,
      decision.actividad,
      decision.motivo,
      decision.segundoMotivo,
      decision.nota,
      revision?.resultado ?? null,
      revision?.en.toISOString() ?? null,
      revision?.aprobador ?? null,
      revision?.nota ?? null,
    ]);
}
