import { expect, type Page } from "playwright/test";
import { test } from "./signed-in";

test.use({ rol: "agente" });

const UUID = "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e11";

/** Actions that an agente neither sees nor may call. */
const REFUSED = [
  ["operacion.runTarea", { nombre: "sellar-actos", simulacro: false }],
  ["operacion.checkIntegridad", null],
  ["listas.refresh", { slug: "csn_colombia" }],
  ["listas.proposeCsn", null],
  ["listas.discardRetenida", { slug: "csn_colombia", retenidaId: UUID, motivo: "Depuración" }],
  ["usuarios.list", null],
  ["usuarios.invite", { email: "otra@soporte.example", nombre: "Otra", rol: "agente" }],
  ["usuarios.changeRol", { usuarioId: UUID, rol: "administrador" }],
  ["politicas.list", null],
] as const;

const ask = async (page: Page, procedure: string, json: unknown) => {
  const response = await page.request.post(`/api/trpc/soporte/${procedure}`, {
    headers: { origin: process.env.ATALAYA_URL ?? "" },
    data: { json },
  });
  return [response.status(), (await response.json()).error?.json.data.code];
};

test("an agente runs no tarea, changes no list and manages nobody, with any request", async ({ page }) => {
  await page.goto("/soporte/operacion?vista=tareas");
  await expect(page.getByRole("listitem").filter({ hasText: "vigilar-receptores" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Correr ahora/ })).toHaveCount(0);
  await page.goto("/soporte/operacion?vista=integridad");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Comprobar la integridad" })).toHaveCount(0);
  for (const room of ["usuarios", "politicas"]) {
    await page.goto(`/soporte/${room}`);
    await expect(page.getByText("Solo un administrador").first()).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  }
  for (const [procedure, input] of REFUSED) {
    expect(await ask(page, procedure, input), procedure).toEqual([403, "prohibido"]);
  }
});
