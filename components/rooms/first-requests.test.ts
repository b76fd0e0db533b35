import { expect, it } from "vitest";
import { NOMBRES_DE_PRUEBA } from "@/server/domain/prueba/nombres";
import { firstRequest, NOMBRE_DE_PRUEBA } from "./first-request";
import { FIRST_REQUESTS, LENGUAJES } from "./first-requests";

const ORIGIN = "https://atalaya.example";
const LLAVE = `atl_test_${"0".repeat(64)}`;

it("asks a name that test mode has", () => {
  expect(NOMBRES_DE_PRUEBA.map(({ nombre }) => nombre)).toContain(NOMBRE_DE_PRUEBA);
});

it("asks of a key what the lists of its mode have", () => {
  expect(firstRequest(ORIGIN, LLAVE)).toContain(NOMBRE_DE_PRUEBA);
  expect(firstRequest(ORIGIN, `atl_${"0".repeat(64)}`)).not.toContain("PRUEBA");
});

it.each(LENGUAJES.map(({ value }) => value))(
  "asks in %s the whole request, the key in no address",
  (lenguaje) => {
    const code = FIRST_REQUESTS[lenguaje](ORIGIN, LLAVE);
    expect(code).toContain(`${ORIGIN}/api/v1/validate`);
    expect(code).toContain(LLAVE);
    expect(code).toContain(NOMBRE_DE_PRUEBA);
    expect(code).not.toMatch(/validate[^"'\s\\]*atl_test/);
  },
);
