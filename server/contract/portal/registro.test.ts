import { describe, expect, it } from "vitest";
import { RegistroForm } from "./registro";

const TYPED = {
  nombre: "Ramiro Bohórquez",
  razonSocial: "Fintech del Caribe S.A.S.",
  nit: "890.903.938-8",
  email: "ramiro@caribe.example",
  clave: "siete faroles en Mompox",
  condiciones: "f".repeat(64),
};
const wrongIn = (changes: Partial<typeof TYPED>) =>
  RegistroForm.safeParse({ ...TYPED, ...changes }).error?.issues.map(({ path }) => path[0]) ?? [];

describe("data of a registration", () => {
  it("has a NIT with its verification digit, however it is written", () => {
    for (const nit of ["890.903.938-8", "890903938-8", "8909039388", " 890 903 938 - 8 "])
      expect(RegistroForm.parse({ ...TYPED, nit }).nit).toBe("8909039388");
    for (const nit of ["890.903.938-7", "901555111", "890-903-938-8", "8", ""])
      expect(wrongIn({ nit })).toEqual(expect.arrayContaining(["nit"]));
  });

  it.each([
    "Ramiro\r\nBcc: todos@caribe.example",
    "Ramiro\nBohórquez",
    "Ramiro\u0000",
    "Ramiro\u2028Bohórquez",
    "\u202eorimaR",
    "https://premio.example",
    " ",
    "x".repeat(201),
  ])("refuses the name %j, of a person as of a company", (name) => {
    expect(wrongIn({ nombre: name })).toContain("nombre");
    expect(wrongIn({ razonSocial: name })).toContain("razonSocial");
  });

  it.each([
    "ramiro",
    "a@b",
    "a@caribe.example\r\nBcc: b@caribe.example",
    "a b@caribe.example",
    "<a@caribe.example>",
  ])("refuses the address %j", (email) => {
    expect(wrongIn({ email })).toEqual(["email"]);
  });
});
