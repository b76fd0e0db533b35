import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAct } from "../../db/bitacora/actividad";
import { readCuenta } from "../../db/facturacion/cuentas";
import { topesOf } from "../../db/facturacion/planes";
import { insertUsuarioSoporte } from "../../db/identidad/usuarios";
import { planOf } from "../../domain/facturacion/plans";
import { usuarioObjeto } from "../../domain/identidad/session";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { CAMILO, DIANA, takingTwoFrom } from "../../testing/soporte-persona";
import { approveCambio } from "./approve-cambio";
import { changePolitica } from "./change-politica";
import { issueCobro } from "./cobros";
import { moveVencimiento, previewVencimiento } from "./move-vencimiento";
import { assignPlan, previewPlan } from "./planes";
import { previewSolicitud } from "./preview-pago";
import { setTope } from "./set-tope";
import { submitPlan, submitTope } from "./submit-cambios";
import { dismissSolicitud } from "./submit-pago";

let world: TestWorld;
let deps: ReturnType<typeof depsOf>;
let clienteId: string;

beforeEach(async () => {
  world = await openWorld();
  deps = depsOf(world);
  ({ clienteId } = await newCliente(world));
  await assignPlan(deps, SOPORTE, { clienteId, plan: planOf({ codigo: "1K" }), aplica: "ahora" });
  await changePolitica(deps, CAMILO, takingTwoFrom(500_000));
});
afterEach(() => world.close());

const cuenta = async () => (await readCuenta(world.db, clienteId, await world.clock.now())).cuenta;
/** The waiting change, as its approver sees it. */
async function waiting() {
  const [row] = await world.rows<{ id: string }>(
    "SELECT id FROM solicitud WHERE NOT EXISTS (SELECT FROM solicitud_fin WHERE solicitud_id = solicitud.id)",
  );
  const solicitudId = row?.id ?? "";
  const { vista } = await previewSolicitud(deps, DIANA, { solicitudId });
  if (vista.estado !== "cambio") throw new Error(`it is ${vista.estado}`);
  return { solicitudId, huella: vista.cambio.huella };
}
const approve = async (actor = DIANA) => {
  const { solicitudId, huella } = await waiting();
  return approveCambio(deps, actor, { solicitudId, huella });
};

describe("a made-to-measure package", () => {
  const plan = (precioMes: number) =>
    planOf({ codigo: "A_MEDIDA", consultasIncluidas: 50_000, precioMes, precioUnitario: 100 });
  const assign = (precioMes: number, actor = CAMILO) =>
    submitPlan(deps, actor, { clienteId, plan: plan(precioMes), aplica: "ahora" });

  it("waits for another person if its discount needs two, and is given as shown", async () => {
    expect(await assign(1)).toEqual({ estado: "espera" });
    expect(await cuenta()).toMatchObject({ plan: { codigo: "1K" } });
    // Another click, or another person's, finds the waiting one.
    expect([await assign(1), await assign(1, DIANA)]).toEqual([{ estado: "espera" }, { estado: "espera" }]);
    await expect(approve(CAMILO)).rejects.toMatchObject({ code: "conflicto" });
    expect(await approve()).toEqual({ estado: "hecho" });
    expect(await cuenta()).toMatchObject({ plan: { codigo: "A_MEDIDA", precioMes: 1 } });
    const acts = await world.rows(
      "SELECT actor, motivo FROM staff_audit WHERE accion = 'cliente.plan_asignado' AND motivo IS NOT NULL",
    );
    expect(acts).toEqual([
      { actor: DIANA.name, motivo: `Pedido por ${CAMILO.name} y aprobado por ${DIANA.name}` },
    ]);
  });

  it.each([
    ["whom the asker invited", CAMILO, "2026-11-01T15:00:00.000Z", "quien lo invitó"],
    ["who came in after it was asked for", SOPORTE, "2030-01-01T15:00:00.000Z", "ingresó después"],
  ])("is not approved by a person %s", async (_, inviter, accepted, message) => {
    for (const { usuarioId, nombre, name: email } of [CAMILO, DIANA]) {
      const creadoEn = new Date("2026-10-01T15:00:00.000Z");
      await insertUsuarioSoporte(world.db, { usuarioId, nombre, email, rol: "administrador", creadoEn });
    }
    const objeto = usuarioObjeto("soporte", DIANA.usuarioId);
    const en = new Date(accepted);
    await recordAct(world.db, inviter, { en, accion: "usuario.invitado", objeto });
    await recordAct(world.db, DIANA, { en, accion: "invitacion.aceptada", objeto });
    await assign(1);
    await expect(approve()).rejects.toMatchObject({
      code: "conflicto",
      message: expect.stringContaining(message),
    });
    expect(await cuenta()).toMatchObject({ plan: { codigo: "1K" } });
  });

  it("that ends waits for another person, because what is asked then is free", async () => {
    const end = { clienteId, plan: null, aplica: "ahora" } as const;
    const now = await world.clock.now();
    expect(await previewPlan(deps, CAMILO, { ...end, now })).toMatchObject({ takesTwo: true });
    expect(await submitPlan(deps, CAMILO, end)).toEqual({ estado: "espera" });
    expect(await cuenta()).toMatchObject({ plan: { codigo: "1K" } });
    await expect(approve(CAMILO)).rejects.toMatchObject({ code: "conflicto" });
    expect(await approve()).toEqual({ estado: "hecho" });
    expect(await cuenta()).toMatchObject({ plan: null });
    // Nothing is left to give away.
    expect(await previewPlan(deps, CAMILO, { ...end, now })).toMatchObject({ takesTwo: false });
    expect(await submitPlan(deps, CAMILO, end)).toEqual({ estado: "hecho" });
  });

  it("at list price waits for nobody", async () => {
    expect(await assign(50_000_000)).toEqual({ estado: "hecho" });
  });

  it("is given once if two approve at once, and never after a rejection", async () => {
    await assign(1);
    const { solicitudId, huella } = await waiting();
    const both = await Promise.allSettled([
      approveCambio(deps, DIANA, { solicitudId, huella }),
      approveCambio(
        deps,
        { ...DIANA, usuarioId: "00000000-0000-4000-8000-000000000003" },
        { solicitudId, huella },
      ),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await assign(2);
    const { solicitudId: second, huella: shown } = await waiting();
    await dismissSolicitud(deps, DIANA, {
      solicitudId: second,
      estado: "rechazada",
      motivo: "No hay contrato",
    });
    await expect(approveCambio(deps, DIANA, { solicitudId: second, huella: shown })).rejects.toMatchObject({
      code: "conflicto",
    });
    expect(await cuenta()).toMatchObject({ plan: { precioMes: 1 } });
  });

  it("is shown again if the client's plan has changed", async () => {
    await assign(1);
    const { solicitudId, huella } = await waiting();
    await assignPlan(deps, SOPORTE, { clienteId, plan: planOf({ codigo: "5K" }), aplica: "ahora" });
    expect(await approveCambio(deps, DIANA, { solicitudId, huella })).toEqual({ estado: "cambio" });
    expect(await cuenta()).toMatchObject({ plan: { codigo: "5K" } });
  });
});

describe("a cap", () => {
  const cap = (consultas: number | null) =>
    submitTope(deps, CAMILO, {
      clienteId,
      consultas,
      referenciaSolicitud: consultas === null ? null : "CARTA-1",
    });
  const inForce = async () => (await topesOf(world.db, { clienteId }))[0]?.consultas;

  it("waits for another person if it is lifted, not if it is set or lowered", async () => {
    expect(await cap(1_000)).toEqual({ estado: "hecho" });
    expect(await cap(500)).toEqual({ estado: "hecho" });
    expect(await cap(null)).toEqual({ estado: "espera" });
    expect(await inForce()).toBe(500);
    expect(await approve()).toEqual({ estado: "hecho" });
    expect(await inForce()).toBeNull();
  });

  it("raised in small steps within a day is measured from the day's lowest", async () => {
    await setTope(deps, SOPORTE, { clienteId, consultas: 1_000, referenciaSolicitud: "CARTA-0" });
    const steps: string[] = [];
    for (let consultas = 3_000; steps.at(-1) !== "espera"; consultas += 2_000) {
      world.clock.set(new Date((await world.clock.now()).getTime() + 60_000).toISOString());
      steps.push((await cap(consultas)).estado);
      expect(consultas).toBeLessThan(15_000);
    }
    expect(steps[0]).toBe("hecho");
  });
});

describe("a due date", () => {
  const LATER = new Date("2026-12-30T04:59:59.999Z");
  const EARLIER = new Date("2026-11-16T04:59:59.999Z");

  it("waits for another person if it is put off and the account is large enough", async () => {
    await changePolitica(deps, CAMILO, { ...takingTwoFrom(1_000), sobre: 2 });
    const { cobroId, venceEn } = await issueCobro(deps, SOPORTE, {
      clienteId,
      cuentaReferencia: "CC-1",
      venceEn: new Date("2026-11-19T04:59:59.999Z"),
      emitidoEn: new Date("2026-11-01T15:00:00.000Z"),
      periodo: "2026-12",
    });
    const move = async (to: Date) => {
      const { huella } = await previewVencimiento(deps, CAMILO, { cobroId, venceEn: to });
      return moveVencimiento(deps, CAMILO, { cobroId, venceEn: to, huella, motivo: "Acuerdo de pago" });
    };
    const due = async () =>
      (await world.rows<{ vence_en: Date }>("SELECT vence_en FROM cobro WHERE id = $1", [cobroId]))[0]
        ?.vence_en;
    expect((await move(LATER)).estado).toBe("espera");
    expect(await due()).toEqual(venceEn);
    expect(await approve()).toEqual({ estado: "hecho" });
    expect(await due()).toEqual(LATER);
    expect((await move(EARLIER)).estado).toBe("movido");
  });
});
