import type { Client } from "pg";
import { expect, type Page } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { asSuperuser } from "./database";
import { PagoPage } from "./pages/pago-page";
import { test } from "./signed-in";

async function newClient(page: Page, razonSocial: string): Promise<string> {
  const response = await page.request.post("/api/admin/clientes", {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, cookie: "" },
    data: { razon_social: razonSocial, nit: "901.555.321-4" },
  });
  const { cliente_id: clienteId }: { cliente_id: string } = await response.json();
  return clienteId;
}

/** Changes a stored act, bypassing every guard of the database. */
const tamper = (client: Client, actoId: string, motivo: string | null) =>
  client
    .query("SET session_replication_role = replica; ALTER TABLE staff_audit DISABLE TRIGGER append_only")
    .then(() => client.query("UPDATE staff_audit SET motivo = $2 WHERE id = $1", [actoId, motivo]))
    .finally(() =>
      client.query(
        "ALTER TABLE staff_audit ENABLE ALWAYS TRIGGER append_only; SET session_replication_role = origin",
      ),
    );

test("an act changed in the database is named on the page", async ({ page }) => {
  const clienteId = await newClient(page, `Alterada ${Date.now()} S.A.S.`);
  const verify = async () => {
    await page.goto("/soporte/bitacora");
    const before = page.getByText(/La pidió .*;/);
    const last = (await before.count()) > 0 ? ((await before.first().textContent()) ?? "") : "";
    await page.getByRole("button", { name: "Verificar la cadena" }).click();
    await expect(before.first()).not.toHaveText(last);
  };
  const { actoId, numero } = await asSuperuser(async (client) => {
    const { rows } = await client.query<{ actoId: string; numero: string }>(
      `SELECT staff_audit.id AS "actoId", eslabon.numero FROM staff_audit
       JOIN staff_audit_eslabon AS eslabon ON eslabon.acto_id = staff_audit.id WHERE objeto_id = $1`,
      [clienteId],
    );
    const [act] = rows;
    if (act === undefined) throw new Error("the act is not there");
    await tamper(client, act.actoId, "Otro motivo");
    return act;
  });
  try {
    await verify();
    const found = page.getByRole("listitem").filter({ hasText: `Acto ${numero}` });
    await expect(found).toContainText("Su contenido no es el que se registró: alguien lo cambió.");
    await expect(page.getByText("La cadena está intacta.")).toHaveCount(0);
  } finally {
    await asSuperuser((client) => tamper(client, actoId, null));
  }
  await verify();
  await expect(page.getByText("La cadena está intacta.")).toBeVisible();
});

test.describe("registering a payment", () => {
  test.use({ rol: "agente" });

  test("loses nothing when the database goes away, and pays once on retry", async ({ page }) => {
    const clienteId = await newClient(page, `Interrumpida ${Date.now()} S.A.S.`);
    const referencia = `PAGO-${Date.now()}`;
    const pago = new PagoPage(page);
    await pago.open(clienteId);
    await pago.choose("Una bolsa nueva");
    await pago.fill({ consultas: "5.000", valor: "550.000", referencia });
    const act = page.getByRole("button", { name: "Registrar pago de $ 550.000" });
    await expect(act).toBeEnabled();
    await asSuperuser(async (client) => {
      await client.query("BEGIN");
      await client.query("SELECT FROM cliente WHERE id = $1 FOR UPDATE", [clienteId]);
      await act.click();
      const waiting = "SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))";
      await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
      await client.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS blocked`);
      const alert = page.getByRole("main").getByRole("alert");
      await expect(alert).toContainText("No se pudo confirmar el pago");
      await expect(alert).toContainText("no se hace dos veces");
      await expect(alert).toContainText("req_");
      await client.query("ROLLBACK");
    });
    await act.dblclick();
    await expect(page.getByText(`abrió la bolsa 1`).first()).toBeVisible();
    await page.goto(`/soporte/pagos?cliente=${clienteId}`);
    const registered = page.getByRole("table", { name: "Pagos registrados" }).getByRole("row");
    await expect(registered.filter({ hasText: referencia })).toHaveCount(1);
    await expect(registered).toHaveCount(2);
  });
});
