import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cambiosOfControl, type Destinos, silences } from "./control-pedido";
import { approversOf, CONTROL_DE_LISTAS, CONTROL_DE_RETENCION, CONTROLES } from "./controles";

it("agrees with the table in the architecture", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const all = [...Object.values(CONTROLES), CONTROL_DE_LISTAS, CONTROL_DE_RETENCION];
  for (const { nombre, cambio, pide, aprueba } of all) {
    expect(page).toContain(`| ${nombre} | ${cambio} | ${pide.join(", ")} | ${aprueba.join(", ")} |`);
  }
});

describe("the approver", () => {
  const person = { rol: "administrador", desactivadoEn: null, tieneClave: true } as const;
  const people = [
    { ...person, usuarioId: "asks" },
    { ...person, usuarioId: "other" },
    { ...person, usuarioId: "oficial", rol: "oficial" },
    { ...person, usuarioId: "looks", rol: "lectura" },
    { ...person, usuarioId: "gone", desactivadoEn: new Date(0) },
    { ...person, usuarioId: "invited", tieneClave: false },
  ] as const;

  it("is another active person with a role of the table", () => {
    expect(approversOf("cuatro_ojos", people, "asks").map(({ usuarioId }) => usuarioId)).toEqual([
      "other",
      "oficial",
    ]);
  });
});

describe("alert recipients", () => {
  const before: Destinos = {
    activa: true,
    emails: ["a@x.co", "b@x.co"],
    webhookUrl: "https://x.co/1",
    vinculantePorCorreo: true,
    emailsVinculante: [],
  };
  it.each<[string, Partial<Destinos>, boolean]>([
    ["an address more", { emails: ["a@x.co", "b@x.co", "c@x.co"] }, false],
    ["another order and case", { emails: ["B@x.co", "a@x.co"] }, false],
    ["an address less", { emails: ["a@x.co"] }, true],
    ["an address for another", { emails: ["a@x.co", "c@x.co"] }, true],
    ["another server", { webhookUrl: "https://x.co/2" }, true],
    ["no server", { webhookUrl: null }, true],
    ["nothing sent", { activa: false }, true],
    ["no mail of binding lists", { vinculantePorCorreo: false }, true],
    ["addresses of their own that leave one out", { emailsVinculante: ["a@x.co"] }, true],
    ["more addresses of their own", { emailsVinculante: ["o@x.co", "a@x.co", "b@x.co"] }, false],
  ])("takes two or not: %s", (_, part, takesTwo) => {
    expect(silences(before, { ...before, ...part })).toBe(takesTwo);
  });

  it("takes one person if there were no alerts before", () => {
    const nobody = { ...before, emails: [], webhookUrl: null };
    expect(silences(nobody, { ...nobody, activa: false })).toBe(false);
    expect(silences({ ...nobody, activa: false }, before)).toBe(false);
  });

  it("is shown before and after, line by line", () => {
    const pedido = {
      tipo: "alertas",
      ...before,
      activa: false,
      webhookUrl: null,
      emailsVinculante: ["o@x.co"],
      motivo: "",
    } as const;
    expect(cambiosOfControl(pedido, before)).toEqual([
      { que: "Envío", antes: "Encendido", despues: "Apagado" },
      { que: "Lista vinculante", antes: "A los mismos correos", despues: "o@x.co" },
      { que: "Servidor (webhook)", antes: "https://x.co/1", despues: "Ninguno" },
    ]);
  });
});
