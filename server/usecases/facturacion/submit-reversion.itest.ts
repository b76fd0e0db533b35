import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { staffName } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { CAMILO, DIANA } from "../../testing/soporte-persona";
import { listMovimientos, listPagos } from "./list-pagos";
import { openBolsa } from "./pagos";
import { previewPago, previewSolicitud } from "./preview-pago";
import { reversePago } from "./reversiones";
import { submitReversion } from "./submit-cambios";
import { approveReversion, approveSolicitud, dismissSolicitud } from "./submit-pago";

let world: TestWorld;
let deps: ReturnType<typeof depsOf>;
let clienteId: string;

beforeEach(async () => {
  world = await openWorld();
  deps = depsOf(world);
  ({ clienteId } = await newCliente(world));
});
afterEach(() => world.close());

const paid = (precioTotal: number, pagoReferencia = "PAGO-1") =>
  openBolsa(deps, SOPORTE, {
    clienteId,
    consultasCompradas: 1_000,
    precioTotal,
    pagoReferencia,
    pagoRegistradoEn: null,
    credencialesEntregadasEn: null,
  });
const ask = async (bolsaId: string, actor = CAMILO, pagoReferencia = "PAGO-1") =>
  submitReversion(deps, actor, { tipo: "bolsa", id: bolsaId, pagoReferencia, motivo: "Era de otra entidad" });
const asked = async (bolsaId: string) => {
  const result = await ask(bolsaId);
  if (result.estado !== "espera") throw new Error("it was done at once");
  return result.solicitud;
};
const stands = async (bolsaId: string) =>
  (await world.rows("SELECT FROM bolsa WHERE id = $1 AND revertida_en IS NULL", [bolsaId])).length === 1;
const acts = async () =>
  (
    await world.rows<{ accion: string }>(
      "SELECT accion FROM staff_audit WHERE accion LIKE 'reversion.%' OR accion = 'bolsa.revertida'",
    )
  )
    .map(({ accion }) => accion)
    .toSorted();
const refusal = (called: Promise<unknown>) =>
  called.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  );

describe("undoing a payment from the back-office", () => {
  it("happens at once below the politica's amount, and only once", async () => {
    const { bolsaId } = await paid(9_999_999);
    const [first, second] = await Promise.all([ask(bolsaId), ask(bolsaId)]);
    expect(first).toMatchObject({ estado: "revertida", reversion: { pagoReferencia: "PAGO-1" } });
    expect(second).toEqual(first);
    expect(await acts()).toEqual(["bolsa.revertida"]);
  });

  it("keeps the payment with both entries, and its reference can be used again", async () => {
    const { bolsaId } = await paid(550_000);
    await ask(bolsaId);
    await paid(90_000);
    const { rows } = await listPagos(deps, CAMILO, { clienteId, limite: 5, before: null });
    expect(rows).toHaveLength(2);
    const undone = rows.find((pago) => pago.objetoId === bolsaId);
    expect(undone).toMatchObject({
      valor: 550_000,
      registradoPor: staffName(SOPORTE),
      revertidoPor: "camilo@atalaya.test",
      motivoReversion: "Era de otra entidad",
      saldoPerdido: 1_000,
    });
    expect(rows.find((pago) => pago !== undone)).toMatchObject({ valor: 90_000, revertidoEn: null });
    const entries = await listMovimientos(deps, { clienteId });
    expect(entries.map(({ movimiento, valor }) => [movimiento, valor])).toEqual([
      ["pago", 90_000],
      ["reversion", -550_000],
      ["pago", 550_000],
    ]);
    // The client does not see who of support did it.
    expect(JSON.stringify(entries)).not.toContain("camilo");
  });

  it("waits for another person from that amount on, once", async () => {
    const { bolsaId } = await paid(10_000_000);
    const [first, second] = await Promise.all([ask(bolsaId), ask(bolsaId, DIANA)]);
    expect(first.estado).toBe("espera");
    expect(second).toEqual(first);
    expect(await stands(bolsaId)).toBe(true);
    expect(await acts()).toEqual(["reversion.solicitada"]);
  });

  it("is approved by another person, once, and then done as requested", async () => {
    const { bolsaId } = await paid(10_000_000);
    const { solicitudId } = await asked(bolsaId);
    expect(await refusal(approveReversion(deps, CAMILO, { solicitudId }))).toMatch(
      /^conflicto: Usted lo pidió/,
    );
    expect(await refusal(approveSolicitud(deps, DIANA, { solicitudId, huella: "0".repeat(64) }))).toMatch(
      /^not_found/,
    );
    const { vista, isOwn } = await previewSolicitud(deps, DIANA, { solicitudId });
    expect(vista).toMatchObject({ estado: "reversion", previa: { saldoPerdido: 1_000, valor: 10_000_000 } });
    expect(isOwn).toBe(false);
    const ended = await Promise.all([
      refusal(approveReversion(deps, DIANA, { solicitudId })),
      refusal(approveReversion(deps, DIANA, { solicitudId })),
    ]);
    expect(ended.filter((end) => end === null)).toHaveLength(1);
    expect(await stands(bolsaId)).toBe(false);
    expect(await acts()).toEqual(["bolsa.revertida", "reversion.aprobada", "reversion.solicitada"]);
    const [{ motivo } = { motivo: "" }] = await world.rows<{ motivo: string }>(
      "SELECT motivo FROM staff_audit WHERE accion = 'bolsa.revertida'",
    );
    expect(motivo).toBe("Era de otra entidad (la pidió camilo@atalaya.test y la aprobó diana@atalaya.test)");
  });

  it("does not happen if it is rejected or taken back", async () => {
    const { bolsaId } = await paid(10_000_000);
    const { solicitudId } = await asked(bolsaId);
    await dismissSolicitud(deps, DIANA, { solicitudId, estado: "rechazada", motivo: "Es correcto" });
    const again = await asked(bolsaId);
    expect(again.solicitudId).not.toBe(solicitudId);
    const own = { solicitudId: again.solicitudId, estado: "retirada", motivo: "Me equivoqué" } as const;
    await dismissSolicitud(deps, CAMILO, own);
    expect(await stands(bolsaId)).toBe(true);
    expect(await acts()).toEqual([
      "reversion.rechazada",
      "reversion.retirada",
      "reversion.solicitada",
      "reversion.solicitada",
    ]);
  });

  it("never affects a later payment with the same reference", async () => {
    const { bolsaId } = await paid(10_000_000);
    const { solicitudId } = await asked(bolsaId);
    await reversePago(deps, SOPORTE, {
      tipo: "bolsa",
      id: bolsaId,
      motivo: "Por la API",
      pagoReferencia: null,
    });
    const { vista } = await previewSolicitud(deps, DIANA, { solicitudId });
    expect(vista).toEqual({ estado: "imposible", message: "Ese pago ya fue revertido." });
    const pedido = {
      tipo: "bolsa",
      consultasCompradas: 1_000,
      precioTotal: 10_000_000,
      pagoReferencia: "PAGO-1",
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    } as const;
    expect((await previewPago(deps, CAMILO, { clienteId, pedido })).estado).toBe("previa");
    const later = await paid(10_000_000);
    // Repeating the reversion returns the first result. The later payment stays.
    await approveReversion(deps, DIANA, { solicitudId });
    expect(await stands(later.bolsaId)).toBe(true);
  });
});
