import { describe, expect, it } from "vitest";
import { splitNames } from "./split-names";

describe("splitNames", () => {
  it.each([
    ["Azim Prueba; Azim  Pruebas ", ["Azim Prueba", "Azim Pruebas"]],
    ["Sabet Uno; Sabet Dos b) M. Sabet Tres", ["Sabet Uno", "Sabet Dos", "M. Sabet Tres"]],
    ["Jin Inventado (金铁三)", ["Jin Inventado", "金铁三"]],
    ["عبدالله (Abdullah Uno; Abdallah Dos)", ["عبدالله", "Abdullah Uno", "Abdallah Dos"]],
    ["Radar Ficticio (Акционерное общество “РАДАР”)", ["Radar Ficticio", "Акционерное общество “РАДАР”"]],
    ["Завод Новый (Zavod Novy)", ["Завод Новый", "Zavod Novy"]],
    ["El Ficti (الفيكتي)", ["El Ficti", "الفيكتي"]],
    ["Ficticio (Фиктисио)", ["Ficticio", "Фиктисио"]],
    ["Al-Ficticia Foundation (Κομόρες)", ["Al-Ficticia Foundation"]],
    ["Al-Ficticia Foundation (Саудитска Арабия)", ["Al-Ficticia Foundation"]],
    ["Al-Ficticia Foundation (جزر القمر)", ["Al-Ficticia Foundation"]],
    ["Ίδρυμα, περιφέρεια (όμπλαστ) Ficticia", ["Ίδρυμα, περιφέρεια Ficticia"]],
    ["Ficti (διάβολος)", ["Ficti"]],
    ["дружество (научно предприятие) „FICTI“", ["дружество „FICTI“"]],
    ["Министерство на силите (MPF)", ["Министерство на силите (MPF)"]],
    ["Amir Ficticio (original script: Амир)", ["Amir Ficticio", "Амир"]],
    ["GRUPO UNO (GU) ; GRUPO DOS (GD)", ["GRUPO UNO (GU)", "GRUPO DOS (GD)"]],
    ["Leader (Hong Kong; Macao) Trading", ["Leader (Hong Kong; Macao) Trading"]],
    ["Juan Nadie a.k.a. El Invisible", ["Juan Nadie", "El Invisible"]],
    ["Juan Nadie (A/K/A El Invisible)", ["Juan Nadie", "El Invisible"]],
    ["Juan Nadie alias El Invisible", ["Juan Nadie", "El Invisible"]],
    ["Juan Nadie T.C.C. Invisible", ["Juan Nadie", "Invisible"]],
    ["Juan Nadie, también conocido como Invisible", ["Juan Nadie", "Invisible"]],
    ["antes conocida como Radar Ficticio", ["Radar Ficticio"]],
    ['"NADIE, Abu"', ["NADIE, Abu"]],
    [") Zafir Nadie,", ["Zafir Nadie"]],
    ["(Sheikh) Musa Nadie", ["(Sheikh) Musa Nadie"]],
    ["Ficticia &amp; Nadie S.A.", ["Ficticia & Nadie S.A."]],
    ["Juan Nadie<br/>El Invisible", ["Juan Nadie", "El Invisible"]],
    [" ; ", []],
  ])("reads %s", (text, names) => {
    expect(splitNames(text)).toEqual(names);
    expect(names.flatMap(splitNames)).toEqual(names);
  });
});
