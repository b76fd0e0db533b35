import { consumoRechazadoFields, sinPlanAsignadoFields } from "../v1/cuenta-errors";
import { ErrorBody } from "./error-body";

/** Body of a 402: the only one with `como_reactivar`. */
export const ConsumoRechazado = ErrorBody.extend(consumoRechazadoFields).meta({ id: "ConsumoRechazado" });

/** Body of the 409 of GET /cuenta/consumo. */
export const SinPlanAsignado = ErrorBody.extend(sinPlanAsignadoFields).meta({ id: "SinPlanAsignado" });
