import { describe, expect, it } from "vitest";
import { splitNames } from "./split-names";

describe("splitNames", () => {
  it.each([
    ["Azim Prueba; Azim  Pruebas ", ["Azim Prueba", "Azim Pruebas"]],
    ["Sabet Uno; Sabet Dos b) M. Sabet Tres", ["Sabet Uno", "Sabet Dos", "M. Sabet Tres"]],
    ["Jin Inventado (金铁三)", ["Jin Inventado", "金铁三"]],
    ["عبدالله (Abdullah Uno; Abdallah Dos)", ["عبدالله", "Abdullah Uno", "Abdallah Dos"]],
    ["Amir Ficticio (original script: Амир)", ["Amir Ficticio", "Амир"]],
    ["GRUPO UNO (GU) ; GRUPO DOS (GD)", ["GRUPO UNO (GU)", "GRUPO DOS (GD)"]],
    ["Leader (Hong Kong; Macao) Trading", ["Leader (Hong Kong; Macao) Trading"]],
    ["Juan Nadie a.k.a. El Invisible", ["Juan Nadie", "El Invisible"]],
    ['"NADIE, Abu"', ["NADIE, Abu"]],
    [") Zafir Nadie,", ["Zafir Nadie"]],
    ["(Sheikh) Musa Nadie", ["(Sheikh) Musa Nadie"]],
    [" ; ", []],
  ])("reads %s", (text, names) => {
    expect(splitNames(text)).toEqual(names);
    expect(names.flatMap(splitNames)).toEqual(names);
  });
});
