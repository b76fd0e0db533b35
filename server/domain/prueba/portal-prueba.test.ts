import { describe, expect, it } from "vitest";
import { modoOfAddress } from "./portal-prueba";

describe("the address of test mode", () => {
  it.each([
    "/portal/prueba",
    "/portal/prueba?abierto=crear",
    "/portal/prueba/consultas/0198",
    "/api/trpc/portal-prueba/inicio.get?batch=1",
  ])("is %s", (address) => {
    expect(modoOfAddress(address)).toBe("prueba");
  });

  it.each([
    "",
    "/portal",
    "/portal/pruebas",
    "/portal?volver=/portal/prueba",
    "/portal/consultas/prueba",
    "/api/trpc/portal/inicio.get",
    "/soporte/portal/prueba",
  ])("is not %s", (address) => {
    expect(modoOfAddress(address)).toBe("real");
  });
});
