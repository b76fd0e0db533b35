import type { z } from "zod";
import type { ValidateResponse } from "@/server/contract/v1/validate-response";
import type { PersonaTipo } from "@/server/domain/screening/types";
import type { PortalOutputs } from "../../portal/trpc";

export interface Preguntada {
  readonly tipo: PersonaTipo;
  readonly nombre: string;
}

/** The example that the page shows first: a resemblance explains more than an equal name. */
export const PRIMERA: Preguntada = { tipo: "natural", nombre: "POSIBLE PARESIDO PRUEBA" };

/** Names of the test lists (`domain/prueba/nombres.ts`), each with the case it shows. */
export const EJEMPLOS: readonly (Preguntada & { readonly muestra: string })[] = [
  { muestra: "Mal escrito", ...PRIMERA },
  { muestra: "Lista vinculante", tipo: "natural", nombre: "HALLAZGO VINCULANTE PRUEBA" },
  { muestra: "Sin hallazgo", tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" },
  { muestra: "Homónimos", tipo: "natural", nombre: "HOMONIMO COMUN PRUEBA" },
  { muestra: "Empresa", tipo: "juridica", nombre: "EMPRESA VINCULANTE PRUEBA S.A.S." },
];

/** An answer of the test lists, as a program gets it and as the portal shows it. */
export interface Probada {
  readonly respuesta: z.output<typeof ValidateResponse>;
  readonly vista: NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;
  /** Milliseconds, to a tenth. */
  readonly ms: number;
}
