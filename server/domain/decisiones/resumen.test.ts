import { describe, expect, it } from "vitest";
import { resumenOf, type VigilanciaWaiting } from "./resumen";

const NOW = new Date("2026-11-23T12:00:00Z");
const waiting = (total: number) => ({
  total,
  masAntigua: total === 0 ? null : new Date("2026-11-07T12:00:00Z"),
});
const told = (
  pendientes: number,
  mias: number,
  porAprobar: number,
  vigilancia: VigilanciaWaiting | null = null,
) =>
  resumenOf({
    nombre: "Álvaro Ruiz",
    razonSocial: "Demo Atalaya S.A.S.",
    pendientes: waiting(pendientes),
    mias: waiting(mias),
    porAprobar: waiting(porAprobar),
    vigilancia,
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

  it("tells what falls due, waits and is not covered of a base, though no match waits", () => {
    expect(told(0, 0, 0, { porVencer: 0, alarmas: 0, sinComparar: 0 })).toBeNull();
    const { asunto, texto } = told(0, 0, 0, { porVencer: 3, alarmas: 1, sinComparar: 0 }) ?? {
      asunto: "",
      texto: "",
    };
    expect(asunto).toBe("Su base de contrapartes en Atalaya");
    expect(texto).toContain("1 alarma de vigilancia espera consulta o lectura.");
    expect(texto).toContain("3 contrapartes se consultan esta semana o ya debieron consultarse.");
    expect(texto).not.toContain("no se ha");
    expect(told(2, 0, 0)?.texto).not.toContain("vigilancia");
  });

  it("marks only the assigned one", () => {
    expect(told(1, 1, 0)?.texto).toContain("\n\nEstá asignada a usted.\n");
  });
});
