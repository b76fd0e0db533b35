import { type Operation, splitName } from "./operation";
import { OPERATIONS, type OperationKey } from "./operations";

/** Each operation with the parts of its path. */
const TEMPLATES = (Object.keys(OPERATIONS) as OperationKey[]).map(
  (name) => [name, splitName(name).path.split("/")] as const,
);

/**
 * Returns the operations whose path template matches a path. A path that a template names in full is no parameter of
 * another. A trailing slash does not matter.
 */
export function operationsAt(pathname: string): readonly OperationKey[] {
  const plain = pathname.replace(/\/+$/, "");
  const segments = plain.split("/");
  const found = TEMPLATES.flatMap(([name, template]) => (matches(template, segments) ? name : []));
  const named = found.filter((name) => splitName(name).path === plain);
  return named.length > 0 ? named : found;
}

/** Returns the `Allow` header of a path with these operations. */
export function methodsOf(names: readonly OperationKey[]): readonly string[] {
  const methods = names.flatMap((name) => {
    const operation: Operation = OPERATIONS[name];
    const { method } = splitName(name);
    return operation.allowsHead ? [method, "HEAD"] : [method];
  });
  return names.some(isContract) ? [...methods, "OPTIONS"] : methods;
}

/** Only the contract's routes and public verification answer other origins and preflights (decision 9). */
function isContract(name: OperationKey): boolean {
  return /^\/(?:api\/v1|verificar)\//.test(splitName(name).path);
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length && template.every((part, index) => isAt(part, segments[index] ?? ""))
  );
}

/** A parameter may have a suffix: `{consulta_id}.json`. */
const isAt = (part: string, segment: string): boolean =>
  part.startsWith("{") ? segment.endsWith(part.slice(part.indexOf("}") + 1)) : part === segment;
