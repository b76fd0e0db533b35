import { ServiceError } from "../domain/shared/errors";

const MAX_DEPTH = 16;

/**
 * Parses a body as JSON by its bytes: Content-Type is ignored (contract-decisions 10), invalid UTF-8 is rejected
 * (11), a leading BOM is accepted.
 * @throws ServiceError `invalid_json`; `validation_error` for more than 16 levels (14).
 */
export function parseJson(bytes: Uint8Array): unknown {
  const value = decode(bytes);
  if (!isShallow(value)) {
    throw new ServiceError("validation_error", {
      issues: [{ path: [], message: `El cuerpo admite ${MAX_DEPTH} niveles de anidamiento como máximo.` }],
    });
  }
  return value;
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ServiceError("invalid_json", { cause });
  }
}

/** Checks level by level without recursion, so that later code may recurse. */
function isShallow(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return false;
    level = level.flatMap((container) => Object.values(container)).filter(isContainer);
  }
  return true;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
