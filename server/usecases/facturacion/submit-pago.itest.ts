import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAct } from "../../db/bitacora/actividad";
import { bolsasOf } from "../../db/facturacion/bolsas";
import { insertUsuarioSoporte } from "../../db/identidad/usuarios";
import { planOf } from "../../domain/facturacion/plans";
import type { PagoPedido } from "../../domain/facturacion/solicitud";
import { usuarioObjeto } from "../../domain/identidad/session";
import type { SoportePersona } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { CAMILO, DIANA, soportePersona } from "../../testing/soporte-persona";
import { sendCorreos } from "../avisos/correos";
import { changeUsuario } from "../identidad/usuarios";
import { changePolitica } from "./change-politica";
import { issueCobro } from "./cobros";
import { countSolicitudes, listMovimientos, listPagos } from "./list-pagos";
import { openBolsa, registerPago } from "./pagos";
import { assignPlan } from "./planes";
import { previewPago, previewSolicitud } from "./preview-pago";
import { approveSolicitud, dismissSolicitud, submitPago } from "./submit-pago";

const bolsa = (part: Partial<Extract<PagoPedido, { tipo: "bolsa" }>> = {}): PagoPedido => ({
  tipo: "bolsa",
  consultasCompradas: 5_000,
  precioTotal: 550_000,
  pagoReferencia: "PAGO-88213",
  pagoRegistradoEn: null,
  credencialesEntregadasEn: null,
  ...part,
});

let world: TestWorld;
let deps: ReturnType<typeof depsOf>;
let clienteId: string;
let mailed: { to: string; subject: string; text: string }[];

beforeEach(async () => {
  world = await openWorld();
  mailed = [];
  deps = depsOf(world, { mailer: { send: async (mail) => void mailed.push(mail) } });
  ({ clienteId } = await newCliente(world));
  await world.rows("UPDATE cliente SET emails = '{a@delta.test,b@delta.test}' WHERE id = $1", [clienteId]);
});
afterEach(() => world.close());

const first = () =>
  openBolsa(deps, SOPORTE, {
    clienteId,
    ...rest(bolsa({ pagoReferencia: "PAGO-1", consultasCompradas: 10 })),
  });
const rest = ({ tipo: _, ...typed }: PagoPedido) => typed as Extract<PagoPedido, { tipo: "bolsa" }>;
const use = (count: number) =>
  world.rows("UPDATE bolsa SET consumidas = $2 WHERE cliente_id = $1 AND cerrada_en IS NULL", [
    clienteId,
    count,
  ]);

async function previa(pedido: PagoPedido) {
  const vista = await previewPago(deps, CAMILO, { clienteId, pedido });
  if (vista.estado !== "previa") throw new Error(`the reference is taken: ${vista.usada.tipo}`);
  return vista.previa;
}
async function submit(pedido: PagoPedido, huella?: string, actor = CAMILO) {
  const shown = huella ?? (await previa(pedido)).huella;
  return submitPago(deps, actor, { clienteId, pedido, huella: shown, recibo: true });
}
const eventos = async () =>
  (
    await world.rows<{ tipo: string }>("SELECT tipo FROM evento WHERE cliente_id = $1 ORDER BY orden", [
      clienteId,
    ])
  ).map(({ tipo }) => tipo);
const secuencias = async () =>
  (await bolsasOf(world.db, clienteId, 10)).bolsas.map(({ secuencia }) => secuencia);
const acts = () =>
  world.rows(
    "SELECT actor, accion, motivo FROM staff_audit WHERE accion LIKE 'pago.%' OR accion = 'bolsa.abierta' ORDER BY en, accion",
  );

describe("the preview of a payment", () => {
  it("equals the result, for a bolsa whose balance is lost", async () => {
    await first();
    await use(4);
    const { efectos, valor, takesTwo } = await previa(bolsa());
    expect({ valor, takesTwo, ...efectos }).toMatchObject({
      valor: 550_000,
      takesTwo: false,
      antes: { bloqueo: null, bolsa: { secuencia: 1, estado: "vigente", saldo: 6 } },
      despues: { bloqueo: null, bolsa: { secuencia: 2, estado: "vigente", saldo: 5_000 } },
      saldoPerdido: 6,
      eventos: [],
    });
    expect(efectos.despues.bolsa?.venceEn).toEqual(new Date("2027-05-20T15:00:00.000Z"));
    const done = await submit(bolsa());
    expect(done).toMatchObject({
      estado: "registrado",
      pago: { tipo: "bolsa", bolsa: { secuencia: 2 }, valor: 550_000 },
    });
    const { rows } = await listPagos(deps, CAMILO, { clienteId, limite: 5, before: null });
    const [registered] = rows.filter(({ pagoReferencia }) => pagoReferencia === "PAGO-88213");
    expect(registered).toMatchObject({ tipo: "bolsa", secuencia: 2, registradoPor: CAMILO.name });
    const { bolsas } = await bolsasOf(world.db, clienteId, 2);
    expect(bolsas[0]?.venceEn).toEqual(efectos.despues.bolsa?.venceEn);
    expect(await eventos()).toEqual(efectos.eventos);
  });

  it.each([
    ["agotada", () => use(10), "2026-11-20T15:00:00.000Z", ["paquete.reactivado"]],
    ["vencida", () => use(3), "2027-06-01T15:00:00.000Z", ["paquete.vencido", "paquete.reactivado"]],
  ] as const)("lists the events of a bolsa %s that are then recorded", async (_, before, at, expected) => {
    await first();
    await before();
    world.clock.set(at);
    const { efectos, destinatarios } = await previa(bolsa());
    expect(efectos.eventos).toEqual(expected);
    expect(destinatarios.emails).toEqual(["a@delta.test", "b@delta.test"]);
    await submit(bolsa());
    expect(await eventos()).toEqual(expected);
  });

  it("ends a monthly package with its month, and lifts the block of its overdue account", async () => {
    await assignPlan(deps, SOPORTE, { clienteId, plan: planOf({ codigo: "1K" }), aplica: "ahora" });
    const { cobroId } = await issueCobro(deps, SOPORTE, {
      clienteId,
      venceEn: new Date("2026-11-19T04:59:59.999Z"),
      cuentaReferencia: "CC-1",
      emitidoEn: new Date("2026-11-01T15:00:00.000Z"),
      periodo: "2026-12",
    });
    await world.rows("UPDATE periodo SET consumidas = 1001 WHERE cliente_id = $1", [clienteId]);
    const recharge = await previa(bolsa());
    expect(recharge.efectos.terminaPaquete).toContain("1");
    expect(recharge.efectos.antes.bloqueo).toBe("paquete_vencido_sin_pago");
    expect(recharge.efectos.eventos).toEqual(["paquete.reactivado"]);
    const pedido: PagoPedido = { tipo: "cobro", cobroId, pagoReferencia: "PAGO-9", pagoRegistradoEn: null };
    const paid = await previa(pedido);
    expect(paid.efectos.despues.bloqueo).toBeNull();
    expect(paid.efectos.eventos).toEqual(["paquete.reactivado"]);
    expect(await submit(pedido, paid.huella)).toMatchObject({
      estado: "registrado",
      pago: { tipo: "cobro" },
    });
    expect((await eventos()).at(-1)).toBe("paquete.reactivado");
  });

  it.each([
    ["a query consumed one more", () => use(5)],
    ["another agent opened one", () => submit(bolsa({ pagoReferencia: "PAGO-2" }), undefined, DIANA)],
    ["a mail was added", () => world.rows("UPDATE cliente SET emails = '{c@delta.test}'")],
    ["the day changed", async () => world.clock.set("2026-11-21T15:00:00.000Z")],
  ] as const)("is shown again, without any change, if %s meanwhile", async (_, meanwhile) => {
    await first();
    await use(4);
    const shown = await previa(bolsa());
    await meanwhile();
    const before = await secuencias();
    const result = await submit(bolsa(), shown.huella);
    expect(result.estado).toBe("cambio");
    expect(await secuencias()).toEqual(before);
    if (result.estado !== "cambio") return;
    expect(result.previa.huella).not.toBe(shown.huella);
    expect((await submit(bolsa(), result.previa.huella)).estado).toBe("registrado");
  });

  it("stays the same while seconds pass", async () => {
    await first();
    const shown = await previa(bolsa());
    world.clock.set("2026-11-20T15:07:31.000Z");
    expect((await submit(bolsa(), shown.huella)).estado).toBe("registrado");
  });
});

describe("a reference", () => {
  it("is one payment if it is sent often and by several people", async () => {
    const { huella } = await previa(bolsa());
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) => submit(bolsa(), huella, at % 2 === 0 ? CAMILO : DIANA)),
    );
    expect(results.filter(({ estado }) => estado === "registrado")).toHaveLength(1);
    expect(results.filter(({ estado }) => estado === "usada")).toHaveLength(7);
    expect(await secuencias()).toEqual([1]);
  });

  it.each(["PAGO-1", "Pago-1", "pago - 1"])(
    "of another payment shows that one: %s",
    async (pagoReferencia) => {
      await first();
      const vista = await previewPago(deps, CAMILO, { clienteId, pedido: bolsa({ pagoReferencia }) });
      expect(vista).toMatchObject({ estado: "usada", usada: { tipo: "pago", pago: { secuencia: 1 } } });
    },
  );

  it("of the future is refused, also from a program", async () => {
    const en = new Date("2026-11-21T15:00:00.000Z");
    const pedido = bolsa({ pagoRegistradoEn: en });
    await assignPlan(deps, SOPORTE, { clienteId, plan: planOf({ codigo: "1K" }), aplica: "ahora" });
    const cuenta = { clienteId, venceEn: en, cuentaReferencia: "CC-1", emitidoEn: null, periodo: null };
    const { cobroId } = await issueCobro(deps, SOPORTE, cuenta);
    const tries = [
      () => submit(pedido),
      () => openBolsa(deps, SOPORTE, { clienteId, ...rest(pedido) }),
      () => registerPago(deps, SOPORTE, { cobroId, pagoReferencia: "PAGO-9", pagoRegistradoEn: en }),
    ];
    for (const tried of tries) await expect(tried()).rejects.toMatchObject({ code: "validation_error" });
    expect(await secuencias()).toEqual([]);
  });
});

describe("a receipt", () => {
  it("goes to each of the client's addresses once, after the commit", async () => {
    await submit(bolsa());
    expect(mailed).toEqual([]);
    await Promise.all([sendCorreos(deps), sendCorreos(deps)]);
    expect(mailed.map(({ to }) => to).sort()).toEqual(["a@delta.test", "b@delta.test"]);
    expect(mailed[0]?.subject).toBe("Recibimos su pago PAGO-88213");
    expect(mailed[0]?.text).toContain("$ 550.000");
    await sendCorreos(deps);
    expect(mailed).toHaveLength(2);
  });

  it("is retried if the mail server is down", async () => {
    await submit(bolsa());
    const away = { ...deps, mailer: { send: () => Promise.reject(new Error("away")) } };
    await sendCorreos(away);
    world.clock.set("2026-11-20T15:02:00.000Z");
    await sendCorreos(deps);
    expect(mailed).toHaveLength(2);
  });
});

describe("above the amount of the politica", () => {
  const POLITICA = {
    dobleAprobacionDesde: 500_000,
    diasParaPagar: 10,
    solapeHoras: 24,
    emisorRazonSocial: "Atalaya",
    emisorNit: null,
    emisorPago: null,
  };
  beforeEach(() => changePolitica(deps, CAMILO, { ...POLITICA, sobre: 1, motivo: "Control interno" }));

  async function waiting() {
    const result = await submit(bolsa());
    if (result.estado !== "espera") throw new Error(result.estado);
    return result.solicitud;
  }
  const approve = async (solicitudId: string, actor: SoportePersona) => {
    const { vista } = await previewSolicitud(deps, actor, { solicitudId });
    const huella = vista.estado === "previa" ? vista.previa.huella : "";
    return approveSolicitud(deps, actor, { solicitudId, huella });
  };

  it("a payment waits for another person, who registers it with its receipt", async () => {
    const { solicitudId } = await waiting();
    expect(await secuencias()).toEqual([]);
    const now = await world.clock.now();
    const counted = await Promise.all([CAMILO, DIANA].map((one) => countSolicitudes(deps, one, { now })));
    expect(counted).toEqual([
      { total: 1, porAprobar: 0 },
      { total: 1, porAprobar: 1 },
    ]);
    await expect(approve(solicitudId, CAMILO)).rejects.toMatchObject({ code: "conflicto" });
    expect(await approve(solicitudId, DIANA)).toMatchObject({
      estado: "registrado",
      pago: { bolsa: { secuencia: 1 } },
    });
    expect(await acts()).toEqual([
      {
        actor: DIANA.name,
        accion: "bolsa.abierta",
        motivo: `Pago pedido por ${CAMILO.name} y aprobado por ${DIANA.name}`,
      },
      { actor: DIANA.name, accion: "pago.aprobada", motivo: null },
      { actor: CAMILO.name, accion: "pago.solicitado", motivo: null },
    ]);
    const { rows } = await listPagos(deps, DIANA, { clienteId, limite: 5, before: null });
    expect(rows).toMatchObject([{ solicitadoPor: CAMILO.name, registradoPor: DIANA.name }]);
    expect(JSON.stringify(await listMovimientos(deps, { clienteId }))).not.toContain(CAMILO.name);
    await sendCorreos(deps);
    expect(mailed).toHaveLength(2);
  });

  const employ = async () => {
    const people = [
      [CAMILO, "agente"],
      [DIANA, "administrador"],
    ] as const;
    const creadoEn = await world.clock.now();
    for (const [{ usuarioId, name: email, nombre }, rol] of people)
      await insertUsuarioSoporte(world.db, { usuarioId, email, nombre, rol, creadoEn });
  };

  it("is not approved by a person whom the requester invited", async () => {
    await employ();
    const objeto = usuarioObjeto("soporte", DIANA.usuarioId);
    await recordAct(world.db, CAMILO, { en: await world.clock.now(), accion: "usuario.invitado", objeto });
    const { solicitudId } = await waiting();
    await expect(approve(solicitudId, DIANA)).rejects.toMatchObject({
      code: "conflicto",
      message: expect.stringContaining("quien lo invitó"),
    });
    expect(await secuencias()).toEqual([]);
  });

  it.each(["lost the access", "lost the role"])(
    "is not approved if the requester has %s since",
    async (how) => {
      await employ();
      const { solicitudId } = await waiting();
      const since = how === "lost the role" ? { rol: "cumplimiento" as const } : { activo: false };
      await changeUsuario(deps, SOPORTE, { realm: "soporte", usuarioId: CAMILO.usuarioId, ...since });
      await expect(approve(solicitudId, DIANA)).rejects.toMatchObject({
        code: "conflicto",
        message: expect.stringContaining("ya no puede pedirlo"),
      });
      expect(await secuencias()).toEqual([]);
      await dismissSolicitud(deps, DIANA, { solicitudId, estado: "rechazada", motivo: "Se pide de nuevo" });
    },
  );

  it("a second click finds the waiting request, and two who approve register once", async () => {
    const { solicitudId } = await waiting();
    expect(await submit(bolsa(), "of what was shown before it waited", DIANA)).toMatchObject({
      estado: "usada",
      usada: { tipo: "solicitud", solicitud: { solicitudId } },
    });
    const both = await Promise.allSettled([
      approve(solicitudId, DIANA),
      approve(solicitudId, soportePersona(3, "Luz")),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await secuencias()).toEqual([1]);
  });

  it("the approver sees what changed since the preview", async () => {
    const { solicitudId } = await waiting();
    const { vista } = await previewSolicitud(deps, DIANA, { solicitudId });
    await first();
    const huella = vista.estado === "previa" ? vista.previa.huella : "";
    expect(await approveSolicitud(deps, DIANA, { solicitudId, huella })).toMatchObject({
      estado: "cambio",
      previa: { efectos: { saldoPerdido: 10 } },
    });
    expect(await secuencias()).toEqual([1]);
  });

  it("a low typed amount does not help: a bolsa counts at least at the lowest list price", async () => {
    expect((await submit(bolsa({ consultasCompradas: 2_000_000, precioTotal: 0 }))).estado).toBe("espera");
    const small = await submit(
      bolsa({ consultasCompradas: 1_000, precioTotal: 0, pagoReferencia: "PAGO-2" }),
    );
    expect(small.estado).toBe("registrado");
  });

  it("a person who raises the amount keeps the old one until another person changes it", async () => {
    const raise = (actor: SoportePersona, sobre: number, dobleAprobacionDesde: number | null) =>
      changePolitica(deps, actor, { ...POLITICA, dobleAprobacionDesde, sobre, motivo: "Monto nuevo" });
    await raise(CAMILO, 2, null);
    const { vista } = await previewSolicitud(deps, CAMILO, { solicitudId: (await waiting()).solicitudId });
    expect(vista).toMatchObject({ estado: "previa", previa: { takesTwo: true } });
    expect((await submit(bolsa({ pagoReferencia: "PAGO-2" }), undefined, DIANA)).estado).toBe("registrado");
    await raise(DIANA, 3, 900_000_000);
    expect((await submit(bolsa({ pagoReferencia: "PAGO-3" }))).estado).toBe("registrado");
  });

  it("payments of one day are added, and those of another day counted apart", async () => {
    const part = (pagoReferencia: string) =>
      submit(bolsa({ consultasCompradas: 1_000, precioTotal: 200_000, pagoReferencia }));
    expect((await part("PARTE-1")).estado).toBe("registrado");
    expect((await part("PARTE-2")).estado).toBe("registrado");
    expect((await part("PARTE-3")).estado).toBe("espera");
    world.clock.set("2026-11-21T15:00:00.000Z");
    expect((await part("PARTE-4")).estado).toBe("registrado");
  });

  it("it can be rejected by another person or taken back by the requester, with a reason", async () => {
    const { solicitudId } = await waiting();
    const end = (actor: SoportePersona, estado: "rechazada" | "retirada") =>
      dismissSolicitud(deps, actor, { solicitudId, estado, motivo: "El banco devolvió la transferencia" });
    await expect(end(CAMILO, "rechazada")).rejects.toMatchObject({ code: "conflicto" });
    await expect(end(DIANA, "retirada")).rejects.toMatchObject({ code: "conflicto" });
    await end(DIANA, "rechazada");
    await expect(approve(solicitudId, DIANA)).rejects.toMatchObject({ code: "conflicto" });
    expect(await secuencias()).toEqual([]);
    expect((await submit(bolsa())).estado).toBe("espera");
  });

  it("it expires at the end of the fifth day in Bogota, without any job", async () => {
    const { solicitudId, venceEn } = await waiting();
    expect(venceEn).toEqual(new Date("2026-11-26T04:59:59.999Z"));
    world.clock.set("2026-11-26T05:00:00.000Z");
    await expect(approve(solicitudId, DIANA)).rejects.toMatchObject({ code: "conflicto" });
    expect((await submit(bolsa())).estado).toBe("espera");
  });

  it("the database rejects an approval by the requester, and a second end", async () => {
    const { solicitudId, solicitadaPor } = await waiting();
    const end = (estado: string, por: string) =>
      world.rows("INSERT INTO solicitud_fin VALUES ($1, $2, $3, now(), $4, 'Alguien', 'Motivo')", [
        solicitudId,
        solicitadaPor,
        estado,
        por,
      ]);
    await expect(end("aprobada", CAMILO.usuarioId)).rejects.toMatchObject({ code: "23514" });
    await expect(end("retirada", DIANA.usuarioId)).rejects.toMatchObject({ code: "23514" });
    await end("rechazada", DIANA.usuarioId);
    await expect(end("aprobada", DIANA.usuarioId)).rejects.toMatchObject({ code: "23505" });
  });

  it("the API's single call works with any amount", async () => {
    await first();
    expect(await secuencias()).toEqual([1]);
  });
});
