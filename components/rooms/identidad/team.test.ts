import { expect, it } from "vitest";
import { accessInWords } from "./team";

const WITH_FACTOR = { tieneClave: true, tieneSegundoFactor: true, desactivadoEn: null };
const WITHOUT = { ...WITH_FACTOR, tieneSegundoFactor: false };
const INVITED = { tieneClave: false, tieneSegundoFactor: false, desactivadoEn: null };
const GONE = { ...WITH_FACTOR, desactivadoEn: new Date("2026-11-01T12:00:00Z") };

it.each([
  [[], "Nadie con acceso todavía"],
  [[INVITED], "Nadie con acceso todavía; 1 invitada"],
  [[WITH_FACTOR], "1 persona con acceso, con segundo factor"],
  [[WITHOUT, GONE], "1 persona con acceso, sin segundo factor"],
  [[WITH_FACTOR, WITH_FACTOR], "2 personas con acceso, todas con segundo factor"],
  [[WITH_FACTOR, WITHOUT, INVITED], "2 personas con acceso; 1 sin segundo factor; 1 invitada"],
  [[WITH_FACTOR, INVITED, INVITED], "1 persona con acceso, con segundo factor; 2 invitadas"],
])("counts only those who may come in as having access: %#", (personas, words) => {
  expect(accessInWords(personas)).toBe(words);
});
