import { beforeEach, describe, expect, it } from "vitest";
import { admin, call, expectError } from "@/server/testing/api";
import { openPrueba } from "@/server/testing/cuenta-prueba";
import { clientOf, signInto } from "@/server/testing/portal";
import { auditTrail, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withSharedProduct } from "../open";

const NOBODY = "01980000-0000-7000-8000-0000000000ff";
const CLAVE = "siete faroles en Mompox";

let product: Product;
let clienteId: string;
let made = 0;

withSharedProduct(
  (opened) => {
    product = opened;
  },
  { PAGES: "1" },
);

interface Invited {
  readonly usuario_id: string;
  readonly correo: string;
  readonly enlace_invitacion: string;
  readonly vence_en: string;
}
interface Usuario {
  readonly usuario_id: string;
  readonly rol: string;
  readonly activo: boolean;
  readonly invitacion_aceptada: boolean;
}

beforeEach(async () => {
  const cliente = { razon_social: "Cooperativa Supuesta Ltda.", nit: "811.222.333-4" };
  ({ cliente_id: clienteId } = await admin<{ cliente_id: string }>(
    product.service,
    "POST",
    "/clientes",
    cliente,
  ));
});

const ask = (method: string, path: string, body?: unknown) =>
  call(product.service, `/api/admin${path}`, { method, token: ADMIN_TOKEN, body });
const persona = (rol: string) => {
  made += 1;
  return { correo: `Persona${made}@Ficticia.example`, nombre: "Hernán Quiñones", rol };
};
const invite = (rol = "oficial") =>
  admin<Invited>(product.service, "POST", `/clientes/${clienteId}/usuarios`, persona(rol));
const inviteStaff = (rol: string) =>
  admin<Invited>(product.service, "POST", "/soporte/usuarios", persona(rol));
const list = async () =>
  (await admin<{ usuarios: Usuario[] }>(product.service, "GET", `/clientes/${clienteId}/usuarios`)).usuarios;

/** Sets the password by the link of an invitation, as its page does. */
async function accept({ enlace_invitacion }: Invited, realm: "portal" | "soporte"): Promise<number> {
  const { url } = product.service;
  const { status } = await fetch(`${url}/api/auth/${realm}/elegir-clave`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      tipo: "invitacion",
      secreto: enlace_invitacion.split("/").at(-1),
      clave: CLAVE,
    }),
  });
  return status;
}
const enter = ({ correo: email }: Invited, realm: "portal" | "soporte") =>
  signInto(product.service, realm, { email, clave: CLAVE });

describe("POST /api/admin/clientes/{cliente_id}/usuarios", () => {
  it("shows a link once that sets the password and lets in, single use, seven days", async () => {
    const invited = await invite("administrador");
    expect(invited.correo).toMatch(/^persona\d+@ficticia\.example$/);
    expect(invited.enlace_invitacion).toMatch(/\/portal\/invitacion\/[0-9a-f]{64}$/);
    expect(Date.parse(invited.vence_en) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await accept(invited, "portal")).toBe(200);
    expect(await accept(invited, "portal")).toBe(409);
    const portal = await enter(invited, "portal");
    expect((await portal.call("inicio.get")).status).toBe(200);
    expect(await list()).toMatchObject([
      { usuario_id: invited.usuario_id, rol: "administrador", activo: true, invitacion_aceptada: true },
    ]);
    const trail = await auditTrail(product, invited.usuario_id);
    expect(trail).toMatchObject([{ actor: "token:admin", accion: "usuario.invitado" }]);
    const secreto = invited.enlace_invitacion.split("/").at(-1) ?? "";
    expect(JSON.stringify(trail)).not.toContain(secreto);
    expect(JSON.stringify(await list())).not.toContain(secreto);
  });

  it("rejects an invalid address, an unknown role, a used address and an unknown client", async () => {
    const wrong: [object, string][] = [
      [{ ...persona("oficial"), correo: "sin-arroba" }, "correo"],
      [persona("agente"), "rol"],
      [{ ...persona("oficial"), nombre: " " }, "nombre"],
      [{ ...persona("oficial"), correo: (await invite()).correo.toUpperCase() }, "correo"],
    ];
    for (const [body, campo] of wrong) {
      const response = await ask("POST", `/clientes/${clienteId}/usuarios`, body);
      const { issues } = await expectError(product.service, response, 400, "validation_error");
      expect(issues.map(({ path }) => path)).toEqual([[campo]]);
    }
    const unknown = await ask("POST", `/clientes/${NOBODY}/usuarios`, persona("oficial"));
    await expectError(product.service, unknown, 404, "not_found");
    await expectError(product.service, await ask("GET", `/clientes/${NOBODY}/usuarios`), 404, "not_found");
  });

  it("admits only the client's own people to its test account", async () => {
    const prueba = await openPrueba(product, { cuentaRealId: clienteId });
    const refused = await ask("POST", `/clientes/${prueba.clienteId}/usuarios`, persona("administrador"));
    await expectError(product.service, refused, 409, "conflicto");
  });
});

describe("PATCH /api/admin/usuarios/{usuario_id}", () => {
  it("changes the role, and ends the session of a closed account at the next request", async () => {
    const [boss, person] = [await invite("administrador"), await invite("oficial")];
    for (const one of [boss, person]) await accept(one, "portal");
    const portal = await enter(person, "portal");
    const patch = (body: object, { usuario_id }: Invited = person) =>
      ask("PATCH", `/usuarios/${usuario_id}`, body);
    expect(await (await patch({ rol: "lectura" })).json()).toMatchObject({ rol: "lectura", activo: true });
    expect((await portal.call("consultas.export")).status).toBe(403);
    expect(await (await patch({ activo: false })).json()).toMatchObject({ rol: "lectura", activo: false });
    expect((await portal.call("inicio.get")).status).toBe(401);
    await expectError(product.service, await patch({ activo: false }, boss), 409, "conflicto");
    await expectError(product.service, await patch({ rol: "jefe" }), 400, "validation_error");
    await expectError(
      product.service,
      await ask("PATCH", `/usuarios/${NOBODY}`, { activo: false }),
      404,
      "not_found",
    );
    const trail = await auditTrail(product, person.usuario_id);
    expect(trail.map(({ accion }) => accion)).toEqual([
      "usuario.invitado",
      "usuario.rol_cambiado",
      "usuario.desactivado",
    ]);
  });
});

describe("POST /api/admin/soporte/usuarios", () => {
  it("invites to the back-office, which requires the second factor first", async () => {
    const invited = await inviteStaff("agente");
    expect(invited.enlace_invitacion).toMatch(/\/soporte\/invitacion\/[0-9a-f]{64}$/);
    expect(await accept(invited, "portal")).toBe(409);
    expect(await accept(invited, "soporte")).toBe(200);
    const soporte = await enter(invited, "soporte");
    const answered = await soporte.call("miCuenta.renewCodigos");
    expect(answered.status).toBe(403);
    expect(await answered.text()).toContain("segundo_factor_requerido");
    const page = await soporte.get("/soporte/mi-cuenta");
    expect(page.headers.get("location")).toContain("/soporte/segundo-factor");
    const body = { ...persona("oficial"), correo: invited.correo };
    await expectError(product.service, await ask("POST", "/soporte/usuarios", body), 400, "validation_error");
    // No account of a client's: the portal's administration does not reach it.
    const patched = await ask("PATCH", `/usuarios/${invited.usuario_id}`, { activo: false });
    await expectError(product.service, patched, 404, "not_found");
  });

  it("gives a cookie that opens nothing in the portal, and the portal's opens nothing in the back-office", async () => {
    const [staff, client] = [await inviteStaff("administrador"), await invite("administrador")];
    await accept(staff, "soporte");
    await accept(client, "portal");
    const [soporte, portal] = [await enter(staff, "soporte"), await enter(client, "portal")];
    const renamed = (cookie: string, from: string, to: string) =>
      cookie.replace(`atalaya.${from}=`, `atalaya.${to}=`);
    const inPortal = [soporte.cookie, renamed(soporte.cookie, "soporte.sesion", "sesion")];
    const inSoporte = [portal.cookie, renamed(portal.cookie, "sesion", "soporte.sesion")];
    for (const cookie of inPortal)
      expect((await clientOf(product.service, "portal", cookie).call("inicio.get")).status).toBe(401);
    for (const cookie of inSoporte)
      expect((await clientOf(product.service, "soporte", cookie).call("miCuenta.get")).status).toBe(401);
    expect(inPortal[0]).not.toBe(inPortal[1]);
    expect((await soporte.call("miCuenta.get")).status).toBe(200);
    expect((await portal.call("inicio.get")).status).toBe(200);
  });
});
