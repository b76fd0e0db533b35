import { Agent, fetch } from "undici";
import { hasRealFiles } from "../../server/lists/testing/real-files";
import { ADMIN_TOKEN, type Service } from "../../server/testing/service";
import { realOfacSet, realUnList } from "./real-lists";

/** The upload of a list is answered once it is in force, without a time limit. */
const PATIENT = new Agent({ headersTimeout: 0 });

/** Sends a request as support. @throws Error unless the answer is a success. */
export async function support<T>(
  service: Service,
  method: string,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<T> {
  const response = await fetch(`${service.url}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    body,
    dispatcher: PATIENT,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

export interface ListaFile {
  readonly slug: string;
  readonly formato: string;
  readonly body: Buffer;
}

export async function uploadLista(service: Service, { slug, formato, body }: ListaFile): Promise<void> {
  await support(service, "POST", `/listas/${slug}/versiones?formato=${formato}`, new Uint8Array(body));
}

/** Uploads the two real lists that queries mostly match. If they are missing, the samples stay. */
export async function uploadRealListas(service: Service): Promise<void> {
  if (!hasRealFiles) {
    console.log("real lists are not beside the checkout: measuring over the samples");
    return;
  }
  await uploadLista(service, { slug: "onu_consolidated", formato: "xml", body: realUnList() });
  await uploadLista(service, { slug: "ofac_sdn", formato: "zip", body: realOfacSet() });
}

export interface BenchCliente {
  readonly clienteId: string;
  readonly key: string;
}

/** Creates clients with a package that no run exhausts, and a key each. */
export async function createClientes(service: Service, count: number): Promise<BenchCliente[]> {
  const clientes: BenchCliente[] = [];
  for (let at = 0; at < count; at += 1) {
    const { cliente_id: clienteId } = await support<{ cliente_id: string }>(
      service,
      "POST",
      "/clientes",
      JSON.stringify({ razon_social: `Entidad de Prueba ${at + 1} S.A.S.`, nit: String(900_000_000 + at) }),
    );
    const plan = { codigo: "A_MEDIDA", consultas_incluidas: 100_000_000, precio_mes: 0, precio_unitario: 0 };
    await support(service, "PUT", `/clientes/${clienteId}/plan`, JSON.stringify(plan));
    const { llave } = await support<{ llave: string }>(
      service,
      "POST",
      `/clientes/${clienteId}/llaves`,
      "{}",
    );
    clientes.push({ clienteId, key: llave });
  }
  return clientes;
}
