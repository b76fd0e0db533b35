import type { PortalActor } from "../../domain/shared/actor";
import { sessionProcedures } from "../session-procedures";

/** Procedures act only for the actor's client: ids in an input are looked up among that client's own. */
export const { router, callerOf, enrollingProcedureFor, procedureFor, freshProcedureFor } =
  sessionProcedures<PortalActor>();
