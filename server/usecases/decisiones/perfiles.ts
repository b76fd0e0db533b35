import { type ComparedIn, entriesNamed, entriesSince } from "../../db/decisiones/entrada-huellas";
import type { ConsultaEvidence } from "../../domain/consultas/consulta";
import { type Candidate, claveOf } from "../../domain/decisiones/huella";
import {
  type CambioDesde,
  FUENTE_OFICIAL,
  type PerfilDeCoincidencia,
  perfilOf,
  rubrosCambiados,
} from "../../domain/listas/perfil";
import type { Match } from "../../domain/screening/types";
import type { OfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { readIntact } from "../consultas/get-consulta";
import type { Deps } from "../deps";
import { entriesIn, indexEntradas } from "./coincidencias";

/** Entries of one match that are shown. More of them have the same name and data, so that they tell nothing more. */
const MOST_SHOWN = 10;

type PerfilDeps = Pick<Deps, "db" | "stopping">;
type Since = Awaited<ReturnType<typeof entriesSince>>[number];

/**
 * Returns what the list stated about the entry of a match in the version that was compared, and what changed since.
 * @throws ServiceError `not_found`, also for another client's; Error if the evidence was altered.
 */
export async function getPerfil(
  deps: PerfilDeps,
  { clienteId }: OfCliente,
  { consultaId, posicion }: { readonly consultaId: string; readonly posicion: number },
): Promise<PerfilDeCoincidencia> {
  const consulta = await readIntact(deps.db, clienteId, consultaId);
  const perfil = (await perfilesOf(deps, consulta, [posicion])).get(posicion);
  if (perfil === undefined) throw new ServiceError("not_found");
  return perfil;
}

/** Returns the same for some matches of a consulta, by position. */
export async function perfilesOf(
  deps: PerfilDeps,
  consulta: ConsultaEvidence,
  posiciones: readonly number[],
): Promise<ReadonlyMap<number, PerfilDeCoincidencia>> {
  await indexEntradas(deps);
  const found = posiciones.flatMap((posicion) => {
    const match = consulta.matches[posicion];
    return match === undefined ? [] : [{ consulta, match, posicion }];
  });
  const candidates = (await entriesIn(deps.db, found)).map((entries) => entries.slice(0, MOST_SHOWN));
  const versionOf = ({ lista }: Match) => consulta.listas.find(({ slug }) => slug === lista);
  const isPrueba = consulta.modo === "prueba";
  const asked: ComparedIn[] = [];
  for (const [at, { match }] of found.entries()) {
    const versionId = versionOf(match)?.versionId;
    if (isPrueba || versionId === undefined) continue;
    for (const [nth, { entry }] of (candidates[at] ?? []).entries()) {
      asked.push({ place: at * MOST_SHOWN + nth, versionId, sourceId: entry.sourceId });
    }
  }
  const since = new Map((await entriesSince(deps.db, asked)).map((row) => [row.place, row]));
  const perfiles = found.map(async ({ match, posicion }, at): Promise<[number, PerfilDeCoincidencia][]> => {
    const version = versionOf(match);
    if (version === undefined) return [];
    const first = since.get(at * MOST_SHOWN);
    const origen = isPrueba ? "prueba" : first?.isSample ? "muestra" : "oficial";
    const registros = (candidates[at] ?? []).map(async (candidate, nth) => {
      const { entry } = candidate;
      const row = since.get(at * MOST_SHOWN + nth);
      return {
        sourceId: entry.sourceId,
        rubros: perfilOf(match.lista, entry),
        fuente: origen === "oficial" ? FUENTE_OFICIAL[match.lista](entry.sourceId) : null,
        desde: row === undefined ? IGUAL : await changeSince(deps, match, candidate, row),
      };
    });
    const { hashContenido, fetchedEn } = version;
    return [
      [
        posicion,
        {
          origen,
          version: { hashContenido, fetchedEn: new Date(fetchedEn) },
          vigenteDe: first?.vigenteDe ?? null,
          registros: await Promise.all(registros),
        },
      ],
    ];
  });
  return new Map((await Promise.all(perfiles)).flat());
}

const IGUAL: CambioDesde = { estado: "igual" };

async function changeSince(
  { db }: PerfilDeps,
  { lista, nombreCoincidencia }: Match,
  { entry, huella }: Candidate,
  { vigenteId, cambioEn, ahora }: Since,
): Promise<CambioDesde> {
  if (cambioEn === null) return IGUAL;
  if (ahora !== null) {
    const rubros = rubrosCambiados(lista, entry, JSON.parse(ahora));
    return rubros.length === 0 ? IGUAL : { estado: "modificado", en: cambioEn, rubros };
  }
  // A source that renumbers its entries removes none.
  const named =
    vigenteId === null
      ? []
      : await entriesNamed(db, [{ place: 0, versionId: vigenteId, clave: claveOf(nombreCoincidencia) }]);
  const same = named.find((one) => one.huella === huella);
  if (same === undefined) return { estado: "retirado", en: cambioEn };
  const { sourceId }: Candidate["entry"] = JSON.parse(same.content);
  return { estado: "renumerado", sourceId };
}
