import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAudit } from "../../db/bitacora/staff-audit";
import { lockCliente } from "../../db/clientes/clientes";
import { inTransaction } from "../../db/sql/transaction";
import type { CriteriosEnTiempo } from "../../domain/archivos/descarga";
import type { Cliente } from "../../domain/clientes/cliente";
import { newCliente, newCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { callByName, codeOf } from "../../testing/procedure-calls";
import { portalActorOf, screeningDeps } from "../../testing/screening";
import { setAlertas } from "../../testing/set-alertas";
import { soportePersona } from "../../testing/soporte-persona";
import { requestDescarga } from "../../usecases/archivos/descarga";
import { issueCobro } from "../../usecases/facturacion/cobros";
import { readConsumo, recordHecho } from "../../usecases/facturacion/cuenta";
import { openBolsa } from "../../usecases/facturacion/pagos";
import { keepSolicitud } from "../../usecases/facturacion/solicitudes";
import type { SoporteProcedure } from "./allowed";
import { callerOf, type SoporteContext } from "./context";
import { soporteRouter } from "./root";

/** How a procedure treats test accounts. */
type Wall =
  /** It covers all clients, and test accounts do not change its answer. */
  | { readonly deTodos: unknown }
  /** It returns test accounts, marked as such. */
  | { readonly dice: unknown }
  /** It concerns the object in its input. */
  | "nombra"
  /** It concerns no client. */
  | "ajena";

const TODOS = { clienteId: null, cursor: null };

/** A procedure without a line here is an error of the compiler. */
const WALL: Readonly<Record<SoporteProcedure, Wall>> = {
  "clientes.actos": "nombra",
  "clientes.alertas": "nombra",
  "clientes.assignPlan": "nombra",
  "clientes.aviso": "nombra",
  "clientes.avisos": "nombra",
  "clientes.search": { deTodos: { texto: "Gemela" } },
  "clientes.cobros": "nombra",
  "clientes.consumo": "nombra",
  "clientes.contar": { deTodos: { estado: "bloqueado" } },
  "clientes.contenido": "nombra",
  "clientes.correct": "nombra",
  "clientes.create": "ajena",
  "clientes.withNit": { deTodos: { nit: "900.123.456-7" } },
  "clientes.equipo": "nombra",
  "clientes.get": "nombra",
  "clientes.historial": "nombra",
  "clientes.invite": "nombra",
  "clientes.list": { deTodos: { estado: null, cursor: null } },
  "clientes.movimientos": "nombra",
  "clientes.previewPlan": "nombra",
  "clientes.rechazos": "nombra",
  "clientes.resend": "nombra",
  "clientes.setTope": "nombra",
  "clientes.update": "nombra",
  "cobros.issue": "nombra",
  "cobros.list": { deTodos: { ...TODOS, estado: "vencida", buscar: null } },
  "cobros.moveVencimiento": "nombra",
  "cobros.previewVencimiento": "nombra",
  "cobros.totales": { deTodos: undefined },
  "bitacora.acto": "nombra",
  "bitacora.actores": { deTodos: undefined },
  "bitacora.list": { dice: { filtro: {}, cursor: null } },
  "bitacora.verificacion": "ajena",
  "bitacora.verify": "ajena",
  "listas.cambios": "ajena",
  "listas.confirmPrevia": "ajena",
  "listas.decide": "ajena",
  "listas.discardPrevia": "ajena",
  "listas.discardRetenida": "ajena",
  "listas.get": "ajena",
  "listas.list": "ajena",
  "listas.waiting": "ajena",
  "listas.previa": "ajena",
  "listas.previaCambios": "ajena",
  "listas.previewAgain": "ajena",
  "listas.previewRetenida": "ajena",
  "listas.previewReviewed": "ajena",
  "listas.proposeCsn": "ajena",
  "listas.refresh": "ajena",
  "llaves.revokeEnlace": "nombra",
  "llaves.send": "nombra",
  "llaves.list": "nombra",
  "llaves.revoke": "nombra",
  "miCuenta.activateSegundoFactor": "ajena",
  "miCuenta.changeClave": "ajena",
  "miCuenta.replaceSegundoFactor": "ajena",
  "miCuenta.revokeSesion": "ajena",
  "miCuenta.beginSegundoFactorReplacement": "ajena",
  "miCuenta.beginSegundoFactor": "ajena",
  "miCuenta.confirmClave": "ajena",
  "miCuenta.get": "ajena",
  "miCuenta.renewCodigos": "ajena",
  "miCuenta.removeSegundoFactor": "ajena",
  "miCuenta.sesiones": "ajena",
  "operacion.openIncidente": "ajena",
  "operacion.addIncidenteNota": "ajena",
  "operacion.checkIntegridad": "ajena",
  "operacion.correo": "ajena",
  "operacion.runTarea": "ajena",
  "operacion.incidentes": "ajena",
  "operacion.integridad": "ajena",
  "operacion.pendientes": "nombra",
  "operacion.receptores": { deTodos: undefined },
  "operacion.resend": "nombra",
  "operacion.resendAll": "nombra",
  "operacion.salud": { deTodos: undefined },
  "operacion.tareas": "ajena",
  "pagos.approve": "nombra",
  "pagos.approveCambio": "nombra",
  "exportaciones.list": "nombra",
  "exportaciones.request": "nombra",
  "retenciones.get": "nombra",
  "retenciones.waiting": { deTodos: undefined },
  "retenciones.submit": "nombra",
  "retenciones.answer": "nombra",
  "pagos.avisos": { deTodos: { clienteId: null } },
  "pagos.answerAviso": "nombra",
  "pagos.dismiss": "nombra",
  "pagos.list": { deTodos: TODOS },
  "pagos.pagador": "nombra",
  "pagos.pendientes": { deTodos: undefined },
  "pagos.preview": "nombra",
  "pagos.register": "nombra",
  "pagos.solicitud": "nombra",
  "pagos.solicitudes": { deTodos: { ...TODOS, pendientes: true } },
  "politicas.change": "ajena",
  "politicas.list": "ajena",
  "pruebas.open": "nombra",
  "pruebas.previewOpen": "nombra",
  "pruebas.close": "nombra",
  "pruebas.list": { dice: { cursor: null, soloActivas: true } },
  "pruebas.reject": "nombra",
  "pruebas.solicitudes": { dice: undefined },
  "reversiones.approve": "nombra",
  "reversiones.preview": "nombra",
  "reversiones.reverse": "nombra",
  "usuarios.changeAcceso": "ajena",
  "usuarios.changeRol": "ajena",
  "usuarios.invite": "ajena",
  "usuarios.reinvite": "ajena",
  "usuarios.list": "ajena",
  "usuarios.removeSegundoFactor": "ajena",
  "visitas.end": "nombra",
  "visitas.open": "nombra",
};

const entries = Object.entries(WALL) as [SoporteProcedure, Wall][];
const DE_TODOS = entries.flatMap(([name, wall]) =>
  typeof wall === "object" && "deTodos" in wall ? [[name, wall.deTodos] as const] : [],
);
const EVERYTHING: CriteriosEnTiempo = {
  ...{ texto: null, severidad: null, lista: null, sujetoObligadoNit: null },
  ...{ desde: null, hasta: null, quien: null },
};
/** Health figures that count. The others measure. */
const CONTADAS = ["receptoresFallando", "entregasEnCola", "entregasAtrasoMin", "sinSellar", "archivosEnCola"];

describe("support's figures over all clients", () => {
  let world: TestWorld;
  let real: Cliente;
  let prueba: Cliente;
  let eventoId: string;
  const before = new Map<string, unknown>();
  const persona = { ...soportePersona(1, "Camilo"), rol: "administrador" } as const;

  beforeAll(async () => {
    world = await openWorld();
    real = await newCliente(world, "Empresa Gemela S.A.S.");
    await live(real);
    for (const [name, input] of DE_TODOS) before.set(name, await answerOf(name, input));
    prueba = (await newCuentaPrueba(world, real.clienteId)).cliente;
    await live(prueba);
    const [evento] = await world.rows<{ id: string }>("SELECT id FROM evento WHERE cliente_id = $1 LIMIT 1", [
      prueba.clienteId,
    ]);
    eventoId = evento?.id ?? "";
  });
  afterAll(() => world.close());

  /**
   * Creates everything that support counts of a client: debts, payments, requests, failed deliveries, waiting items.
   */
  async function live(cliente: Cliente): Promise<void> {
    const deps = screeningDeps(world);
    const { clienteId } = cliente;
    const now = await world.clock.now();
    const ayer = new Date(now.getTime() - 86_400_000);
    await issueCobro(world, SOPORTE, {
      ...{ clienteId, cuentaReferencia: `CC-${clienteId}`, periodo: null },
      ...{ emitidoEn: new Date(ayer.getTime() - 86_400_000), venceEn: ayer },
    });
    await openBolsa(world, SOPORTE, {
      ...{ clienteId, consultasCompradas: 10, precioTotal: 1_000_000, pagoReferencia: `P-${clienteId}` },
      ...{ pagoRegistradoEn: null, credencialesEntregadasEn: null },
    });
    const officer = await portalActorOf(world, cliente);
    await setAlertas(deps, officer, { emails: ["caja@test.co", "tesoreria@test.co"] });
    const { cuenta } = await readConsumo(deps, { clienteId }, { now });
    const hecho = { tipo: "paquete.reactivado", cobro: null } as const;
    await recordHecho(world.db, world.entropy, { clienteId, cuenta, hecho }, now);
    await world.asOwner(`UPDATE entrega SET estado = 'reintentando', intentos = 1
      WHERE cliente_id = '${clienteId}' AND destino = 'caja@test.co'`);
    await requestDescarga(deps, officer, {
      ...{ descargaId: world.entropy.uuidV4(), formato: "csv", now },
      criterios: EVERYTHING,
    });
    await inTransaction(world.db, async (tx) => {
      await lockCliente(tx, clienteId);
      const pedido = { tipo: "tope", consultas: 5, referenciaSolicitud: "Carta 4" } as const;
      await keepSolicitud(tx, world, persona, { pedido, valor: null, cliente, now });
      await recordAudit(tx, {
        ...{ en: now, actor: persona, accion: "cliente.plan_asignado", objetoTipo: "cliente" },
        ...{ objetoId: clienteId, antes: null, despues: null, motivo: null },
      });
    });
  }

  async function call(name: SoporteProcedure, input: unknown): Promise<unknown> {
    const claveConfirmadaEn = await world.clock.now();
    const context: SoporteContext = {
      requestId: "req_test",
      reportFault: (fault) => {
        throw fault;
      },
      deps: async () => screeningDeps(world),
      session: async () => ({ sesionId: "sesion", actor: persona, claveConfirmadaEn, falta: null }),
    };
    return callByName(callerOf(soporteRouter)(context), name, input);
  }
  async function answerOf(name: SoporteProcedure, input: unknown): Promise<unknown> {
    const answer = await call(name, input);
    if (name !== "operacion.salud") return answer;
    const { cifras } = answer as { readonly cifras: readonly { nombre: string; valor: unknown }[] };
    return cifras
      .filter(({ nombre }) => CONTADAS.includes(nombre))
      .map(({ nombre, valor }) => [nombre, valor]);
  }

  it.each(DE_TODOS)("%s: the same with a test account as without", async (name, input) => {
    expect(await answerOf(name, input)).toEqual(before.get(name));
  });

  it("include the real client in each, so that the exclusion of test accounts is tested", () => {
    const told = (name: SoporteProcedure) => JSON.stringify(before.get(name));
    for (const name of ["clientes.list", "clientes.search", "cobros.list", "pagos.list"] as const)
      expect(told(name), name).toContain(real.clienteId);
    for (const name of ["pagos.solicitudes", "operacion.receptores"] as const)
      expect(told(name), name).toContain(real.razonSocial);
    expect(before.get("pagos.pendientes")).toMatchObject({ total: 1 });
    expect(before.get("operacion.salud")).toEqual(
      expect.arrayContaining([
        ["receptoresFallando", 1],
        ["entregasEnCola", 2],
        ["archivosEnCola", 1],
      ]),
    );
  });

  it("mark a test account wherever it is returned", async () => {
    const DICE = `${prueba.razonSocial} (cuenta de prueba)`;
    const acts = JSON.stringify(await call("bitacora.list", { filtro: {}, cursor: null }));
    expect(acts).toContain(DICE);
    expect(acts.replaceAll(DICE, "")).not.toContain(`"razonSocial":"${prueba.razonSocial}`);
    expect(JSON.stringify(await call("clientes.search", { texto: prueba.clienteId }))).toContain(DICE);
    expect(await call("clientes.get", { clienteId: prueba.clienteId })).toMatchObject({ modo: "prueba" });
    expect(await call("pruebas.list", { cursor: null, soloActivas: true })).toMatchObject({
      rows: [{ clienteId: prueba.clienteId }],
    });
  });

  it("find nothing of a client's other mode, and close no real account as a test account", async () => {
    const { clienteId } = real;
    expect(await codeOf(call("clientes.contenido", { clienteId, eventoId }))).toBe("not_found");
    const motivo = "Sin uso";
    expect(await codeOf(call("pruebas.close", { clienteId, motivo }))).toBe("not_found");
    const [waiting] = await world.rows<{ id: string }>("SELECT id FROM solicitud WHERE cliente_id = $1", [
      clienteId,
    ]);
    const solicitudId = waiting?.id;
    expect(await codeOf(call("pruebas.reject", { solicitudId, motivo }))).toBe("not_found");
    expect(await codeOf(call("pruebas.open", { solicitudId, plan: null }))).toBe("not_found");
    expect(await codeOf(call("pruebas.previewOpen", { solicitudId, plan: null }))).toBe("not_found");
    const name = (procedure: SoporteProcedure, input: object) => call(procedure, { clienteId, ...input });
    for (const told of [
      await name("clientes.cobros", { cursor: null }),
      await name("clientes.avisos", { cursor: null }),
      await name("clientes.actos", { cursor: null }),
      await name("clientes.movimientos", {}),
      await name("clientes.equipo", {}),
      await name("llaves.list", {}),
      await name("pagos.list", { cursor: null }),
      await name("cobros.list", { estado: null, buscar: null, cursor: null }),
    ])
      expect(JSON.stringify(told)).not.toContain(prueba.clienteId);
  });
});
