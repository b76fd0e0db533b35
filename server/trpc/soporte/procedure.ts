import type { SoportePersona } from "../../domain/shared/actor";
import { sessionProcedures } from "../session-procedures";

/** Procedures act on any client named in the input. Delicate ones concern money, keys, lists and people. */
export const { router, callerOf, enrollingProcedureFor, procedureFor, freshProcedureFor } =
  sessionProcedures<SoportePersona>();
