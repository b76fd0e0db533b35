import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { readPdf, readQr } from "../../server/pdf/testing/read-pdf";
import { variedSample } from "../../server/testing/own-csv";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { violationsOfState } from "../axe";
import { asSuperuser } from "../soporte/database";
import { PROOF } from "../test";
import { AlertasPage } from "./pages/alertas-page";
import { armed, CoincidenciaPart, screenByHand } from "./pages/coincidencia-part";
import { confirmClave } from "./pages/confirm-clave";
import { EquipoPage } from "./pages/equipo-page";
import { test } from "./signed-in";

const LISTED = "Evaristo Clímaco Buitragal Lasprilla";
/** Nobody asks about this one elsewhere. */
const VIGILADO = "Zoraida Nohemí Quintabani Orduñela";
const CSN = /Consejo de Seguridad Nacional/;
const CLAVE = "nueve canoas por el Atrato";
/** More than `useSettle` takes. */
const SETTLES_MS = 700;
const SAMPLE = "server/lists/samples/csn_colombia.csv";

test.setTimeout(240_000);

/** A second administrador invited by support, because a person invited by the asker may not approve. */
async function invitedBySupport(page: Page, nombre: string, correo: string): Promise<string> {
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const response = await page.request.fetch(`/api/admin/clientes${path}`, { method, headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const { clientes } = await ask<{ clientes: { cliente_id: string }[] }>("GET", "?buscar=Valle%20Ficticio");
  const { enlace_invitacion } = await ask<{ enlace_invitacion: string }>(
    "POST",
    `/${clientes[0]?.cliente_id}/usuarios`,
    { correo, nombre, rol: "administrador" },
  );
  return new URL(enlace_invitacion).pathname;
}

/** Reads and approves the one waiting change. */
async function approve(page: Page, says: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Aprobar el cambio" }).click();
  const shown = page.getByRole("dialog", { name: "Aprobar el cambio" });
  for (const said of says) await expect(shown).toContainText(said);
  await shown.getByRole("button", { name: "Aprobar el cambio" }).dblclick();
  await expect(page.getByText("El cambio quedó aprobado y hecho").first()).toBeVisible();
}

/** One person asks. Another sees before, after and reason, and approves. The asker may not. */
async function setCuatroOjos(page: Page, second: Page, exige: boolean): Promise<void> {
  const [open, done, after] = exige
    ? ["Exigir cuatro ojos", "Las decisiones piden cuatro ojos", "Las aprueba otra persona"]
    : ["Dejar de exigir cuatro ojos", "Las decisiones las toma una persona", "Basta una persona"];
  await new EquipoPage(page).open();
  await page.getByRole("button", { name: open }).click();
  const dialog = page.getByRole("dialog", { name: open });
  await dialog.getByRole("button", { name: "Pedir la aprobación" }).click();
  await expect(dialog.getByText("Escriba el motivo")).toBeVisible();
  await dialog.getByLabel("Por qué").fill("Acta 14 del comité");
  await dialog.getByRole("button", { name: "Pedir la aprobación" }).dblclick();
  await expect(page.getByText("Usted pide un cambio")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Aprobar el cambio" })).toHaveCount(0);
  expect(await violationsOfState(page)).toEqual([]);

  await new EquipoPage(second).open();
  await expect(second.getByText("Otilia Sámano pide un cambio")).toBeVisible();
  await approve(second, [`Después: ${after}`, "Acta 14 del comité"]);
  await expect(second.getByRole("heading", { level: 2, name: done })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: done })).toBeVisible();
}

test("a decision takes two people when four eyes are required, and its file names both", async ({
  browser,
  page,
}) => {
  await confirmClave(page);
  const second = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  const correo = `aprueba.${Date.now()}@demo.example`;
  await second.goto(await invitedBySupport(page, "Hernán Quiñones", correo));
  await second.getByLabel("Clave nueva").fill(CLAVE);
  await second.getByRole("button", { name: "Guardar la clave e ingresar" }).click();
  await expect(second.getByRole("navigation", { name: "Secciones" })).toBeAttached();
  await confirmClave(second, CLAVE);
  await setCuatroOjos(page, second, true);

  await screenByHand(page, LISTED, "1.990.777.001");
  const mine = new CoincidenciaPart(page, CSN);
  await test.step("the person to whom it is assigned is mailed, and finds it among the own ones", async () => {
    await mine.decision.getByRole("button", { name: "Asignar", exact: true }).click();
    await mine.decision.getByLabel("Asignada a").selectOption({ label: "Hernán Quiñones" });
    // The names of its choices are text of the page too.
    await expect(mine.decision.getByLabel("Asignada a")).toBeHidden();
    await expect(mine.decision).toContainText("Hernán Quiñones");
    const { rows } = await asSuperuser((client) =>
      client.query("SELECT asunto FROM correo WHERE destino = $1 AND asunto LIKE 'Le asignaron%'", [correo]),
    );
    expect(rows).toEqual([{ asunto: "Le asignaron una coincidencia en Atalaya" }]);
    await second.goto("/portal/decisiones?vista=mias");
    await expect(second.getByRole("heading", { level: 1 })).toHaveText("1 coincidencia asignada a usted");
    await expect(second.getByRole("row").filter({ hasText: "CC 1990777001" })).toHaveCount(1);
  });
  await mine.decide("Descartar por homónimo", "El nacido en 1967 es otro", "Por aprobar");
  await expect(mine.decision.getByText("Espera la aprobación de otra persona")).toBeVisible();
  await expect(mine.decision.getByRole("button", { name: "Revisar la decisión" })).toBeHidden();
  expect(await violationsOfState(page)).toEqual([]);
  await test.step("the next match of the consulta is open, with the focus in it", async () => {
    const next = page.getByRole("form", { name: "Decidir sobre la coincidencia 2" });
    await expect(next.getByRole("radio").first()).toBeFocused();
    await next.getByRole("radio", { name: "Descartar por homónimo" }).check();
    await next.getByLabel("Motivo", { exact: true }).fill("El nacido en 1967 es otro");
    // A second click at the same place is ignored for this long.
    await page.waitForTimeout(SETTLES_MS);
    await next.getByRole("button", { name: "Registrar la decisión" }).dblclick();
    await expect(next).toBeHidden();
  });

  await test.step("the second person reads decision and reason in the queue, and approves both at once", async () => {
    await second.goto("/portal/decisiones?vista=por_aprobar");
    await expect(second.getByRole("heading", { level: 1 })).toHaveText(/^\d+ decisiones por aprobar$/);
    const rows = second.getByRole("row").filter({ hasText: "CC 1990777001" });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Descartada por homónimo · Otilia Sámano");
    await expect(rows.first()).toContainText("El nacido en 1967 es otro");
    await expect(rows.first()).toContainText("Vinculante");
    await rows.first().focus();
    await second.keyboard.press("x");
    await rows.last().getByRole("checkbox").check();
    await second.getByRole("button", { name: "Revisar las elegidas" }).click();
    const dialog = second.getByRole("dialog", { name: "Revisar 2 decisiones" });
    await dialog.getByRole("button", { name: "Devolver 2 decisiones" }).click();
    await expect(dialog.getByText("Diga por qué la devuelve.")).toBeVisible();
    await expect(dialog.getByLabel("Nota")).toBeFocused();
    expect(await violationsOfState(second)).toEqual([]);
    await dialog.getByRole("button", { name: "Aprobar 2 decisiones" }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(rows).toHaveCount(0);
  });
  await page.reload();
  await expect(mine.decision.getByText(/Aprobada por Hernán Quiñones/)).toBeVisible();

  const issued = page.waitForEvent("download");
  await page.getByRole("button", { name: "Expediente de esta consulta" }).click();
  const pdf = await readFile(await (await issued).path());
  const paper = (await readPdf(pdf)).pages.map(({ text }) => text).join(" ");
  for (const said of [
    "Qué se decidió",
    "El nacido en 1967 es otro",
    "Otilia Sámano",
    "Aprobada por Hernán Quiñones",
  ])
    expect(paper).toContain(said);
  const printed = (await readQr(pdf)) ?? "";
  const outside = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await outside.goto(printed);
  await expect(outside.getByRole("heading", { level: 2 }).first()).toHaveText("Papel y registro coinciden");
  await expect(outside.getByText(/^Coincidencia \d: descartada por homónimo, 1 decisión/)).toHaveCount(2);
  await expect(outside.locator("body")).not.toContainText(/Evaristo|1990777001|Otilia/);
  expect(await violationsOfState(outside)).toEqual([]);
  // Typed into the field for a report's number.
  await outside.goto(printed.replace("/expediente/", "/"));
  await expect(outside).toHaveURL(printed);
  await outside.close();

  await page.goto("/portal/decisiones");
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar decisiones" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Descargar CSV" }).click();
  const csv = await readFile(await (await arrives).path(), "utf8");
  const line = csv.split("\r\n").find((one) => one.includes("CC1990777001")) ?? "";
  for (const said of ["Descartada por homónimo", "Otilia Sámano", "aprobada", "Hernán Quiñones"]) {
    expect(line).toContain(said);
  }
  await setCuatroOjos(page, second, false);

  await test.step("removing an alert address takes both as well", async () => {
    const alertas = new AlertasPage(page);
    await page.goto("/portal/alertas?vista=ajustes");
    await expect(page.getByLabel("Correos")).not.toHaveValue("");
    const told = (await page.getByLabel("Correos").inputValue()).split("\n");
    const left = told.slice(1).join("\n");
    // Binding matches are told by mail without asking for it, and to people of their own.
    await expect(page.getByLabel("Avisar por correo")).toBeChecked();
    await page.getByLabel("Avisar también a su servidor").check();
    await page.getByLabel("Quién los recibe").fill("oficiales@valle-ficticio.example");
    await alertas.save({ Correos: left });
    const dialog = page.getByRole("dialog", { name: "Esto lo aprueba otra persona" });
    await expect(dialog).toContainText(`Antes: ${told.join(", ")}`);
    await dialog.getByLabel("Por qué").fill("Salió de la entidad");
    await dialog.getByRole("button", { name: "Pedir la aprobación" }).dblclick();
    await expect(page.getByText("Usted pide un cambio")).toBeVisible();
    await expect(page.getByLabel("Correos")).toHaveValue(told.join("\n"));
    // The part that needs no other person is saved by the same button.
    await page.reload();
    await expect(page.getByLabel("Avisar también a su servidor")).toBeChecked();
    await expect(page.getByLabel("Avisar por correo")).toBeChecked();
    expect(await violationsOfState(page)).toEqual([]);
    await second.goto("/portal");
    await expect(second.getByRole("heading", { level: 1 })).toContainText("1 cambio por aprobar");
    await second.getByRole("link", { name: "Ver cambios" }).click();
    await approve(second, ["Salió de la entidad"]);
    await page.reload();
    await expect(page.getByLabel("Correos")).toHaveValue(left);
    await expect(page.getByLabel("Quién los recibe")).toHaveValue("oficiales@valle-ficticio.example");
    await expect(page.getByLabel("Avisar también a su servidor")).toBeChecked();
  });
  await second.close();
});

test("a homonym is decided once and remembered until the list changes the entry", async ({
  page,
  request,
}) => {
  const sample = variedSample(await readFile(SAMPLE)).toString();
  const putInForce = async (file: string) => {
    const response = await request.post(
      "/api/admin/listas/csn_colombia/versiones?formato=csv&aceptar_reduccion=true",
      { headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "text/csv" }, data: file },
    );
    expect(response.ok(), await response.text()).toBe(true);
  };
  await putInForce(
    `${sample.trimEnd()}\nnatural,Persona Inventada Para Empezar,,CC,1900999999,Colombia,1950,Ley 1121 de 2006\n`,
  );
  const again = () => screenByHand(page, LISTED, "1.990.777.002");
  const match = new CoincidenciaPart(page, CSN);
  await again();
  await expect(match.decision.getByText(/Decidida antes/)).toBeHidden();
  await test.step("what the list states is beside the query, by itself while somebody decides", async () => {
    const perfil = match.match.getByRole("region", { name: "La lista dice" });
    await expect(perfil).toBeHidden();
    await match.decision.getByRole("button", { name: "Decidir", exact: true }).click();
    await expect(perfil.getByText("19 jul 1967")).toBeVisible();
    await expect(perfil).toContainText("La versión comparada es la vigente.");
    await expect(match.match.getByRole("region", { name: "Usted consultó" })).toContainText(LISTED);
    expect(await violationsOfState(page)).toEqual([]);
  });
  await test.step("what was typed outlives the session, and Esc closes the form", async () => {
    const motivo = match.decision.getByLabel("Motivo", { exact: true });
    await motivo.fill("Otro año de naci");
    await motivo.press("Escape");
    await expect(motivo).toBeHidden();
    const here = page.url();
    const other = "atalaya:borrador:otra-persona:decidir:1/0";
    await page.evaluate((key) => sessionStorage.setItem(key, "{}"), other);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/portal\/ingresar/);
    await page.context().addCookies(cookies);
    await page.goto(here);
    await match.decision.getByRole("button", { name: "Decidir", exact: true }).click();
    await expect(motivo).toHaveValue("Otro año de naci");
    expect(await page.evaluate((key) => sessionStorage.getItem(key), other)).toBeNull();
    await expect(match.decision.getByText("Aquí está lo que usted había escrito")).toBeVisible();
    await match.decision.getByRole("button", { name: "Cancelar" }).click();
    await page.waitForTimeout(SETTLES_MS);
    await match.decision.getByRole("button", { name: "Decidir", exact: true }).click();
    await expect(motivo).toHaveValue("");
    await motivo.press("Escape");
    // The form is opened again at the place of the last click.
    await page.waitForTimeout(SETTLES_MS);
  });
  await match.decide("Descartar por homónimo", "Otro año de nacimient", "Descartada por homónimo");
  await test.step("the decision is undone within ten seconds, and both acts stay", async () => {
    await page.getByRole("button", { name: /^Deshacer/ }).click();
    await expect(page.getByText("Decisión deshecha", { exact: true })).toBeVisible();
    await expect(match.decision).toContainText("Por decidir");
    await match.decision.getByText("1 decisión anterior").click();
    await expect(match.decision.getByText(/^Deshecha por Otilia Sámano/)).toBeVisible();
  });
  await match.decide("Descartar por homónimo", "Otro año de nacimiento", "Descartada por homónimo");

  await again();
  await expect(match.decision.getByText(/^Decidida antes para este mismo documento/)).toBeVisible();
  await expect(match.decision).toContainText("por Otilia Sámano. Motivo: Otro año de nacimiento.");
  await expect(match.decision).toContainText("Por decidir");
  await test.step("it is repeated in one click", async () => {
    await match.decision.getByRole("button", { name: "Repetir: descartar por homónimo" }).dblclick();
    await expect(match.decision).toContainText("Descartada por homónimo · Otilia Sámano");
    await expect(match.decision).toContainText("Otro año de nacimiento");
  });
  await armed(page);
  await match.decision.getByRole("link", { name: "Ver esa consulta" }).click();
  await expect(match.decision).toContainText("Otro año de nacimiento");

  await test.step("the entry changes", async () => {
    expect(sample).toContain("19/07/1967");
    await putInForce(sample.replace("19/07/1967", "20/07/1967"));
    await page.reload();
    await match.match.getByText("Perfil en la lista").click();
    await expect(match.match.getByLabel("Qué cambió")).toHaveText(
      "Nacimiento: antes 19 jul 1967; ahora 20 jul 1967",
    );
    await again();
    await expect(
      match.decision.getByText("El registro cambió desde entonces; decida de nuevo"),
    ).toBeVisible();
    await expect(match.decision.getByRole("button", { name: /^Repetir/ })).toHaveCount(0);
  });
  await test.step("it is confirmed although its document differs only with a check and a second reason", async () => {
    const { decision } = match;
    await decision.getByRole("button", { name: "Decidir", exact: true }).click();
    for (const what of ["Documento", "Nacimiento", "País", "Actividad"]) {
      await decision.getByLabel(what, { exact: true }).selectOption("sin_dato");
    }
    await decision.getByRole("button", { name: "Registrar la decisión" }).click();
    await expect(decision.getByText("Escriba el motivo, en una frase.")).toBeVisible();
    await decision.getByRole("radio", { name: "Confirmar la coincidencia" }).check();
    await decision.getByLabel("Motivo", { exact: true }).fill("Coincide el nombre");
    await decision.getByRole("button", { name: "Registrar la decisión" }).click();
    await expect(decision.getByText(/^Hay datos que difieren: escriba por qué/)).toBeVisible();
    await expect(decision.getByText("Marque que la confirma aunque difiera")).toBeVisible();
    await decision.getByLabel("Documento: difiere. Confirmo la coincidencia aunque difiera.").check();
    await decision.getByLabel("Segundo motivo").fill("Lo reconoció quien lo vinculó");
    await decision.getByRole("button", { name: "Registrar la decisión" }).click();
    await expect(decision).toContainText("Segundo motivo: Lo reconoció quien lo vinculó");
    await expect(decision).toContainText("Confirmada");
  });
  await putInForce(sample);
});

test("the queue is gone through by keyboard, and its filter stays in the address", async ({ page }) => {
  // Nothing was decided on these, so that the form proposes nothing.
  for (const numero of ["1.990.777.007", "1.990.777.008"]) await screenByHand(page, LISTED, numero);
  await page.goto("/portal/decisiones?lista=csn_colombia");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/coincidenci(a|as) sin decisión/);
  await page.getByRole("tab", { name: /^Asignadas a mí/ }).click();
  await expect(page).toHaveURL(/vista=mias/);
  await page.goBack();
  await expect(page.getByRole("row")).not.toHaveCount(0);
  // Rows of the tab before may still be there.
  await expect(page.getByRole("row").filter({ hasText: "1990777007" }).first()).toBeVisible();
  const rows = await page.getByRole("row").allInnerTexts();
  // The first is the head.
  const place = rows.findIndex((row) => row.includes("1990777007"));
  expect(place).toBeGreaterThan(0);
  for (let row = 0; row < place; row += 1) await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const OPENED = /\/portal\/consultas\/[0-9a-f-]{36}\?coincidencia=\d+&accion=decidir&cola=pendientes&/;
  await expect(page).toHaveURL(OPENED);
  const opened = page.url();
  const form = page.getByRole("form", { name: /^Decidir sobre la coincidencia/ });
  await test.step("the focus is in the form, errors appear at their field, and the next match follows", async () => {
    await expect(form.getByRole("radio").first()).toBeFocused();
    await form.getByRole("button", { name: "Registrar la decisión" }).click();
    await expect(form.getByText("Elija qué decide.")).toBeVisible();
    await expect(form.getByRole("radio").first()).toBeFocused();
    await form.getByRole("radio", { name: "Dejar en análisis" }).check();
    await form.getByLabel("Motivo", { exact: true }).fill("Se pidió copia del documento");
  });
  await test.step("the pointer presses no button of the next person until it has rested", async () => {
    // It moves until it presses, so that it has not rested on a slow machine either.
    let isMoving = true;
    const moving = (async () => {
      for (let x = 600; isMoving; x = 1_201 - x) {
        await page.mouse.move(x, 5);
        await page.waitForTimeout(20);
      }
    })();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(opened);
    await expect(page).toHaveURL(OPENED);
    await expect(form.getByRole("radio").first()).toBeFocused();
    const { x = 0, y = 0 } = (await form.getByRole("button", { name: "Cancelar" }).boundingBox()) ?? {};
    isMoving = false;
    await moving;
    await page.mouse.move(x + 9, y + 9);
    await page.mouse.down();
    await page.mouse.up();
    await expect(form).toBeVisible();
    await page.waitForTimeout(SETTLES_MS);
  });
  await form.getByRole("button", { name: "Cancelar" }).dblclick();
  await expect(form).toBeHidden();
  await expect(page.getByRole("button", { name: /^Decidir/ }).and(page.locator(":focus"))).toBeVisible();
  await page
    .getByRole("navigation", { name: "Dónde está" })
    .getByRole("link", { name: "Por decidir" })
    .click();
  await expect(page).toHaveURL(/\/portal\/decisiones\?vista=pendientes&lista=csn_colombia/);
});

test("the queue says that there is no network, and goes on once there is one", PROOF, async ({ page }) => {
  await page.goto("/portal/decisiones?lista=csn_colombia");
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await page.context().setOffline(true);
  await page.getByRole("tab", { name: /^Por aprobar/ }).click();
  await expect(page.getByText(/Revise su conexión e intente de nuevo/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("tab", { name: /^Por aprobar/, selected: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("row")).not.toHaveCount(0);
});

test("a PEP has a record with its end date, and no other match has one", async ({ page }) => {
  await screenByHand(page, "WBEIMAR QUIÑONAL LASPRILLA", "1.990.777.003");
  const pep = new CoincidenciaPart(page, /políticamente/);
  const ficha = pep.decision.getByRole("region", { name: "Ficha de PEP" });
  await expect(page.getByRole("region", { name: "Ficha de PEP" })).toHaveCount(1);
  await ficha.getByRole("button", { name: "Llenar la ficha" }).click();
  await ficha.getByLabel("Cargo").fill("Personero de Villaflorida");
  await ficha.getByLabel(/^Fecha de desvinculación/).fill("2026-02-28");
  await expect(ficha.getByText("hasta el 28 feb 2028.")).toBeVisible();
  await ficha.getByLabel("Origen de recursos").fill("Salario y arriendos");
  await ficha.getByLabel("Quién aprobó la vinculación").fill("Gerencia general");
  await ficha.getByLabel("Próxima revisión").fill("2027-05-01");
  await ficha.getByRole("button", { name: "Guardar la ficha" }).click();
  await expect(ficha.getByText("se considera PEP hasta el 28 feb 2028")).toBeVisible();
  await expect(ficha.getByText(/^Versión 1, guardada por Otilia Sámano/)).toBeVisible();
});

test(
  "homonyms of one consulta are discarded together for one reason, each with a decision of its own",
  PROOF,
  async ({ page }) => {
    await screenByHand(page, LISTED, "1.990.777.004");
    await test.step("after one the next is open, and undoing it brings the first back", async () => {
      await page.getByRole("button", { name: "Elegir varias para descartar" }).click();
      await page.getByLabel("Elegir la coincidencia 1").check();
      await page.getByRole("button", { name: "Descartar las elegidas" }).click();
      const dialog = page.getByRole("dialog", { name: "Descartar 1 coincidencia por homónimo" });
      await dialog.getByLabel("Motivo").fill("Un motivo");
      await dialog.getByLabel("Motivo").press("Escape");
      await expect(dialog).toHaveCount(0);
      await page.getByRole("button", { name: "Descartar las elegidas" }).click();
      await expect(dialog.getByLabel("Motivo")).toHaveValue("Un motivo");
      await dialog.getByRole("button", { name: "Descartar 1 coincidencia" }).click();
      const next = page.getByRole("form", { name: "Decidir sobre la coincidencia 2" });
      await expect(next.getByRole("radio").first()).toBeFocused();
      await page.getByRole("button", { name: /^Deshacer/ }).click();
      await expect(page.getByText("Decisión deshecha", { exact: true })).toBeVisible();
      await expect(next).toBeHidden();
      await page.waitForTimeout(SETTLES_MS);
    });
    await page.getByRole("button", { name: "Elegir varias para descartar" }).click();
    const bar = page.getByRole("region", { name: "Coincidencias elegidas" });
    await expect(bar.getByRole("button", { name: "Descartar las elegidas" })).toBeDisabled();
    await page.getByLabel("Elegir la coincidencia 1").focus();
    await page.keyboard.press("Space");
    await expect(bar.getByText(/^1 elegida de/)).toBeVisible();
    await bar.getByRole("button", { name: /^Elegir las \d+$/ }).click();
    const many = Number(/^(\d+) elegidas/.exec((await bar.getByRole("status").textContent()) ?? "")?.[1]);
    expect(many).toBeGreaterThan(1);
    await bar.getByRole("button", { name: "Descartar las elegidas" }).click();
    const dialog = page.getByRole("dialog", { name: `Descartar ${many} coincidencias por homónimo` });
    await dialog.getByLabel("Documento").selectOption("difiere");
    expect(await violationsOfState(page)).toEqual([]);
    await dialog.getByLabel("Motivo").fill("Ninguno tiene este documento");
    await dialog.getByRole("button", { name: `Descartar ${many} coincidencias` }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    const decided = page.getByRole("region", { name: /^Decisión sobre la coincidencia/ });
    const discarded = decided.filter({ hasText: "Ninguno tiene este documento" });
    await expect(discarded).toHaveCount(many);
    await expect(discarded.first()).toContainText("Documento: difiere");
    // The one that was undone.
    await expect(page.getByText("decisión anterior")).toHaveCount(1);
    await expect(page.getByText(`Nada queda por validar: ${many} descartadas por homónimo.`)).toBeVisible();
    await page.goto("/portal/actividad?tipo=decisiones");
    const acts = page.getByRole("row").filter({ hasText: "Descartó una coincidencia por homónimo" });
    const own = acts.filter({ hasText: "Ninguno tiene este documento" });
    await expect(own).toHaveCount(many);
    await own.first().getByRole("link", { name: / ↔ / }).click();
    await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}/);
  },
);

test("a confirmed match opens a case, which closes when its steps are done", PROOF, async ({ page }) => {
  const pdf = Buffer.from("%PDF-1.7\n% radicado inventado\n%%EOF\n");
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  await test.step("the client adopts its own table", async () => {
    await page.goto("/portal/decisiones?vista=politicas");
    await expect(page.getByText("no es asesoría legal")).toBeVisible();
    await page.getByRole("button", { name: "Empezar con un ejemplo" }).click();
    await page.getByLabel("Otilia Sámano").check();
    expect(await violationsOfState(page)).toEqual([]);
    await page.getByRole("button", { name: "Quitar el paso 1" }).click();
    await page.getByRole("button", { name: "Quitar el paso 2" }).click();
    await page.getByRole("button", { name: "Adoptar esta tabla" }).dblclick();
    await expect(page.getByText(/^Tabla guardada/).first()).toBeVisible();
  });
  await screenByHand(page, LISTED, "1.990.777.006");
  const { decision } = new CoincidenciaPart(page, CSN);
  await decision.getByRole("button", { name: "Decidir", exact: true }).click();
  await decision.getByRole("radio", { name: "Confirmar la coincidencia" }).check();
  await decision.getByLabel("Motivo", { exact: true }).fill("Es la misma persona");
  await decision.getByLabel(/^Documento: difiere/).check();
  await decision.getByLabel("Segundo motivo").fill("Cambió de cédula");
  await decision.getByRole("button", { name: "Registrar la decisión" }).click();
  const caso = decision.getByRole("region", { name: "Caso" });
  await expect(caso).toContainText("Caso abierto: faltan 2 pasos");
  const match = page.url();

  await test.step("the steps are counted on the first page and shown in their list", async () => {
    await page.goto("/portal");
    await expect(page.getByText("2 pasos de casos vencen en los próximos 7 días")).toBeVisible();
    await page.getByRole("link", { name: "Ver casos" }).click();
    await expect(page.getByText("2 pasos por hacer.")).toBeVisible();
    await expect(page.getByText(/^Vence en \d+ (horas|días)/)).toHaveCount(2);
    await page.getByRole("tab", { name: /^Todas/ }).click();
    await expect(page.getByText(/^(Vence en|Venció hace)/).first()).toBeVisible();
    await page.goBack();
    expect(await violationsOfState(page)).toEqual([]);
    await page.goto(match);
  });
  const [first, second] = [caso.getByRole("listitem").first(), caso.getByText("Escalar a quien")];
  await test.step("a file is taken by its content, and comes back as a download", async () => {
    const chosen = first.locator("input[type=file]");
    await chosen.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
    await expect(first.getByText("cuenta lo que contiene, no su nombre")).toBeVisible();
    await chosen.setInputFiles({ name: "radicado.pdf", mimeType: "application/pdf", buffer: pdf });
    await expect(first.getByText(`SHA-256 ${sha256}`)).toBeVisible();
    const answers = page.waitForResponse((response) => response.url().includes("/casos/adjuntos/"));
    const arrives = page.waitForEvent("download");
    await first.getByRole("button", { name: "radicado.pdf" }).click();
    expect(await readFile(await (await arrives).path())).toEqual(pdf);
    expect((await answers).headers()).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; filename="adjunto-[0-9a-f]{12}\.pdf"$/),
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
    });
  });
  await first.getByRole("button", { name: "Terminar el paso" }).click();
  await first.getByRole("form").getByRole("button", { name: "Terminar el paso" }).click();
  await expect(first.getByText("Escriba el radicado, o en la nota qué se hizo.").last()).toBeVisible();
  await first.getByLabel(/^Radicado/).fill("2026-ER-0012");
  expect(await violationsOfState(page)).toEqual([]);
  await first.getByRole("form").getByRole("button", { name: "Terminar el paso" }).dblclick();
  await expect(caso).toContainText("Caso abierto: falta 1 paso");
  await expect(second).toBeVisible();
  const last = caso.getByRole("listitem").filter({ hasText: "Escalar a quien" });
  await last.getByRole("button", { name: "Terminar el paso" }).click();
  await last.getByRole("radio", { name: "No aplica" }).check();
  await last.getByLabel("Por qué no aplica").fill("No hay relación vigente");
  await last.getByRole("form").getByRole("button", { name: "Terminar el paso" }).click();
  await expect(caso).toContainText("Caso cerrado: sus pasos terminaron");

  const issued = page.waitForEvent("download");
  await page.getByRole("button", { name: "Expediente de esta consulta" }).click();
  const { pages } = await readPdf(await readFile(await (await issued).path()));
  const paper = pages.map(({ text }) => text).join(" ");
  for (const said of ["2026-ER-0012", "radicado.pdf", sha256, "No hay relación vigente"])
    expect(paper).toContain(said);
});

test("an alarma of vigilancia is told with its difference, and is as its match was decided", async ({
  page,
}, { title }) => {
  const ask = async (method: string, path: string, token: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.fetch(path, { method, headers, ...(data && { data }) });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const admin = "/api/admin/clientes";
  const { clientes } = await ask("GET", `${admin}?buscar=Valle%20Ficticio`, ADMIN_TOKEN);
  const { llave } = await ask("POST", `${admin}/${clientes[0]?.cliente_id}/llaves`, ADMIN_TOKEN, {
    etiqueta: title.slice(0, 20),
  });
  const told = async (tipo: string) => {
    const { alarmas } = await ask("GET", `/api/v1/alarmas?tipo=${tipo}`, llave);
    return alarmas.filter((one: { referencia: string }) => one.referencia === "VIG-1");
  };
  const contraparte = { referencia: "VIG-1", clase: "proveedor", tipo: "natural", nombre: VIGILADO };
  const { contraparte_id } = await ask("POST", "/api/v1/contrapartes", llave, contraparte);
  const isBacked = async (tipo: string) =>
    (await told(tipo)).some((one: { consulta_id: string }) => one.consulta_id);
  await expect.poll(() => isBacked("nueva"), { timeout: 60_000 }).toBe(true);
  await ask("PATCH", `/api/v1/contrapartes/${contraparte_id}`, llave, { pais: "VE" });
  await expect.poll(() => isBacked("cambio"), { timeout: 60_000 }).toBe(true);

  const rows = page.getByRole("row").filter({ hasText: "Vigilancia · cambió" }).filter({ hasText: VIGILADO });
  await expect(async () => {
    await page.goto("/portal/decisiones?orden=entrada");
    await expect(rows.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  expect(await violationsOfState(page)).toEqual([]);
  await rows.first().getByRole("link").first().click();
  const alarma = page.locator("[data-alarma]").first();
  await expect(alarma).toContainText("Su contraparte: país");
  await expect(alarma).toContainText("no lo decía");
  await expect(alarma).toContainText("VE");
  await expect(page.getByText(/por vigilancia/).first()).toBeVisible();
  expect(await violationsOfState(page)).toEqual([]);
  const [{ consulta_id }] = await told("cambio");
  await page.goto(`/portal/consultas/${consulta_id}`);
  await new CoincidenciaPart(page, CSN).decide(
    "Descartar por homónimo",
    "Tiene otra nacionalidad",
    "Descartada por homónimo",
  );
  const decided = (await told("cambio")).filter((one: { lista: string }) => one.lista === "csn_colombia");
  expect(decided).toMatchObject([{ estado: "descartada", sin_consulta_por: null }]);
  await page.goto(`/portal/contrapartes/${contraparte_id}`);
  const historia = page.getByRole("region", { name: "Historia" });
  await page.getByRole("link", { name: /alarmas? abiertas?$/ }).click();
  const open = historia.getByRole("listitem").filter({ hasText: /Abierta$/ });
  await expect(open.first()).toContainText("Alarma");
  await expect(open.filter({ hasText: /Cambió.*Seguridad Nacional/ })).toHaveCount(0);
  await historia.getByRole("link", { name: "Alarma", exact: true }).first().click();
  await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}\?coincidencia=\d+/);

  await test.step("the consumption says that vigilancia asked, which has no key", async () => {
    await page.goto("/portal/consumo");
    const row = page.getByRole("row").filter({ has: page.getByText("Vigilancia", { exact: true }) });
    await expect(row).toContainText("Sin llave: respalda alarmas");
  });

  await test.step("one without a consulta says why, and is consulted by hand once", async () => {
    await ask("PUT", "/api/v1/cuenta/alertas", llave, { consultas_de_vigilancia: 0 });
    await ask("PATCH", `/api/v1/contrapartes/${contraparte_id}`, llave, { pais: "EC" });
    const reasons = async () =>
      (await told("cambio")).map((one: { sin_consulta_por: string | null }) => one.sin_consulta_por);
    await expect.poll(reasons, { timeout: 60_000 }).toContain("tope_de_vigilancia");
    await page.goto("/portal/decisiones");
    const waiting = page.getByRole("listitem").filter({ hasText: "referencia VIG-1" }).first();
    await expect(waiting).toContainText("llegó al tope de consultas del mes");
    expect(await violationsOfState(page)).toEqual([]);
    await expect(waiting).toContainText(/Consume 1 consulta/);
    await waiting.getByRole("button", { name: "Consultar ahora" }).dblclick();
    await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}\?coincidencia=/);
    const backed = (await told("cambio")).map((one: { consulta_id: string | null }) => one.consulta_id);
    expect(new Set(backed).size).toBe(2);
    await ask("DELETE", `/api/v1/contrapartes/${contraparte_id}`, llave);
    await ask("PUT", "/api/v1/cuenta/alertas", llave, { consultas_de_vigilancia: 100 });
  });
});
