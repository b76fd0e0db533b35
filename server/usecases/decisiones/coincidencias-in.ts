import type { NewCoincidencia } from "../../db/decisiones/coincidencias";
import { entriesNamed } from "../../db/decisiones/entrada-huellas";
import type { SqlExecutor } from "../../db/sql/statement";
import type { ConsultaEvidence } from "../../domain/consultas/consulta";
import { type Candidate, claveOf, entryOfMatch, huellaOf } from "../../domain/decisiones/huella";
import { LISTAS_DE_PRUEBA } from "../../domain/prueba/listas-de-prueba";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Looked for by one statement. */
const ASKED_AT_ONCE = 1_000;

/** The matches of these consultas as they wait to be decided, each with its entry where that can be told apart. */
export async function coincidenciasIn(
  db: SqlExecutor,
  consultas: readonly ConsultaEvidence[],
): Promise<NewCoincidencia[]> {
  const found = consultas.flatMap((consulta) =>
    consulta.matches.map((match, posicion) => ({ consulta, match, posicion })),
  );
  const candidates = await candidatesFor(
    db,
    found.flatMap(({ consulta, match }, place) => {
      const versionId = consulta.listas.find(({ slug }) => slug === match.lista)?.versionId ?? "";
      return UUID.test(versionId) ? [{ place, versionId, clave: claveOf(match.nombreCoincidencia) }] : [];
    }),
  );
  return found.map(({ consulta, match, posicion }, place) => {
    const own = consulta.modo === "prueba" ? ENTRIES_DE_PRUEBA.get(match.lista) : candidates.get(place);
    const entry = entryOfMatch(match, own ?? []);
    const { nombre, documento } = consulta.consultado;
    return {
      consultaId: consulta.consultaId,
      posicion,
      clienteId: consulta.clienteId,
      creadaEn: new Date(consulta.fechaReporte),
      lista: match.lista,
      tier: match.tier,
      resultado: match.resultado,
      nombreCoincidencia: match.nombreCoincidencia,
      nombreConsultado: nombre,
      documentoConsultado: documento && `${documento.tipo}${documento.numero}`,
      referenciaExterna: consulta.referenciaExterna,
      sourceId: entry?.entry.sourceId ?? null,
      huella: entry?.huella ?? null,
    };
  });
}

/** The lists of test mode are in the code, and in no table. */
const ENTRIES_DE_PRUEBA: ReadonlyMap<string, readonly Candidate[]> = new Map(
  LISTAS_DE_PRUEBA.sarlaft.map(({ lista: { slug }, entries }) => [
    slug,
    entries.map((entry) => ({ entry, huella: huellaOf(slug, entry) })),
  ]),
);

async function candidatesFor(db: SqlExecutor, asked: Parameters<typeof entriesNamed>[1]) {
  const byPlace = new Map<number, Candidate[]>();
  for (let start = 0; start < asked.length; start += ASKED_AT_ONCE) {
    for (const { place, content, huella } of await entriesNamed(
      db,
      asked.slice(start, start + ASKED_AT_ONCE),
    )) {
      const known = byPlace.get(place) ?? [];
      known.push({ entry: JSON.parse(content), huella });
      byPlace.set(place, known);
    }
  }
  return byPlace;
}
