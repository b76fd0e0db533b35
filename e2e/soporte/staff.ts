import { generateSync } from "otplib";
import type { APIRequestContext, Browser } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";

export type RolSoporte = "administrador" | "agente" | "cumplimiento";
type StorageState = Awaited<ReturnType<import("playwright/test").BrowserContext["storageState"]>>;

/** A person of support, signed in and with the second factor enrolled. */
export interface Staff {
  readonly email: string;
  readonly nombre: string;
  readonly clave: string;
  /** TOTP secret of the authenticator app. */
  readonly secret: string;
  /** State of the signed-in browser. */
  readonly state: StorageState;
}

export const CLAVE_SOPORTE = "siete faroles en Mompox";

const NOMBRES = {
  administrador: "Abelardo Monsalve",
  agente: "Nohora Quintana",
  cumplimiento: "Fidelia Arbeláez",
} as const satisfies Record<RolSoporte, string>;

let made = 0;

/** Invites somebody to support by the admin API. Returns the link, which is shown once. */
export async function inviteStaff(request: APIRequestContext, rol: RolSoporte) {
  made += 1;
  const email = `${rol}.${process.pid}.${Date.now()}.${made}@soporte.example`;
  const nombre = NOMBRES[rol];
  const invited = await request.post("/api/admin/soporte/usuarios", {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    data: { correo: email, nombre, rol },
  });
  if (!invited.ok()) throw new Error(`not invited: ${invited.status()} ${await invited.text()}`);
  const { enlace_invitacion: enlace } = (await invited.json()) as { enlace_invitacion: string };
  return { email, nombre, enlace };
}

/** A new person of support with this role, signed in as the pages do it and with a second factor. */
export async function newStaff(browser: Browser, rol: RolSoporte): Promise<Staff> {
  const baseURL = process.env.ATALAYA_URL ?? "";
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  const { request } = context;
  const post = async <T>(path: string, data: object): Promise<T> => {
    const response = await request.post(path, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const call = async <T>(procedure: string, json: unknown = null): Promise<T> => {
    const answer = await post<{ result: { data: { json: T } } }>(`/api/trpc/soporte/${procedure}`, { json });
    return answer.result.data.json;
  };
  const { email, nombre, enlace } = await inviteStaff(request, rol);
  const secreto = enlace.split("/").at(-1);
  const clave = CLAVE_SOPORTE;
  await post("/api/auth/soporte/elegir-clave", { tipo: "invitacion", secreto, clave });
  const { csrfToken } = await (await request.get("/api/auth/soporte/ingreso/csrf")).json();
  const typed = { email, clave, codigo: "", csrfToken, json: "true" };
  await post("/api/auth/soporte/ingreso/callback/credentials", typed);
  const { secret } = await call<{ secret: string }>("miCuenta.beginSegundoFactor");
  await call("miCuenta.activateSegundoFactor", { codigo: generateSync({ secret }) });
  const state = await context.storageState();
  await context.close();
  return { email, nombre, clave, secret, state };
}
