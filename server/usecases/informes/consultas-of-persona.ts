import { findResumenes } from "../../db/consultas/consultas";
import type { ConsultaResumen } from "../../domain/consultas/cobertura";
import type { Expediente } from "../../domain/informes/expediente";
import { EXPEDIENTE_MAX } from "../../domain/informes/expediente-grupos";
import type { OfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { searchConsultas } from "../consultas/search-consultas";
import type { Deps } from "../deps";

/** Most further consultas that are examined: other people with a common name share its words. */
const MOST_LOOKED_AT = 5_000;
const PAGE = 500;

export type ConsultasDePersona = Pick<Expediente, "por" | "consultaIds" | "total">;

/**
 * Returns the client's consultas of the same person, up to this one. The same person has the same document
 * or, without a document, the same name as written. Returns the newest ones first, and their number.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function consultasOfPersona(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { consultaId }: { readonly consultaId: string },
): Promise<ConsultasDePersona> {
  const [one] = await findResumenes(deps.db, clienteId, [consultaId]);
  if (one === undefined) throw new ServiceError("not_found");
  const por = one.documentoConsultado === null ? "nombre" : "documento";
  const isSame = ({ documentoConsultado, nombreConsultado }: ConsultaResumen) =>
    documentoConsultado === one.documentoConsultado &&
    (documentoConsultado !== null || nombreConsultado === one.nombreConsultado);
  const documento = one.documentoConsultado?.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const found = await wordsFound(deps, clienteId, documento ?? one.nombreConsultado ?? "");
  const same = new Map(found.filter(isSame).map((resumen) => [resumen.consultaId, resumen]));
  const consultaIds = [...same.set(consultaId, one).values()]
    .sort((a, b) => b.creadaEn.getTime() - a.creadaEn.getTime() || (a.consultaId < b.consultaId ? 1 : -1))
    .map((resumen) => resumen.consultaId);
  return { por, consultaIds: consultaIds.slice(0, EXPEDIENTE_MAX), total: consultaIds.length };
}

async function wordsFound(deps: Pick<Deps, "db">, clienteId: string, texto: string) {
  const found: ConsultaResumen[] = [];
  let cursor: { readonly consultaId: string; readonly creadaEn: Date } | null = null;
  do {
    const page: Awaited<ReturnType<typeof searchConsultas>> = await searchConsultas(
      deps,
      { clienteId },
      {
        ...{
          texto,
          severidad: null,
          lista: null,
          sujetoObligadoNit: null,
          desde: null,
          hasta: null,
          quien: null,
        },
        limite: PAGE,
        cursor,
      },
    );
    found.push(...page.rows);
    const last = page.rows.at(-1);
    cursor = page.siguienteCursor === null || last === undefined ? null : last;
  } while (cursor !== null && found.length < MOST_LOOKED_AT);
  return found;
}
