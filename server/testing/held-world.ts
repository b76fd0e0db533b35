import type { PagoPedido } from "../domain/facturacion/solicitud";
import { multasOf } from "../domain/screening/testing/entries";
import { sealBitacora } from "../usecases/bitacora/sello";
import { indexConsultas } from "../usecases/consultas/index-consultas";
import { holdRetencion } from "../usecases/consultas/retenciones";
import { runDiligencia } from "../usecases/consultas/run-diligencia";
import { issueActa } from "../usecases/contrapartes/actas";
import type { Deps } from "../usecases/deps";
import { changePolitica } from "../usecases/facturacion/change-politica";
import { issueCobro } from "../usecases/facturacion/cobros";
import { moveVencimiento, previewVencimiento } from "../usecases/facturacion/move-vencimiento";
import { previewPago } from "../usecases/facturacion/preview-pago";
import { approveSolicitud, submitPago } from "../usecases/facturacion/submit-pago";
import { uploadLista } from "../usecases/listas/upload-lista";
import { insertTestConsulta } from "./consulta";
import { decideMatches, openCasoWithAdjunto } from "./decided-matches";
import { SOPORTE, type TestWorld } from "./fixtures";
import { ownCsv } from "./own-csv";
import { openRetirableYear } from "./retirable-year";
import { actorOf, portalActorOf } from "./screening";
import { ServiceLedger } from "./service-ledger";
import { soportePersona } from "./soporte-persona";

const DAY_MS = 86_400_000;
const SOURCE = multasOf("Obras Inventadas");

/**
 * Opens a database with rows in every table of evidence or money, all written by use cases: a retired year, plans,
 * bolsas, cobros and pagos with reversions and a second person's approval, holds, lists with two versions, decided
 * matches, a diligencia and an acta.
 */
export async function openHeldWorld(): Promise<{ readonly world: TestWorld; readonly deps: Deps }> {
  const { world, deps: own, clientes, apply } = await openRetirableYear();
  await apply();
  world.clock.set("2027-02-15T15:00:00.000Z");
  const deps: Deps = { ...own, diligenciaIndex: { current: () => SOURCE, refresh: async () => {} } };
  const [cliente, other] = clientes;
  await payAndReverse(world);
  await approvePagos(deps, cliente.clienteId);
  await openCasoWithAdjunto(await decideMatches(world));
  for (const count of [3, 4]) {
    await uploadLista(deps, SOPORTE, {
      slug: "us_fto",
      formato: "csv",
      raw: ownCsv(count, `v${count}`),
      aceptaReduccion: true,
    });
  }
  const retenerHasta = new Date("2040-01-01T05:00:00Z");
  await holdRetencion(deps, SOPORTE, { clienteId: other.clienteId, retenerHasta, motivo: "Oficio 1" });
  const consultaId = await insertTestConsulta(world, cliente);
  await holdRetencion(deps, SOPORTE, { consultaId, retenerHasta, motivo: "Oficio 2" });
  await issueActa(deps, await portalActorOf(world, cliente), {
    token: world.entropy.uuidV4(),
    desde: "2027-01-01",
    hasta: "2027-02-15",
    now: await world.clock.now(),
  });
  await runDiligencia(deps, await actorOf(world, cliente), {
    documento: "12345678",
    tipoDocumento: "CC",
    nombre: "Obras Inventadas",
    referenciaExterna: "ref",
    now: await world.clock.now(),
    deadline: new AbortController().signal,
  });
  await sealBitacora(deps);
  await indexConsultas(deps);
  await insertTestConsulta(world, cliente);
  return { world, deps };
}

/** One client: every kind of pago and reversion, a cap, and their events. */
async function payAndReverse(world: TestWorld): Promise<void> {
  const ledger = await ServiceLedger.open(world, {
    startsAt: await world.clock.now(),
    umbrales: [80, 100],
    diasParaPagar: 10,
  });
  await ledger.changePlan({ codigo: "1K", incluidas: 3 }, "ahora");
  for (const key of ["k1", "k2", null, null, null]) await ledger.validate(key, "a");
  await ledger.cap(5);
  await ledger.validate(null, "a");
  await ledger.recharge(2, "R1");
  for (const key of ["k3", null, null]) await ledger.validate(key, "a");
  await ledger.recharge(9, "R2");
  await ledger.validate("k4", "a");
  await ledger.advance(195 * DAY_MS);
  await ledger.runTareas();
  await ledger.recharge(1, "R3");
  await ledger.recharge(5, "R4");
  await ledger.reverseBolsa(4);
  await ledger.pay(0, "P1");
  await ledger.reversePago(0, "P1");
  await ledger.pay(0, "P2");
}

/** Another client: a cobro with a moved due date, and a pago that a second person approves. */
async function approvePagos(deps: Deps, clienteId: string): Promise<void> {
  const [camilo, diana] = [soportePersona(1, "Camilo"), soportePersona(2, "Diana")];
  await changePolitica(deps, SOPORTE, {
    sobre: 1,
    motivo: "Nuevo emisor",
    dobleAprobacionDesde: 100_000,
    diasParaPagar: 12,
    solapeHoras: 48,
    emisorRazonSocial: "Atalaya S.A.S.",
    emisorNit: "901234567",
    emisorPago: "Cuenta 1",
  });
  const { cobroId } = await issueCobro(deps, SOPORTE, {
    clienteId,
    venceEn: new Date("2027-03-15T05:00:00Z"),
    cuentaReferencia: "CC-1",
    emitidoEn: null,
    periodo: null,
  });
  const venceEn = new Date("2027-03-20T05:00:00Z");
  const { huella } = await previewVencimiento(deps, camilo, { cobroId, venceEn });
  await moveVencimiento(deps, camilo, { cobroId, venceEn, huella, motivo: "Pidió plazo" });
  const pedido: PagoPedido = {
    tipo: "bolsa",
    consultasCompradas: 5_000,
    precioTotal: 550_000,
    pagoReferencia: "PAGO-1",
    pagoRegistradoEn: null,
    credencialesEntregadasEn: null,
  };
  const vista = await previewPago(deps, camilo, { clienteId, pedido });
  if (vista.estado !== "previa") throw new Error("the reference is taken");
  const asked = { clienteId, pedido, huella: vista.previa.huella, recibo: true };
  const done = await submitPago(deps, camilo, asked);
  if (done.estado !== "espera") throw new Error(`no second person: ${done.estado}`);
  const { solicitudId } = done.solicitud;
  await approveSolicitud(deps, diana, { solicitudId, huella: vista.previa.huella });
}
