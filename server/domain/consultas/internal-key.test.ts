import { expect, it } from "vitest";
import { IDEMPOTENCY_KEY } from "../../contract/http/headers";
import { internalKey } from "./hash-reporte";

it("is never a valid key of a client", () => {
  for (const name of ["portal:01a2", "k", "\u0021".repeat(63)]) {
    expect(IDEMPOTENCY_KEY.test(name)).toBe(true);
    expect(IDEMPOTENCY_KEY.test(internalKey(name))).toBe(false);
  }
});
