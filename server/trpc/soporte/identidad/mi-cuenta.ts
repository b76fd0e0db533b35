import type { SoportePersona } from "../../../domain/shared/actor";
import { createMiCuenta } from "../../mi-cuenta";
import * as procedures from "../procedure";

export const miCuenta = createMiCuenta<SoportePersona>(procedures, ["agente", "cumplimiento"]);
