import { expect } from "playwright/test";
import { CorreoPage } from "./pages/correo-page";
import { EquipoPage } from "./pages/equipo-page";
import { test } from "./signed-in";

test("a read-only role sees who can act, and is rejected by the server too", async ({
  browser,
  page: admin,
}) => {
  const email = `lectura.${Date.now()}@demo.example`;
  const equipo = new EquipoPage(admin);
  await equipo.open();
  await equipo.invite("Luz Dary Sinforoso", email, "Solo lectura");
  const page = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await page.goto(await new CorreoPage(admin).linkTo(email, "invitacion"));
  await page.getByLabel("Clave nueva").fill("cuatro garzas en el Sinú");
  await page.getByRole("button", { name: "Guardar la clave e ingresar" }).click();

  const rooms = page.getByRole("navigation", { name: "Secciones" });
  await expect(rooms.getByRole("link", { name: "Consultas" })).toBeVisible();
  await expect(rooms.getByRole("link", { name: "Validar" })).toHaveCount(0);
  await expect(rooms.getByRole("link", { name: "Actividad" })).toHaveCount(0);

  await page.goto("/portal/validar");
  await expect(page.getByText("Un oficial o un administrador de su entidad puede validar.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Validar" })).toHaveCount(0);
  await page.goto("/portal/actividad");
  await expect(page.getByRole("heading", { level: 1, name: "Actividad" })).toBeVisible();
  await expect(page.getByText(/administrador/).first()).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(0);
  for (const [path, act] of [
    ["/portal/llaves", /^(Crear|Regenerar|Revocar)/],
    ["/portal/equipo", /^(Invitar|Cambiar)/],
    ["/portal/consultas", /^Exportar/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("table").first()).toBeVisible();
    await expect(page.getByRole("button", { name: act })).toHaveCount(0);
  }

  const refused = await page.request.get("/portal/actividad/actividad.csv");
  expect([refused.status(), (await refused.json()).error]).toEqual([403, "prohibido"]);
  const asked = await page.request.post("/api/trpc/portal/llaves.create", {
    headers: { origin: process.env.ATALAYA_URL ?? "" },
    data: { json: { etiqueta: "ajena" } },
  });
  expect([asked.status(), (await asked.json()).error.json.data.code]).toEqual([403, "prohibido"]);
});

test("a person with the role consulta validates, sees only their own, and decides nothing", async ({
  browser,
  page: admin,
}) => {
  const email = `consulta.${Date.now()}@demo.example`;
  const equipo = new EquipoPage(admin);
  await equipo.open();
  await expect(admin.getByRole("table", { name: "Qué puede hacer cada rol" })).toContainText(
    "Decidir, asignar y aprobar decisiones",
  );
  await equipo.invite("Nubia Ventanilla", email, "Consulta");
  const page = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await page.goto(await new CorreoPage(admin).linkTo(email, "invitacion"));
  await page.getByLabel("Clave nueva").fill("tres iguanas en el Magdalena");
  await page.getByRole("button", { name: "Guardar la clave e ingresar" }).click();

  // Inicio has the figures of the whole account.
  await expect(page).toHaveURL(/\/portal\/validar$/);
  const rooms = page.getByRole("navigation", { name: "Secciones" });
  await expect(rooms.getByRole("link")).toHaveText([/Consultas/, /Contrapartes/, /Validar/]);
  await page.getByLabel("Nombre completo").fill("Otilia Ficticia Ventanilla");
  await page.getByRole("button", { name: "Validar", exact: true }).click();
  await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("button", { name: "Descargar PDF" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Expediente" })).toHaveCount(0);
  await page.goto("/portal/consultas");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 consulta");
  await page.goto("/portal/decisiones");
  await expect(page.getByRole("row")).toHaveCount(0);
  const refused = await page.request.post("/api/trpc/portal/decisiones.decide", {
    headers: { origin: process.env.ATALAYA_URL ?? "" },
    data: { json: {} },
  });
  expect([refused.status(), (await refused.json()).error.json.data.code]).toEqual([403, "prohibido"]);
});
