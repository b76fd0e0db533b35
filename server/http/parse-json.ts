import { ServiceError } from "../domain/shared/errors";

const MAX_DEPTH = 16;

/**
 * The JSON value of a body, decided by its bytes alone: the Content-Type is ignored (contract-decisions 10),
 * bytes that are not UTF-8 are refused instead of becoming U+FFFD (11), a leading BOM is accepted.
 * @throws ServiceError `invalid_json`; `validation_error` where it nests deeper than 16 levels (14).
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

/** Level by level, without recursion: what walks the value afterwards may then recurse. */
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
