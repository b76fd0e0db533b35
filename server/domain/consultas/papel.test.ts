import { describe, expect, it } from "vitest";
import { readConsultaId, readHuella } from "./papel";

const ID = "01a2062f-471d-750b-b3f5-c5adb2099070";
const HUELLA = "98f7cdb613f6934da88ba761b6273c459e10b0aaf1c8d803f9bcc9bb2eb1d6e0";
const ADDRESS = `https://atalaya.example/verificar/${ID}?h=${HUELLA}`;
const grouped = (text: string, size: number) => text.replaceAll(new RegExp(`.{${size}}`, "g"), "$& ");

describe("reading a printed report", () => {
  it.each([
    ["as it is printed", ID],
    ["in capitals, with spaces around", `  ${ID.toUpperCase()}\n`],
    ["without dashes, in capitals", ID.toUpperCase().replaceAll("-", "")],
    ["in groups", grouped(ID.replaceAll("-", ""), 4)],
    ["with the dashes that a document makes of them", ID.replaceAll("-", "–")],
    ["broken over two lines", ID.replace("750b", "75\n0b")],
    ["with a word that ends like it", `consulta ${ID} · página 1 de 2`],
    ["as the whole address", ADDRESS],
  ])("is the id of a consulta %s", (_, text) => {
    expect(readConsultaId(text)).toEqual({ value: ID });
  });

  it.each([
    ["as it is printed", HUELLA],
    ["in capitals", HUELLA.toUpperCase()],
    ["in groups", grouped(HUELLA, 8)],
    ["with what stands around it", `Huella del reporte (SHA-256) ${HUELLA}\nAtalaya es una`],
    ["as the whole address", ADDRESS],
  ])("is the hash %s", (_, text) => {
    expect(readHuella(text)).toEqual({ value: HUELLA });
  });

  it.each([
    ["", "Escriba la huella del reporte."],
    [HUELLA.slice(1), "La huella tiene 64 caracteres; aquí hay 63."],
    [`${HUELLA}0`, "La huella tiene 64 caracteres; aquí hay 65."],
    [HUELLA.replace("0", "O"), "La huella solo lleva números y letras de la a a la f: revise «o»."],
    ["\0", "La huella solo lleva números y letras de la a a la f: revise «\0»."],
  ])("explains the fault of the hash %j", (text, problem) => {
    expect(readHuella(text)).toEqual({ value: null, problem });
  });

  it("rejects another text as an id, also a hash", () => {
    expect(readConsultaId(" ").problem).toBe("Escriba el número de la consulta.");
    for (const text of ["nada", ID.slice(1), `${ID}0`, HUELLA, grouped(HUELLA, 8), "a ".repeat(20_000)]) {
      expect(readConsultaId(text)).toEqual({ value: null, problem: expect.stringContaining("Cópielo") });
    }
  });
});
