import { recordAct } from "../../db/bitacora/actividad";
import { lockCoincidencia } from "../../db/decisiones/coincidencias";
import { fichasPepOf, insertFichaPep } from "../../db/decisiones/fichas-pep";
import { inTransaction } from "../../db/sql/transaction";
import { type FichaPepDatos, LISTA_PEP } from "../../domain/decisiones/ficha-pep";
import type { PortalActor } from "../../domain/shared/actor";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { ensureCoincidencias } from "./coincidencias";

const CHANGED_MEANWHILE =
  "Otra persona guardó esta ficha mientras tanto. Revise lo que escribió y, si hace falta, guárdela de nuevo.";
const NO_PEP = "Solo las coincidencias de la lista de PEP llevan esta ficha.";

/**
 * Stores a new version of the ficha of a PEP match.
 * @throws ServiceError `not_found`; `conflicto` for a match of another list, or if another person stored one meanwhile.
 */
export async function keepFichaPep(
  deps: Pick<Deps, "db" | "clock" | "stopping" | "log">,
  actor: PortalActor,
  input: {
    readonly consultaId: string;
    readonly posicion: number;
    /** The version that the person saw. 0 if there was none. */
    readonly vista: number;
    readonly datos: FichaPepDatos;
  },
): Promise<{ readonly version: number }> {
  const { consultaId, posicion, vista, datos } = input;
  const { clienteId, usuarioId, nombre } = actor;
  await ensureCoincidencias(deps, actor, [consultaId]);
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockCoincidencia(tx, clienteId, { consultaId, posicion });
    if (locked === null) throw new ServiceError("not_found");
    if (locked.lista !== LISTA_PEP) throw new ServiceError("conflicto", NO_PEP);
    const before = (await fichasPepOf(tx, { clienteId, ids: [consultaId] })).find(
      (ficha) => ficha.posicion === posicion,
    );
    const version = vista + 1;
    const said = { ...before, ...datos, version, autor: nombre };
    // The same form again, by a second click.
    if (before && canonicalJson(said) === canonicalJson(before)) return { version };
    if ((before?.version ?? 0) !== vista) throw new ServiceError("conflicto", CHANGED_MEANWHILE);
    const en = await deps.clock.now(tx);
    const by = { autorId: usuarioId, autor: nombre };
    await insertFichaPep(tx, {
      ...datos,
      ...by,
      clienteId,
      consultaId,
      posicion,
      version,
      lista: LISTA_PEP,
      en,
    });
    await recordAct(tx, actor, {
      en,
      accion: "ficha_pep.guardada",
      objeto: { tipo: "coincidencia", id: `${consultaId}/${posicion}` },
      detalle: { antes: before ?? null, despues: { version, ...datos } },
    });
    return { version };
  });
}
