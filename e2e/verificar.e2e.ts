import { expect } from "playwright/test";
import { ADMIN_TOKEN } from "../server/testing/service";
import { test } from "./test";

// A reader of the paper may have a phone without scripts.
test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
});

const NOMBRE = "Otilia Ficticia Sámano Buitragal";

test("a reader of a report learns if it is authentic and if it is about a given person", async ({
  page,
  request,
}) => {
  const asSoporte = { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } };
  const post = async (path: string, data: object, options = asSoporte) =>
    (await request.post(path, { ...options, data })).json();
  const { cliente_id: clienteId } = await post("/api/admin/clientes", {
    razon_social: "Fiduciaria de Prueba S.A.",
    nit: "901.555.321-4",
  });
  const { llave } = await post(`/api/admin/clientes/${clienteId}/llaves`, {});
  const asCliente = { headers: { authorization: `Bearer ${llave}` } };
  const body = { tipo: "natural", nombre: NOMBRE };
  let asked = { consulta_id: "", hash_reporte: "" };
  await expect(async () => {
    asked = await post("/api/v1/validate", body, asCliente);
    expect(asked.hash_reporte).toHaveLength(64);
  }).toPass();
  await post("/api/admin/tareas/sellar-bitacora", {});

  await page.goto(`/verificar/${asked.consulta_id}`);
  await page.getByLabel("Huella del reporte").fill(asked.hash_reporte.toUpperCase());
  await page.getByRole("button", { name: "Verificar el reporte" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Papel, registro y bitácora");
  await expect(page.locator("body")).not.toContainText("Otilia");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

  const guess = async (text: string) => {
    await page.getByLabel("¿A quién se consultó?").fill(text);
    await page.getByRole("button", { name: "Comprobar" }).click();
  };
  await guess("Otra Persona Inventada");
  await expect(page.getByText("No: la consulta no fue sobre ese nombre")).toBeInViewport();
  await expect(page.getByLabel("¿A quién se consultó?")).toHaveValue("Otra Persona Inventada");
  await guess("otilia ficticia samano buitragal");
  await expect(page.getByText("Sí: la consulta fue sobre ese nombre")).toBeVisible();
  expect(page.url()).not.toMatch(/otilia/i);

  await page.goto(`/verificar/${asked.consulta_id}?h=${"0".repeat(64)}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("no coincide con la");
  await page.goto(`/verificar/01980000-0000-7000-8000-0000000000ff?h=${asked.hash_reporte}`);
  await expect(page.getByRole("heading", { level: 2 })).toContainText("No hay ninguna consulta");

  await page.getByRole("link", { name: "Escribir el número y la huella del reporte" }).click();
  await page.getByLabel("Número de la consulta").fill(asked.consulta_id.toUpperCase().replaceAll("-", " "));
  await page.getByLabel("Huella del reporte").fill(asked.hash_reporte.slice(1));
  await page.getByRole("button", { name: "Verificar el reporte" }).click();
  await expect(page.getByText("La huella tiene 64 caracteres; aquí hay 63.")).toBeVisible();
  await page.getByLabel("Huella del reporte").fill(asked.hash_reporte.replaceAll(/.{8}/g, "$& "));
  await page.getByRole("button", { name: "Verificar el reporte" }).click();
  await expect(page).toHaveURL(new RegExp(`/verificar/${asked.consulta_id}\\?h=${asked.hash_reporte}$`));
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Papel, registro y bitácora");
});
