import { expect, it } from "vitest";
import { acronymNames } from "./acronym-names";

it.each([
  ["ALBORADA BORES FICTICIOS CO. (BF CO.)", "ALBORADA BORES FICTICIOS CO.", "BF CO."],
  ["Alianza Fluvial Ficticia (AFF)", "Alianza Fluvial Ficticia", "AFF"],
  ["ALIANZA FLUVIAL FICTICIA (AFF) ", "ALIANZA FLUVIAL FICTICIA", "AFF"],
  ["GRUPO FICTICIO DE MINERIA (GFMI).", "GRUPO FICTICIO DE MINERIA", "GFMI"],
  ["Estado Ficticio de Prueba (EFP-K)", "Estado Ficticio de Prueba", "EFP-K"],
  ["Ficticios de Andes, Prueba (FicAP)", "Ficticios de Andes, Prueba", "FicAP"],
  ["ORGANIZACION INVENTADA (XKCD)", "ORGANIZACION INVENTADA", "XKCD"],
  ["Министерство на силите (MPF)", "Министерство на силите", "MPF"],
  ["Dirección Ficticia (GU/FIC)", "Dirección Ficticia", "GU/FIC"],
  ["Guardia Ficticia (Guardia Ficticia Antigua, GFA)", "Guardia Ficticia", "GFA"],
])("takes %s for three names", (whole, name, acronym) => {
  expect(acronymNames(whole)).toEqual([whole, name, acronym]);
});

it.each([
  "Alianza Ficticia",
  "Fundación Ficticia (Kenya)",
  "FUNDACION FICTICIA (PAKISTAN)",
  "FUNDACION FICTICIA (UK)",
  "Fiscalía Ficticia (RPDC)",
  "Ficticia (LLC)",
  "FICTICIA (GMBH)",
  "Фиктисия (ООО)",
  "FICTICIA (OFFSHORE)",
  "Ficticia (NGO)",
  "BATALLON DE SHAHIDS (MARTYRS)",
  "Empresa (concern)",
  "Empresa (McFicticia)",
  "Empresa (Grupo Ficticio)",
  "INDONESIA (MMI)",
  "GRUPO (ABC) DE EMPRESAS",
])("takes %s for one name", (whole) => {
  expect(acronymNames(whole)).toEqual([whole]);
});
