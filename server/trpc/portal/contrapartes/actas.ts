import { ActaArchivo, ActaPedida } from "../../../contract/portal/informes";
import { parseParams } from "../../../http/parse-input";
import { downloadActa, issueActa, listActas } from "../../../usecases/contrapartes/actas";
import { downloadRoute } from "../context";
import { procedureFor, router } from "../procedure";

/** The download of an acta as PDF or JSON, for everyone who may see the list. */
export const actaFile = downloadRoute(["oficial", "lectura"], async ({ deps, actor, request, params }) => {
  const { actaId, formato } = parseParams(ActaArchivo, params);
  const asked = { actaId, formato, now: await deps.clock.now(), abandoned: request.signal };
  const body = await downloadActa(deps, actor, asked);
  return { body, mediaType: `application/${formato}`, name: `acta-${actaId}.${formato}` };
});

/** Actas de cobertura of the client's base. */
export const actas = router({
  list: procedureFor("oficial", "lectura").query(async ({ ctx: { deps, actor, now } }) => ({
    now,
    actas: await listActas(deps, actor),
  })),
  /** The same form sent again gives the same acta. */
  issue: procedureFor("oficial")
    .input(ActaPedida)
    .mutation(({ ctx: { deps, actor, now }, input }) => issueActa(deps, actor, { ...input, now })),
});
