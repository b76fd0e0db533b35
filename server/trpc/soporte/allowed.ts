import type { RolSoporte } from "../../domain/shared/actor";
import { type ProcedureOf, proceduresFor } from "../allowed";
import { type SoporteRouter, soporteRouter } from "./root";

/** A procedure's name: `llaves.create`. */
export type SoporteProcedure = ProcedureOf<SoporteRouter["_def"]["record"]>;

export const allowedTo = (rol: RolSoporte) => proceduresFor(soporteRouter, rol) as SoporteProcedure[];
