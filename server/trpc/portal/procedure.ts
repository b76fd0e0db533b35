import { ConsultaId } from "../../contract/portal/consultas";
import { LoteId } from "../../contract/portal/lotes";
import type { PortalActor, Rol } from "../../domain/shared/actor";
import { refuseOthers } from "../../usecases/identidad/own-work";
import { sessionProcedures } from "../session-procedures";

/** Procedures act only for the actor's client: ids in an input are looked up among that client's own. */
export const { router, callerOf, enrollingProcedureFor, procedureFor, freshProcedureFor } =
  sessionProcedures<PortalActor>();

type Other = Exclude<Rol, "administrador">;

/** Procedures about one consulta. The role `consulta` reaches only those that the person asked. */
export const consultaProcedureFor = (...others: readonly Other[]) =>
  procedureFor(...others)
    .input(ConsultaId)
    .use(async ({ ctx: { deps, actor }, input, next }) => {
      await refuseOthers(deps, actor, input);
      return next();
    });

/** Procedures about one file. The role `consulta` reaches only those that the person uploaded. */
export const loteProcedureFor = (...others: readonly Other[]) =>
  procedureFor(...others)
    .input(LoteId)
    .use(async ({ ctx: { deps, actor }, input, next }) => {
      await refuseOthers(deps, actor, input);
      return next();
    });
