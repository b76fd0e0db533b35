import { expect, it } from "vitest";
import { type AjustesValues, fieldIssues, issuesOfRequest, requestOf, valuesOf } from "./ajustes-form";

const CONFIG = {
  activa: true,
  avisaVinculante: false,
  avisaVigilancia: false,
  vigilanciaTope: 100,
  vinculantePorCorreo: true,
  emailsVinculante: [],
  umbrales: [50, 80],
  emails: ["a@ejemplo.co"],
  webhookUrl: "https://avisos.ejemplo.co/a",
  actualizadoEn: new Date("2026-11-20T15:00:00Z"),
  secretoAnteriorHasta: null,
};
const typed = (part: Partial<AjustesValues>): AjustesValues => ({ ...valuesOf(CONFIG), ...part });

it("sends only what was changed, so that an address that stays asks for no password", () => {
  expect(requestOf(typed({}), CONFIG)).toEqual({});
  expect(requestOf(typed({ umbrales: "50, 80 %,100" }), CONFIG)).toEqual({ umbrales: [50, 80, 100] });
  expect(requestOf(typed({ url: " " }), CONFIG)).toEqual({ webhook: { url: null } });
  expect(requestOf(typed({ avisaVinculante: true }), CONFIG)).toEqual({ coincidencia_vinculante: true });
  expect(requestOf(typed({ emailsVinculante: "o@ejemplo.co" }), CONFIG)).toEqual({
    emailsVinculante: ["o@ejemplo.co"],
  });
  expect(requestOf(typed({ vinculantePorCorreo: false }), CONFIG)).toEqual({ vinculantePorCorreo: false });
});

it("reads a list by lines, commas or spaces", () => {
  expect(requestOf(typed({ emails: "a@ejemplo.co,\n b@ejemplo.co\n\n" }), CONFIG)).toEqual({
    emails: ["a@ejemplo.co", "b@ejemplo.co"],
  });
});

it("says of each field what is wrong first, and with which item", () => {
  const values = typed({ umbrales: "50, mucho, 900", emails: "a@ejemplo.co\nnadie" });
  const told = fieldIssues(issuesOfRequest(requestOf(values, CONFIG)), values);
  expect(told.map(({ field }) => field)).toEqual(["umbrales", "emails"]);
  expect(told[0]?.message).toMatch(/^«mucho»: /);
  expect(told[1]?.message).toBe("«nadie»: No es una dirección de correo.");
});

it("puts what the service has against the address to its field", () => {
  const issues = [{ path: ["webhook", "url"], message: "Debe empezar por https://." }];
  expect(fieldIssues(issues, typed({}))).toEqual([{ field: "url", message: "Debe empezar por https://." }]);
});
