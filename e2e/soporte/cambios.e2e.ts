import { expect } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { confirmClave } from "../portal/pages/confirm-clave";
import { clickAgainAtAnswer } from "../second-click";
import { test } from "./signed-in";
import { CLAVE_SOPORTE } from "./staff";

test("a client is changed by its written request, and one of its keys is replaced by a link and another revoked", async ({
  page,
}) => {
  await confirmClave(page, CLAVE_SOPORTE);
  const now = Date.now();
  const create = async <T>(path: string, data: object): Promise<T> => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, cookie: "" };
    const response = await page.request.post(`/api/admin/clientes${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const email = `cambios.${now}@inventada.example`;
  const { cliente_id: clienteId } = await create<{ cliente_id: string }>("", {
    razon_social: `Comisionista Inventada ${now}`,
    nit: "901.555.321-4",
    emails: [email],
  });
  const { llave } = await create<{ llave: string }>(`/${clienteId}/llaves`, { etiqueta: "Core" });
  await create(`/${clienteId}/llaves`, { etiqueta: "Pruebas" });
  const authenticated = async () => {
    const headers = { authorization: `Bearer ${llave}`, cookie: "" };
    return (await page.request.get("/api/v1/cuenta/alertas", { headers })).status();
  };

  await page.goto(`/soporte/clientes/${clienteId}?ver=datos`);
  const permiso = (words: string) => page.getByRole("listitem").filter({ hasText: words });
  const change = async (action: string, becomes: string) => {
    await page.getByRole("button", { name: action }).click();
    const dialog = page.getByRole("dialog", { name: action });
    await dialog.getByLabel("Motivo").fill("Lo pidió su representante legal");
    await dialog.getByLabel("Referencia de la solicitud escrita").fill("Oficio 21");
    await dialog.getByRole("button", { name: action }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(permiso(becomes)).toBeVisible();
    // The toast covers the next control for six seconds.
    await page.getByRole("button", { name: "Cerrar el aviso" }).click();
  };
  await change("Permitir terceros", "Opera para terceros: sí");
  await change("Usar solo puntaje", "Política de coincidencia: solo por puntaje");
  expect(await authenticated()).toBe(200);
  await change("Desactivar cliente", "Acceso: inactivo");
  expect(await authenticated()).toBe(401);
  await change("Activar cliente", "Acceso: activo");
  expect(await authenticated()).toBe(200);

  await page.getByRole("tab", { name: "Llaves" }).click();
  await page.getByRole("button", { name: "Regenerar la llave Pruebas" }).click();
  const replace = page.getByRole("dialog", { name: "Reemplazar la llave «Pruebas»" });
  await replace.getByRole("button", { name: "Enviar enlace" }).dblclick();
  await expect(page.getByRole("dialog", { name: "El enlace va en camino" })).toContainText(email);
  await page.getByRole("button", { name: "Volver a las llaves" }).click();
  const sent = page.getByRole("table", { name: "Enlaces por los que el cliente recibe llaves" });
  await expect(sent.getByRole("row", { name: email })).toHaveCount(1);
  await expect(sent.getByRole("row", { name: email })).toContainText("Reemplazo");

  await page.getByRole("button", { name: "Revocar la llave Core" }).click();
  const revoke = page.getByRole("dialog", { name: "Revocar la llave «Core»" });
  await expect(revoke.getByRole("button", { name: "Revocar llave" })).toBeDisabled();
  await revoke.getByLabel(/Para continuar/).fill("core");
  await revoke.getByRole("button", { name: "Revocar llave" }).click();
  await expect(revoke).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Revocar la llave Core" })).toHaveCount(0);
  expect(await authenticated()).toBe(401);

  await page.getByRole("tab", { name: "Personas" }).click();
  await page.getByRole("button", { name: "Invitar a una persona" }).click();
  const invite = page.getByRole("dialog", { name: "Invitar a una persona" });
  await invite.getByLabel("Nombre").fill("Eudora Zabaleta");
  await invite.getByLabel("Correo").fill(`eudora.${now}@inventada.example`);
  await invite.getByLabel("Referencia de la solicitud escrita").fill("Oficio 22");
  await invite.getByLabel("Por qué").fill("Es su oficial de cumplimiento");
  await clickAgainAtAnswer(
    invite.getByRole("button", { name: "Enviar la invitación" }),
    "Invitación en camino",
  );
  await page.getByRole("button", { name: "Volver al cliente" }).click();
  await expect(page.getByRole("row", { name: "Eudora Zabaleta" })).toContainText("Invitada");

  await page.getByRole("tab", { name: "Actividad" }).click();
  const acts = page.getByRole("table", { name: "Actos del cliente y de soporte" });
  await expect(acts.getByText("Revocó una llave")).toHaveCount(1);
  await expect(acts.getByText("Cambió los datos de un cliente")).toHaveCount(4);
});

test("a política is rejected at its field, then changed once with its reason", async ({ page }) => {
  await confirmClave(page, CLAVE_SOPORTE);
  await page.goto("/soporte/politicas");
  const horas = page.getByLabel("Horas de solape de una llave");
  const guardar = page.getByRole("button", { name: "Guardar políticas" });
  const versiones = page.getByRole("listitem").filter({ hasText: /^Versión \d+/ });
  await expect(guardar).toBeDisabled();
  const before = await horas.inputValue();
  const many = await versiones.count();
  await horas.fill("tres días");
  await page.getByLabel("Por qué cambian").fill("Los clientes pidieron más plazo");
  await guardar.click();
  await expect(horas).toHaveAttribute("aria-invalid", "true");
  await expect(versiones).toHaveCount(many);
  await horas.fill("72");
  await guardar.dblclick();
  await expect(versiones).toHaveCount(many + 1);
  await expect(versiones.first()).toContainText("Los clientes pidieron más plazo");
  await expect(versiones.first()).toContainText("72 horas");
  await horas.fill(before);
  await page.getByLabel("Por qué cambian").fill("Como estaba");
  await guardar.click();
  await expect(versiones).toHaveCount(many + 2);
});
