import type { PortalActor } from "../../../domain/shared/actor";
import { createMiCuenta } from "../../mi-cuenta";
import * as procedures from "../procedure";

export const miCuenta = createMiCuenta<PortalActor>(procedures, ["oficial", "lectura"]);
