import { DOORS, type DoorName } from "./door";

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly issues: readonly { readonly path: readonly string[]; readonly message: string }[];
}

const UNREACHABLE = {
  code: "sin_conexion",
  message: "No hubo respuesta. Revise su conexión e intente de nuevo.",
  requestId: null,
  issues: [],
} as const;

type PostResult = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** Posts JSON to our server. A refusal comes back as a value. */
export async function postJson(path: string, body: object): Promise<PostResult> {
  const response = await sendJson(path, body);
  return response?.ok ? { ok: true } : { ok: false, refusal: await refusalOf(response) };
}

type JsonAnswer<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly refusal: Refusal };

/** The same for requests whose answer is read. */
export const askJson = async <Answer>(path: string, body: object): Promise<JsonAnswer<Answer>> =>
  answerOf(await sendJson(path, body));

/** A truncated answer counts as none. */
async function answerOf<Answer>(response: Response | null): Promise<JsonAnswer<Answer>> {
  if (!response?.ok) return { ok: false, refusal: await refusalOf(response) };
  const answer: Answer | null = await response.json().catch(() => null);
  return answer === null ? { ok: false, refusal: UNREACHABLE } : { ok: true, answer };
}

const send = (path: string, init: RequestInit) => window.fetch(path, init).catch(() => null);
const sendJson = (path: string, body: object) =>
  send(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function refusalOf(response: Response | null): Promise<Refusal> {
  if (response === null) return UNREACHABLE;
  const said = await response.json().catch(() => null);
  if (typeof said?.error !== "string") return UNREACHABLE;
  const { error: code, message, request_id: requestId, issues = [] } = said;
  return { code, message, requestId, issues };
}

/** Signs in through next-auth: fetches the form's CSRF token, then posts the values. */
export async function signIn(
  door: DoorName,
  typed: {
    readonly email: string;
    readonly clave: string;
    readonly codigo: string;
  },
): Promise<PostResult> {
  const asked = await answerOf<{ readonly csrfToken: string }>(await send(`${DOORS[door].signIn}/csrf`, {}));
  if (!asked.ok) return asked;
  const { csrfToken } = asked.answer;
  return postJson(`${DOORS[door].signIn}/callback/credentials`, { ...typed, csrfToken, json: "true" });
}
