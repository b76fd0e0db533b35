import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SoporteSession } from "../../domain/identidad/session";
import { ROLES_SOPORTE, type RolSoporte } from "../../domain/shared/actor";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { callByName, codeOf } from "../../testing/procedure-calls";
import { screeningDeps } from "../../testing/screening";
import type { SoporteProcedure } from "./allowed";
import { callerOf, type SoporteContext } from "./context";
import { soporteRouter } from "./root";

const TODOS = ROLES_SOPORTE;
/** Clients, payments and keys. */
const CLIENTES: readonly RolSoporte[] = ["administrador", "agente"];

const CUMPLIMIENTO: readonly RolSoporte[] = ["administrador", "cumplimiento"];

const UUID = "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e11";
const LISTA = { slug: "csn_colombia" } as const;
const RETENIDA = { ...LISTA, retenidaId: UUID, motivo: "Depuración oficial" };
const PREVIA = { ...LISTA, previaId: UUID };
const CAMBIOS = { cambio: null, buscar: "", cursor: null };

interface Entry {
  readonly roles: readonly RolSoporte[];
  /** An input. Absent if it takes none, or if an invalid one is refused after the role. */
  readonly input?: () => unknown;
}

/** A client that does not exist. */
const UNKNOWN = { clienteId: "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e11" };

const NOBODY = "01980000-0000-7000-8000-0000000000ff";

/** Roles per procedure. A procedure without a line is a compile error. */
const MATRIX: Readonly<Record<SoporteProcedure, Entry>> = {
  "clientes.actos": { roles: TODOS, input: () => ({ ...UNKNOWN, cursor: null }) },
  "clientes.alertas": { roles: TODOS },
  "clientes.assignPlan": { roles: CLIENTES },
  "clientes.avisos": { roles: TODOS, input: () => ({ ...UNKNOWN, cursor: null }) },
  "clientes.aviso": { roles: TODOS, input: () => ({ ...UNKNOWN, eventoId: UNKNOWN.clienteId }) },
  "clientes.rechazos": { roles: TODOS, input: () => UNKNOWN },
  "clientes.search": { roles: TODOS, input: () => ({ texto: "ficticia" }) },
  "clientes.cobros": { roles: TODOS, input: () => ({ ...UNKNOWN, cursor: null }) },
  "clientes.consumo": { roles: TODOS },
  "clientes.contenido": {
    roles: TODOS,
    input: () => ({ ...UNKNOWN, eventoId: UNKNOWN.clienteId }),
  },
  "clientes.contar": { roles: TODOS, input: () => ({ estado: "bloqueado" }) },
  "clientes.create": { roles: CLIENTES },
  "clientes.withNit": { roles: TODOS, input: () => ({ nit: "900.123.456-8" }) },
  "clientes.equipo": { roles: TODOS, input: () => UNKNOWN },
  "clientes.get": { roles: TODOS, input: () => UNKNOWN },
  "clientes.movimientos": { roles: TODOS },
  "clientes.historial": { roles: TODOS },
  "clientes.invite": { roles: CLIENTES },
  "clientes.list": { roles: TODOS, input: () => ({ estado: null, cursor: null }) },
  "clientes.previewPlan": { roles: CLIENTES },
  "clientes.resend": { roles: CLIENTES },
  "clientes.setTope": { roles: CLIENTES },
  "clientes.correct": { roles: CLIENTES },
  "clientes.update": { roles: CLIENTES },
  "cobros.issue": { roles: CLIENTES },
  "cobros.list": {
    roles: CLIENTES,
    input: () => ({ clienteId: null, estado: "vencida", buscar: null, cursor: null }),
  },
  "cobros.moveVencimiento": { roles: CLIENTES },
  "cobros.previewVencimiento": { roles: CLIENTES },
  "cobros.totales": { roles: CLIENTES },
  "bitacora.acto": { roles: TODOS, input: () => ({ numero: 1 }) },
  "bitacora.actores": { roles: TODOS },
  "bitacora.list": { roles: TODOS, input: () => ({ filtro: {}, cursor: null }) },
  "bitacora.verificacion": { roles: TODOS },
  "bitacora.verify": { roles: TODOS },
  "exportaciones.list": { roles: TODOS, input: () => UNKNOWN },
  "exportaciones.request": { roles: TODOS },
  "retenciones.get": { roles: TODOS, input: () => UNKNOWN },
  "retenciones.waiting": { roles: TODOS },
  "retenciones.submit": { roles: CUMPLIMIENTO },
  "retenciones.answer": { roles: CUMPLIMIENTO },
  "pagos.avisos": { roles: CLIENTES, input: () => ({ clienteId: null }) },
  "pagos.answerAviso": { roles: CLIENTES },
  "listas.list": { roles: TODOS },
  "listas.waiting": { roles: TODOS },
  "listas.get": { roles: TODOS, input: () => LISTA },
  "listas.cambios": { roles: TODOS, input: () => ({ ...LISTA, versionId: UUID, ...CAMBIOS }) },
  "listas.refresh": { roles: CUMPLIMIENTO, input: () => LISTA },
  "listas.discardRetenida": { roles: CUMPLIMIENTO, input: () => RETENIDA },
  "listas.previa": { roles: TODOS, input: () => PREVIA },
  "listas.previaCambios": { roles: TODOS, input: () => ({ ...PREVIA, ...CAMBIOS, decision: null }) },
  "listas.previewRetenida": { roles: CUMPLIMIENTO, input: () => RETENIDA },
  "listas.previewAgain": { roles: CUMPLIMIENTO, input: () => PREVIA },
  "listas.confirmPrevia": {
    roles: CUMPLIMIENTO,
    input: () => ({ ...PREVIA, aceptaReduccion: false, motivo: null }),
  },
  "listas.discardPrevia": { roles: CUMPLIMIENTO, input: () => PREVIA },
  "listas.proposeCsn": { roles: CUMPLIMIENTO },
  "listas.decide": {
    roles: CUMPLIMIENTO,
    input: () => ({ ...PREVIA, sourceIds: ["1"], decision: "aceptada", motivo: null }),
  },
  "listas.previewReviewed": { roles: CUMPLIMIENTO, input: () => PREVIA },
  "operacion.checkIntegridad": { roles: ["administrador", "cumplimiento"] },
  "operacion.correo": { roles: TODOS },
  "operacion.runTarea": {
    roles: ["administrador", "cumplimiento"],
    input: () => ({ nombre: "sellar-actos", simulacro: false }),
  },
  "operacion.openIncidente": { roles: TODOS },
  "operacion.addIncidenteNota": { roles: TODOS },
  "operacion.incidentes": { roles: TODOS },
  "operacion.integridad": { roles: TODOS },
  "operacion.pendientes": {
    roles: TODOS,
    input: () => ({ clienteId: "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e10", canal: "webhook", receptor: "nadie" }),
  },
  "operacion.receptores": { roles: TODOS },
  "operacion.resend": { roles: ["administrador", "agente"] },
  "operacion.resendAll": { roles: ["administrador", "agente"] },
  "operacion.salud": { roles: TODOS },
  "operacion.tareas": { roles: TODOS },
  "llaves.revokeEnlace": { roles: CLIENTES },
  "llaves.send": { roles: CLIENTES },
  "llaves.list": { roles: TODOS, input: () => UNKNOWN },
  "llaves.revoke": { roles: CLIENTES },
  "pruebas.open": { roles: CLIENTES },
  "pruebas.previewOpen": { roles: CLIENTES },
  "pruebas.close": { roles: CLIENTES },
  "pruebas.list": { roles: TODOS, input: () => ({ cursor: null, soloActivas: true }) },
  "pruebas.reject": { roles: CLIENTES },
  "pruebas.solicitudes": { roles: TODOS },
  "pagos.approve": { roles: CLIENTES },
  "pagos.approveCambio": { roles: CLIENTES },
  "pagos.dismiss": { roles: CLIENTES },
  "pagos.list": { roles: CLIENTES, input: () => ({ clienteId: null, cursor: null }) },
  "pagos.pagador": { roles: CLIENTES },
  "pagos.pendientes": { roles: CLIENTES },
  "pagos.preview": { roles: CLIENTES },
  "pagos.register": { roles: CLIENTES },
  "pagos.solicitud": { roles: CLIENTES },
  "pagos.solicitudes": {
    roles: CLIENTES,
    input: () => ({ clienteId: null, pendientes: true, cursor: null }),
  },
  "politicas.change": { roles: ["administrador"] },
  "politicas.list": { roles: ["administrador"] },
  "reversiones.reverse": {
    roles: CLIENTES,
    input: () => ({ tipo: "bolsa", id: UUID, motivo: "Consignación devuelta", pagoReferencia: "PAGO-1" }),
  },
  "reversiones.approve": { roles: CLIENTES, input: () => ({ solicitudId: UUID }) },
  "reversiones.preview": { roles: CLIENTES, input: () => ({ tipo: "cobro", id: UUID }) },
  "miCuenta.activateSegundoFactor": { roles: TODOS, input: () => ({ codigo: "000000" }) },
  "miCuenta.changeClave": { roles: TODOS, input: () => ({ actual: "x", clave: "y" }) },
  "miCuenta.replaceSegundoFactor": { roles: TODOS },
  "miCuenta.beginSegundoFactorReplacement": { roles: TODOS },
  "miCuenta.revokeSesion": { roles: TODOS, input: () => ({ sesionId: null }) },
  "miCuenta.beginSegundoFactor": { roles: TODOS },
  "miCuenta.confirmClave": { roles: TODOS, input: () => ({ clave: "x" }) },
  "miCuenta.get": { roles: TODOS },
  "miCuenta.renewCodigos": { roles: TODOS },
  "miCuenta.removeSegundoFactor": { roles: TODOS },
  "miCuenta.sesiones": { roles: TODOS },
  "visitas.open": { roles: TODOS, input: () => ({ ...UNKNOWN, motivo: "Llamada del cliente" }) },
  "visitas.end": { roles: TODOS, input: () => ({ visitaId: UUID }) },
  "usuarios.changeAcceso": { roles: ["administrador"], input: () => ({ usuarioId: NOBODY, activo: false }) },
  "usuarios.changeRol": { roles: ["administrador"], input: () => ({ usuarioId: NOBODY, rol: "agente" }) },
  "usuarios.invite": {
    roles: ["administrador"],
    input: () => ({ email: "otra@soporte.example", nombre: "Otra", rol: "agente" }),
  },
  "usuarios.reinvite": { roles: ["administrador"], input: () => ({ usuarioId: NOBODY }) },
  "usuarios.list": { roles: ["administrador"] },
  "usuarios.removeSegundoFactor": { roles: ["administrador"], input: () => ({ usuarioId: NOBODY }) },
};

const PROCEDURES = Object.entries(MATRIX) as [SoporteProcedure, Entry][];

describe("the back-office's procedures", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  async function call(name: SoporteProcedure, rol: RolSoporte | null, input: unknown): Promise<unknown> {
    const session: SoporteSession | null = rol && {
      sesionId: "sesion",
      actor: {
        kind: "soporte",
        name: `${rol}@atalaya.example`,
        usuarioId: "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e10",
        nombre: "Persona de soporte",
        rol,
        direccion: null,
        requestId: "req_test",
      },
      claveConfirmadaEn: await world.clock.now(),
      falta: null,
    };
    const context: SoporteContext = {
      requestId: "req_test",
      reportFault: (fault) => {
        throw fault;
      },
      deps: async () => screeningDeps(world),
      session: async () => session,
    };
    return callByName(callerOf(soporteRouter)(context), name, input);
  }

  it.each(PROCEDURES)("%s: refuses without a session", async (name, { input }) => {
    expect(await codeOf(call(name, null, input?.()))).toBe("sesion_requerida");
  });

  it.each(PROCEDURES)("%s: exactly the roles it is for", async (name, { roles, input }) => {
    for (const rol of ROLES_SOPORTE) {
      const code = await codeOf(call(name, rol, input?.()));
      if (roles.includes(rol)) expect(code, rol).not.toBe("prohibido");
      else expect(code, rol).toBe("prohibido");
    }
  });
});
