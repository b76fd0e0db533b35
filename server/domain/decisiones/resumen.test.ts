import { describe, expect, it } from "vitest";
import { resumenOf } from "./resumen";

const NOW = new Date("2026-11-23T12:00:00Z");
const waiting = (total: number) => ({
  total,
  masAntigua: total === 0 ? null : new Date("2026-11-07T12:00:00Z"),
});
const told = (pendientes: number, mias: number, porAprobar: number) =>
  resumenOf({
    nombre: "Álvaro Ruiz",
    razonSocial: "Demo Atalaya S.A.S.",
    pendientes: waiting(pendientes),
    mias: waiting(mias),
    porAprobar: waiting(porAprobar),
    mostCounted: 1_000,
    portal: "https://atalaya.example/portal",
    now: NOW,
  });

describe("the mail of the week", () => {
  it("is null when nothing waits", () => expect(told(0, 0, 0)).toBeNull());

  it("lists waiting matches with their addresses, without a double full stop after a name", () => {
    const { asunto, texto } = told(1_041, 12, 3) ?? { asunto: "", texto: "" };
    expect(asunto).toBe("Más de 1.000 coincidencias por decidir en Atalaya");
    expect(texto).toContain("De ellas, 12 están asignadas a usted.");
    expect(texto).toContain("3 decisiones esperan su aprobación.");
    expect(texto).not.toContain("..");
    for (const line of texto.split("\n").filter((one) => one.includes("https:"))) {
      expect(line).toMatch(/^https:\S+[a-z_]$/);
    }
  });

  it("marks only the assigned one", () => {
    expect(told(1, 1, 0)?.texto).toContain("\n\nEstá asignada a usted.\n");
  });
});
