import { expect, it } from "vitest";
import { naturalOrder } from "./natural-order";

it.each([
  ["PRUEBA NADIE, Juan Camilo", "Juan Camilo PRUEBA NADIE"],
  ["Juan Camilo Prueba", "Juan Camilo Prueba"],
  ["PRUEBA, Feliciano, Jr.", "Feliciano PRUEBA Jr."],
  ["PRUEBA, JR., Emmerson", "Emmerson PRUEBA JR."],
  ["Hilario Prueba, III (third)", "Hilario Prueba III (third)"],
  ["PRUEBA, Taha, Muhyi al-Din", "Taha Muhyi al-Din PRUEBA"],
  ["PRUEBA, V.A.", "V.A. PRUEBA"],
  ["PRUEBA, V'yacheslav", "V'yacheslav PRUEBA"],
  ["PRUEBA, Juan, V", "Juan PRUEBA V"],
  ["PRUEBA,", "PRUEBA"],
])("says %s as %s", (published, natural) => {
  expect(naturalOrder(published)).toBe(natural);
});
