import type { z } from "zod";
import type { ValidateResponse } from "@/server/contract/v1/validate-response";
import type { PortalOutputs } from "../../portal/trpc";

/** An answer of the test lists: as a program gets it, and as the portal shows it. */
export interface Probada {
  readonly respuesta: z.output<typeof ValidateResponse>;
  readonly vista: NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;
  /** How long the service took, to a tenth. */
  readonly ms: number;
}
