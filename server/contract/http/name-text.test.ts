import { describe, expect, it } from "vitest";
import { InviteInput } from "../portal/equipo";
import { nameText } from "./text";

const name = nameText(1, 120);

describe("a name that mails repeat", () => {
  it.each([
    "Ana María Ñáñez O'Brien-Díaz",
    "Inversiones 3:16 S.A.S.",
    " Banco W ",
    "محمد",
    "李小龙",
    "a/b: c",
  ])("may be %j", (text) => expect(name.parse(text)).toBe(text.trim()));

  it.each([
    "Ana\r\nBcc: todos@test.co",
    "Ana\nPague aquí",
    "Ana\tB",
    "Ana \u202Emoc.evil",
    "Ana\u2028B",
    "Pague en https://malo.example",
    "ftp://x",
  ])("may not be %j", (text) => {
    expect(name.safeParse(text).success).toBe(false);
    const invited = InviteInput.safeParse({ email: "a@test.co", nombre: text, rol: "lectura" });
    expect(invited.error?.issues.map(({ path }) => path)).toEqual([["nombre"]]);
  });
});
