import { describe, expect, it } from "vitest";
import { breachedFormsOf } from "../domain/identidad/clave";
import { isBreachedPassword } from "./passwords";

const isBreached = (clave: string) => breachedFormsOf(clave).some(isBreachedPassword);

describe("the list of breached passwords that ships", () => {
  it.each(["1234567890", "Password1234", "qwertyuiop123", "Colombia2026!!", "iloveyou12345"])(
    "has %s",
    (clave) => {
      expect(isBreached(clave)).toBe(true);
    },
  );

  it.each(["siete faroles en Mompox", "correcto-caballo-batería", "x9$Kd02!mQzL"])("lacks %s", (clave) => {
    expect(isBreached(clave)).toBe(false);
  });

  it("has about the stated error rate", () => {
    const random = Array.from({ length: 20_000 }, (_, index) => `ninguna lista tiene esta, ${index}`);
    const wrong = random.filter(isBreachedPassword).length;
    expect(wrong).toBeGreaterThan(2);
    expect(wrong).toBeLessThan(50);
  });
});
