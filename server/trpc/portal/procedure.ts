import type { PortalActor } from "../../domain/shared/actor";
import { sessionProcedures } from "../session-procedures";

/** They act for the actor's client and no other: what an input names is looked up among that client's own. */
export const { router, callerOf, enrollingProcedureFor, procedureFor, freshProcedureFor } =
  sessionProcedures<PortalActor>();
