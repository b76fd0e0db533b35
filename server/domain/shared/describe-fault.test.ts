import { describe, expect, it } from "vitest";
import { describeFault } from "./errors";

describe("describeFault", () => {
  it("keeps what identifies a failure and drops quoted values", () => {
    const fault = Object.assign(
      new Error(
        "Invalid `prisma.consulta.create()` invocation:\n{ nombre: 'Ana Ríos' }\n\nUnique constraint failed",
      ),
      { code: "P2002", detail: "Key (nombre)=(Ana Ríos) already exists.", parameters: ["Ana Ríos"] },
    );
    const described = describeFault(new Error("sin guardar", { cause: fault }));
    expect(described).toMatchObject({
      name: "Error",
      reason: "sin guardar",
      cause: { code: "P2002", reason: "Unique constraint failed" },
    });
    expect(JSON.stringify(described)).not.toContain("Ana");
    expect(JSON.stringify(described)).toContain("describe-fault.test.ts");
  });

  it("describes a value that is no error by its kind only", () => {
    expect(describeFault("clave secreta")).toEqual({ name: "string" });
  });
});
