import type { APIRequestContext } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";

/** What support does beside the browser, by its API, for the officer's client. */
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
    /** Its program says that no server is told any more, which takes no second person. */
    sinServidor: () => ask("PUT", "/api/v1/cuenta/alertas", { webhook: { url: null } }, llave),
    /** A query by a key of the client's, about nobody. */
    consulta: () =>
      ask("POST", "/api/v1/validate", { tipo: "natural", nombre: "Nuria Inexistente Zarzal" }, llave),
  };
}
