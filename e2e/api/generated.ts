import { expect } from "vitest";
import { admin, createClienteWithKey } from "@/server/testing/api";
import { type GeneratedRequest, generateRequests } from "@/server/testing/generated-requests";
import { createOpenApiValidator } from "@/server/testing/openapi-validator";
import { ADMIN_TOKEN, type Service } from "@/server/testing/service";

const AT_ONCE = 16;
const FORM_ERRORS = ["invalid_json", "validation_error", "idempotency_key_invalida", "solicitud_malformada"];

const validate = createOpenApiValidator();

/** Returns the problems of the answer to a request. Empty if there are none. */
async function complaintsOf(service: Service, request: GeneratedRequest): Promise<string[]> {
  const { method, path, headers, body, isAsDocumented } = request;
  const response = await fetch(service.url + path, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  const { pathname } = new URL(path, service.url);
  const complaints = await validate({ method, pathname, response });
  const text = await response.text();
  if (response.status >= 500) complaints.push(`${response.status} ${text}`);
  if (!/^req_[0-9a-f]{32}$/.test(response.headers.get("x-service-request-id") ?? ""))
    complaints.push("no request id");
  const code = response.ok || text === "" ? "" : String((JSON.parse(text) as { error: string }).error);
  if (isAsDocumented && FORM_ERRORS.includes(code)) complaints.push(`the document admits it: ${text}`);
  return complaints;
}

/**
 * Sends `count` requests generated from the document. Expects documented answers, no faults, and no rejection of a
 * form that the document allows.
 */
export async function expectSoundAnswers(service: Service, count: number, seed: number): Promise<void> {
  const { clienteId } = await createClienteWithKey(service);
  const { llave_id: llaveId } = await admin<{ llave_id: string }>(
    service,
    "POST",
    `/clientes/${clienteId}/llaves`,
    {},
  );
  // The key belongs to another client than the ids, so that no request can revoke it.
  const own = await createClienteWithKey(service);
  const credentials = { llave: own.key, token: ADMIN_TOKEN, ids: [clienteId, llaveId] };
  const requests = generateRequests(credentials, count, seed);
  const wrong: object[] = [];
  const queue = requests.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of queue) {
        const complaints = await complaintsOf(service, request).catch((cut: Error) => [
          `${cut.message}: ${cut.cause}`,
        ]);
        if (complaints.length > 0) wrong.push({ ...request, complaints });
      }
    }),
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(service.output()).not.toMatch(/unexpected fault|\n {4}at /);
}
