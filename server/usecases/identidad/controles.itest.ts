import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAct } from "../../db/bitacora/actividad";
import type { Cliente } from "../../domain/clientes/cliente";
import { usuarioObjeto } from "../../domain/identidad/session";
import type { PortalActor, Rol } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { letIn } from "../../testing/exigencias";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { actorOf, portalActorOf } from "../../testing/screening";
import { soportePersona } from "../../testing/soporte-persona";
import { readAlertasView, submitAlertas, updateAlertas } from "../avisos/alertas";
import type { Deps } from "../deps";
import { countSolicitudes, listSolicitudes } from "../facturacion/list-pagos";
import { previewSolicitud } from "../facturacion/preview-pago";
import { dismissSolicitud } from "../facturacion/submit-pago";
import { approveControl, countControles, dismissControl, listControles } from "./answer-control";
import { isExigida, submitExigencia } from "./exigencias";
import { changeUsuario } from "./usuarios";

const START = "2026-11-20T15:00:00.000Z";
const CONFLICT = { code: "conflicto" };

describe("turning off a control of a client", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let ana: PortalActor;
  let blas: PortalActor;

  beforeEach(async () => {
    world = await openWorld(START);
    deps = depsOf(world);
    cliente = await newCliente(world);
    ana = await person("administrador", "Ana Ruiz");
    blas = await person("oficial", "Blas Mejía");
  });
  afterEach(() => world.close());

  const person = async (rol: Rol, nombre: string, of = cliente): Promise<PortalActor> => {
    const actor = await portalActorOf(world, of, rol);
    await letIn(world.db, actor.usuarioId);
    return { ...actor, nombre };
  };
  const asked = { tipo: "cuatro_ojos", exige: true, motivo: "Acta 14 del comité" } as const;
  const ask = (actor = ana, part: Partial<typeof asked | { exige: false }> = {}) =>
    submitExigencia(deps, actor, { ...asked, ...part });
  const waiting = async (actor = blas) => {
    const [pendiente] = await listControles(deps, actor, { now: await world.clock.now() });
    if (pendiente === undefined) throw new Error("nothing waits");
    return pendiente;
  };
  const stands = () => isExigida(world.db, cliente.clienteId, "cuatro_ojos");
  const acts = () =>
    world.rows<{ accion: string; actor: string }>(
      "SELECT accion, actor FROM actividad WHERE cliente_id = $1 ORDER BY accion",
      [cliente.clienteId],
    );

  it("waits for another person, who sees before, after and reason", async () => {
    expect(await ask()).toEqual({ estado: "espera" });
    expect(await ask()).toEqual({ estado: "espera" });
    expect(await stands()).toBe(false);
    expect(await waiting()).toMatchObject({
      motivo: asked.motivo,
      solicitante: "Ana Ruiz",
      isOwn: false,
      mayApprove: true,
      cambios: [{ que: "Decisiones", antes: "Basta una persona", despues: "Las aprueba otra persona" }],
    });
    expect(await world.rows("SELECT destino, asunto FROM correo")).toHaveLength(1);
    expect(await approveControl(deps, blas, await waiting())).toEqual({ estado: "hecho" });
    expect(await stands()).toBe(true);
    expect(await acts()).toEqual([
      { accion: "cuatro_ojos.aprobada", actor: "Blas Mejía" },
      { accion: "cuatro_ojos.exigido", actor: "Blas Mejía" },
      { accion: "cuatro_ojos.solicitado", actor: "Ana Ruiz" },
    ]);
    expect(await ask(ana, { exige: false })).toEqual({ estado: "espera" });
    expect(await stands()).toBe(true);
  });

  it("is never approved by the requester, in any session, nor past the service", async () => {
    await ask();
    const other: PortalActor = { ...ana, requestId: "req_other", direccion: "198.51.100.7" };
    const own = await waiting(other);
    expect(own).toMatchObject({ isOwn: true, mayApprove: false });
    await expect(approveControl(deps, other, own)).rejects.toMatchObject(CONFLICT);
    await expect(
      world.rows(
        `INSERT INTO solicitud_fin (solicitud_id, solicitada_por, estado, en, por, nombre)
         VALUES ($1, $2, 'aprobada', now(), $2, 'Ana')`,
        [own.solicitudId, ana.usuarioId],
      ),
    ).rejects.toMatchObject({ code: "23514" });
    expect(await stands()).toBe(false);
  });

  /** Records who invited a person, and when they accepted. */
  const invited = async (who: PortalActor, by: PortalActor, accepted: string) => {
    const objeto = usuarioObjeto("portal", who.usuarioId);
    const invitedEn = new Date("2026-11-18T15:00:00.000Z");
    await recordAct(world.db, by, { en: invitedEn, accion: "usuario.invitado", objeto });
    await recordAct(world.db, who, { en: new Date(accepted), accion: "invitacion.aceptada", objeto });
  };
  const BEFORE = "2026-11-19T15:00:00.000Z";
  const AFTER = "2026-11-20T15:05:00.000Z";

  it("is not approved by a person whom the asker invited", async () => {
    const celia = await person("administrador", "Celia Oyola");
    await invited(blas, ana, BEFORE);
    await invited(celia, blas, BEFORE);
    await ask();
    expect(await world.rows("SELECT destino FROM correo")).toHaveLength(1);
    expect(await waiting()).toMatchObject({ isOwn: false, mayApprove: false });
    expect(await countControles(deps, blas, { now: await world.clock.now() })).toBe(0);
    await expect(approveControl(deps, blas, await waiting())).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringContaining("quien lo invitó"),
    });
    expect(await stands()).toBe(false);
    expect(await approveControl(deps, celia, await waiting(celia))).toEqual({ estado: "hecho" });
  });

  it("is not approved by a person who came in after it was asked for", async () => {
    const celia = await person("administrador", "Celia Oyola");
    await ask();
    await invited(celia, blas, AFTER);
    world.clock.set("2026-11-20T16:00:00.000Z");
    await expect(approveControl(deps, celia, await waiting(celia))).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringContaining("ingresó después"),
    });
    expect(await approveControl(deps, blas, await waiting())).toEqual({ estado: "hecho" });
  });

  it("may still be rejected by a person whom the asker invited", async () => {
    await ask();
    await invited(blas, ana, BEFORE);
    const { solicitudId } = await waiting();
    await dismissControl(deps, blas, { solicitudId, estado: "rechazada", motivo: "No procede" });
    expect(await stands()).toBe(false);
  });

  it("is not asked for when the asker invited everybody who could approve it", async () => {
    await invited(blas, ana, BEFORE);
    await expect(ask()).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringContaining("haya invitado"),
    });
    expect(await world.rows("SELECT id FROM solicitud")).toEqual([]);
  });

  it("cannot be done with a key instead if the client uses cuatro ojos", async () => {
    const key = await actorOf(world, cliente);
    await updateAlertas(deps, key, {
      emails: ["a@test.co"],
      webhookUrl: "https://ejemplo.co/a",
      activa: true,
    });
    // Cuatro ojos is off: the change applies at once, as the contract says.
    await updateAlertas(deps, key, { emails: ["b@test.co"] });
    await ask();
    await approveControl(deps, blas, await waiting());
    const kept = async () =>
      (await readAlertasView(world.db, cliente.clienteId, await world.clock.now())).alertas;
    const before = await kept();
    for (const change of [{ emails: [] }, { activa: false }, { webhookUrl: null }, { emails: ["c@test.co"] }])
      await expect(updateAlertas(deps, key, change)).rejects.toMatchObject({
        ...CONFLICT,
        message: expect.stringContaining("cuatro ojos"),
      });
    expect(await kept()).toEqual(before);
    await updateAlertas(deps, key, { emails: ["b@test.co", "c@test.co"], umbrales: [50] });
    expect(await kept()).toMatchObject({ emails: ["b@test.co", "c@test.co"], umbrales: [50] });
  });

  it("happens once if two approve at the same moment", async () => {
    await ask();
    const celia = await person("administrador", "Celia Oyola");
    const shown = await waiting();
    const ends = await Promise.allSettled([blas, celia].map((actor) => approveControl(deps, actor, shown)));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const done = (await acts()).filter(({ accion }) => accion === "cuatro_ojos.exigido");
    expect(done).toHaveLength(1);
  });

  it("is not approved by a person who lost the role, nor for a requester who lost it", async () => {
    await ask();
    const shown = await waiting();
    const celia = await person("administrador", "Celia Oyola");
    await changeUsuario(deps, celia, { realm: "portal", usuarioId: blas.usuarioId, rol: "lectura" });
    // The session still has the old role.
    await expect(approveControl(deps, blas, shown)).rejects.toMatchObject({ code: "prohibido" });
    for (const change of [{ rol: "oficial" }, { activo: false }] as const) {
      await changeUsuario(deps, celia, { realm: "portal", usuarioId: ana.usuarioId, ...change });
      await expect(approveControl(deps, celia, shown)).rejects.toMatchObject(CONFLICT);
    }
    expect(await stands()).toBe(false);
    const end = {
      solicitudId: shown.solicitudId,
      estado: "rechazada",
      motivo: "Ya no trabaja aquí",
    } as const;
    await dismissControl(deps, celia, end);
    expect(await listControles(deps, celia, { now: await world.clock.now() })).toEqual([]);
  });

  it("needs another person with access, and says so", async () => {
    await changeUsuario(deps, ana, { realm: "portal", usuarioId: blas.usuarioId, activo: false });
    await portalActorOf(world, cliente, "administrador");
    await expect(ask()).rejects.toThrow("no ingresa nadie más");
    expect(await world.rows("SELECT FROM solicitud")).toEqual([]);
  });

  it("can be requested only by the roles in the table", async () => {
    await expect(ask(blas)).rejects.toMatchObject({ code: "prohibido" });
    await ask();
    const looks = await person("lectura", "Dora Gil");
    await expect(approveControl(deps, looks, await waiting())).rejects.toMatchObject({ code: "prohibido" });
  });

  it("expires, can be taken back by the requester alone, and is hidden from other clients", async () => {
    await ask();
    const shown = await waiting();
    const back = { solicitudId: shown.solicitudId, estado: "retirada", motivo: "Lo pensé mejor" } as const;
    await expect(dismissControl(deps, blas, back)).rejects.toMatchObject(CONFLICT);
    const stranger = await person("administrador", "Eva Rey", await newCliente(world, "Ajena S.A.S."));
    const tries = [() => approveControl(deps, stranger, shown), () => dismissControl(deps, stranger, back)];
    for (const refused of tries) {
      await expect(refused()).rejects.toMatchObject({ code: "not_found" });
    }
    world.clock.set("2026-11-26T05:00:00.000Z");
    await expect(approveControl(deps, blas, shown)).rejects.toMatchObject(CONFLICT);
    expect(await ask()).toEqual({ estado: "espera" });
    await dismissControl(deps, ana, { ...back, solicitudId: (await waiting()).solicitudId });
    expect(await stands()).toBe(false);
  });

  it("cannot be seen, approved or ended by support", async () => {
    await ask();
    const { solicitudId } = await waiting();
    const diana = soportePersona(2, "Diana");
    const now = await world.clock.now();
    const all = { clienteId: null, pendientes: true, limite: 10, cursor: null, now };
    expect((await listSolicitudes(deps, diana, all)).rows).toEqual([]);
    expect(await countSolicitudes(deps, diana, { now })).toEqual({ total: 0, porAprobar: 0 });
    const end = { solicitudId, estado: "rechazada", motivo: "No" } as const;
    const tries = [
      () => previewSolicitud(deps, diana, { solicitudId }),
      () => dismissSolicitud(deps, diana, end),
    ];
    for (const refused of tries) {
      await expect(refused()).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("takes two people to stop requiring a second factor, and one to require it", async () => {
    const factor = { tipo: "segundo_factor", motivo: "Acta 15" } as const;
    expect(await submitExigencia(deps, ana, { ...factor, exige: true })).toEqual({ estado: "hecho" });
    expect(await submitExigencia(deps, ana, { ...factor, exige: false })).toEqual({ estado: "espera" });
    expect(await isExigida(world.db, cliente.clienteId, "segundo_factor")).toBe(true);
    expect(await countControles(deps, blas, { now: await world.clock.now() })).toBe(1);
    expect(await countControles(deps, ana, { now: await world.clock.now() })).toBe(0);
  });

  describe("by its alert addresses", () => {
    const alertas = async () =>
      (await readAlertasView(world.db, cliente.clienteId, await world.clock.now())).alertas;
    const ONE = "una@ficticia.example";
    const TWO = "dos@ficticia.example";
    const motivo = "Cambió de cargo";

    it("takes two people to remove an address, and one to add one", async () => {
      expect(await submitAlertas(deps, ana, { emails: [ONE] })).toMatchObject({ estado: "hecho" });
      expect(await submitAlertas(deps, ana, { emails: [ONE, TWO] })).toMatchObject({ estado: "hecho" });
      await expect(submitAlertas(deps, ana, { emails: [TWO] })).rejects.toMatchObject({
        issues: [{ path: ["motivo"] }],
      });
      const away = { emails: [TWO], umbrales: [70], avisaVinculante: true, motivo };
      expect(await submitAlertas(deps, blas, away)).toMatchObject({ estado: "espera" });
      expect(await alertas()).toMatchObject({ emails: [ONE, TWO], umbrales: [70], avisaVinculante: true });
      expect((await waiting(ana)).cambios).toEqual([
        { que: "Correos", antes: `${ONE}, ${TWO}`, despues: TWO },
      ]);
      await approveControl(deps, ana, await waiting(ana));
      expect(await alertas()).toMatchObject({ emails: [TWO], umbrales: [70] });
      expect(await submitAlertas(deps, ana, { activa: false, motivo })).toMatchObject({ estado: "espera" });
      expect((await alertas()).activa).toBe(true);
    });

    it("takes two to turn off the mail of binding lists, and one to give it addresses of its own", async () => {
      await submitAlertas(deps, ana, { emails: [ONE] });
      const more = { emailsVinculante: [TWO, ONE] };
      expect(await submitAlertas(deps, ana, more)).toMatchObject({ estado: "hecho" });
      const off = { vinculantePorCorreo: false, motivo };
      expect(await submitAlertas(deps, ana, off)).toMatchObject({ estado: "espera" });
      expect(await alertas()).toMatchObject({ ...more, vinculantePorCorreo: true });
      expect((await waiting()).cambios).toEqual([
        { que: "Lista vinculante", antes: `${TWO}, ${ONE}`, despues: "Sin correo" },
      ]);
      await approveControl(deps, blas, await waiting());
      expect(await alertas()).toMatchObject({ vinculantePorCorreo: false });
    });

    it("is refused if the addresses changed since they were shown", async () => {
      await submitAlertas(deps, ana, { emails: [ONE] });
      await submitAlertas(deps, ana, { emails: [], motivo });
      const shown = await waiting();
      await submitAlertas(deps, ana, { emails: [ONE, TWO] });
      expect(await approveControl(deps, blas, shown)).toEqual({ estado: "cambio" });
      expect((await alertas()).emails).toEqual([ONE, TWO]);
      expect(await approveControl(deps, blas, await waiting())).toEqual({ estado: "hecho" });
      expect((await alertas()).emails).toEqual([]);
    });

    it("keeps the path of a webhook out of the record, and shows its secret to the person who set it", async () => {
      const put = { emails: [ONE], webhookUrl: "https://avisos.ficticia.example/a" };
      expect((await submitAlertas(deps, ana, put)).secret).toMatch(/^whsec_/);
      await submitAlertas(deps, ana, { webhookUrl: "https://avisos.ficticia.example/hook-42", motivo });
      await approveControl(deps, blas, await waiting());
      expect((await alertas()).webhookUrl).toContain("/hook-42");
      expect(JSON.stringify(await world.rows("SELECT detalle FROM actividad"))).not.toContain("hook-42");
    });

    it("applies at once if the client's program asks, and the removed addresses are told", async () => {
      await submitAlertas(deps, ana, { emails: [ONE] });
      await updateAlertas(deps, await actorOf(world, cliente), { emails: [TWO] });
      expect((await alertas()).emails).toEqual([TWO]);
      const mailed = await world.rows<{ destino: string }>("SELECT destino FROM correo ORDER BY destino");
      expect(mailed.map(({ destino }) => destino)).toContain(ONE);
      expect(mailed).toHaveLength(2);
    });
  });
});
