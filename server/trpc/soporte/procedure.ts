import type { SoportePersona } from "../../domain/shared/actor";
import { sessionProcedures } from "../session-procedures";

/** They act on any client, whom their input names; what is delicate is money, keys, lists and people. */
export const { router, callerOf, enrollingProcedureFor, procedureFor, freshProcedureFor } =
  sessionProcedures<SoportePersona>();
