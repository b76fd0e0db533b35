import { ARCHIVOS_OPERATIONS } from "../admin/archivos";
import { AVISOS_OPERATIONS } from "../admin/avisos";
import { BITACORA_OPERATIONS } from "../admin/bitacora-operations";
import { CLIENTES_OPERATIONS } from "../admin/clientes";
import { FACTURACION_OPERATIONS } from "../admin/facturacion";
import { IDENTIDAD_OPERATIONS } from "../admin/identidad-operations";
import { LISTAS_OPERATIONS } from "../admin/listas-operations";
import { OPERACION_OPERATIONS } from "../admin/operacion";
import { V1_OPERATIONS } from "../v1/operations";
import { VIGILANCIA_OPERATIONS } from "../v1/vigilancia-operations";
import { matchesTemplate, type Operation, segmentsOf, splitName } from "./operation";

/**
 * Every operation of the HTTP interface. Allowed methods, parsing, authentication, the OpenAPI document and
 * the front's refusals all derive from this table.
 */
export const OPERATIONS = {
  ...V1_OPERATIONS,
  ...VIGILANCIA_OPERATIONS,
  ...BITACORA_OPERATIONS,
  ...CLIENTES_OPERATIONS,
  ...FACTURACION_OPERATIONS,
  ...AVISOS_OPERATIONS,
  ...ARCHIVOS_OPERATIONS,
  ...IDENTIDAD_OPERATIONS,
  ...LISTAS_OPERATIONS,
  ...OPERACION_OPERATIONS,
} as const;

export type Operations = typeof OPERATIONS;
export type OperationKey = keyof Operations;

/** Each operation with the parts of its path. */
const TEMPLATES = (Object.keys(OPERATIONS) as OperationKey[]).map((name) => ({
  name,
  operation: OPERATIONS[name] as Operation,
  template: segmentsOf(splitName(name).path),
}));

/** Returns the operations whose path template matches a path. A path that a template names in full is no parameter of another. */
export function operationsAt(pathname: string) {
  const segments = segmentsOf(pathname);
  const found = TEMPLATES.filter(({ template }) => matchesTemplate(template, segments));
  const named = found.filter(({ template }) => template.join("/") === segments.join("/"));
  return named.length > 0 ? named : found;
}
