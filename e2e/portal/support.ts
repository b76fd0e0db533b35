import type { APIRequestContext } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";

/** Support's actions through its API, for the officer's client. */
export async function openSupport(request: APIRequestContext) {
  const ask = async <T>(method: string, path: string, data?: object, token = ADMIN_TOKEN): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.fetch(path, { method, headers, ...(data && { data }) });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { clientes } = await ask<{ clientes: { cliente_id: string }[] }>(
    "GET",
    "/api/admin/clientes?buscar=Valle%20Ficticio",
  );
  const cliente = `/api/admin/clientes/${clientes[0]?.cliente_id}`;
  const { llave } = await ask<{ llave: string }>("POST", `${cliente}/llaves`, { etiqueta: "Recorrido" });
  return {
    plan: (codigo: string) => ask("PUT", `${cliente}/plan`, { codigo }),
    bolsa: (consultas_compradas: number, pago_referencia: string) =>
      ask("POST", `${cliente}/bolsas`, { consultas_compradas, precio_total: 15_000, pago_referencia }),
    /** A program removes the webhook, which needs no second person. */
    sinServidor: () => ask("PUT", "/api/v1/cuenta/alertas", { webhook: { url: null } }, llave),
    /** A query with a client's key and an invented name. */
    consulta: () =>
      ask("POST", "/api/v1/validate", { tipo: "natural", nombre: "Nuria Inexistente Zarzal" }, llave),
  };
}
