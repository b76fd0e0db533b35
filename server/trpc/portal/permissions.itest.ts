import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ContraparteRequest } from "../../contract/v1/contrapartes";
import { proposeColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { ROL_TABLE } from "../../domain/identidad/rol-words";
import type { PortalSession } from "../../domain/identidad/session";
import { buildScreeningIndex } from "../../domain/screening/index/screening-index";
import type { Match } from "../../domain/screening/types";
import { type PortalActor, ROLES, type Rol } from "../../domain/shared/actor";
import { insertTestConsulta } from "../../testing/consulta";
import { letIn } from "../../testing/exigencias";
import { newCliente, newCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { bringLote, peopleCsv } from "../../testing/lotes";
import { callByName, codeOf } from "../../testing/procedure-calls";
import { actorOf, portalActorOf, queryAt, screeningDeps } from "../../testing/screening";
import { newUsuario } from "../../testing/usuario";
import { sendPrueba } from "../../usecases/avisos/alertas";
import { createApiKey } from "../../usecases/clientes/llaves";
import { runDiligencia } from "../../usecases/consultas/run-diligencia";
import { screen } from "../../usecases/consultas/screen";
import { saveForm } from "../../usecases/contrapartes/visible-base";
import { savePolitica } from "../../usecases/decisiones/avisos-decisiones";
import { decideCoincidencia } from "../../usecases/decisiones/decisiones";
import { getDecisiones } from "../../usecases/decisiones/read-decisiones";
import { issueCobro } from "../../usecases/facturacion/cobros";
import { listControles } from "../../usecases/identidad/answer-control";
import { submitExigencia } from "../../usecases/identidad/exigencias";
import { enterPrueba } from "../../usecases/identidad/visitas";
import { prepareInforme } from "../../usecases/informes/prepare-informe";
import type { PortalProcedure } from "./allowed";
import type { PortalContext } from "./context";
import { callerOf } from "./procedure";
import { portalRouter } from "./root";

const MATCH: Match = {
  lista: "ofac_sdn",
  listaNombre: "OFAC SDN",
  tier: "3_referencia",
  vinculanteColombia: false,
  nombreCoincidencia: "Evaristo Quiñónez",
  score: 0.9,
  resultado: "posible",
  fundamentoLegal: null,
  matchPor: "nombre",
  documentoCoincidencia: null,
  derivado: false,
  derivadoDe: null,
  explicacion: {
    forma: "escrita",
    jaroWinkler: 0.9,
    levenshtein: 0.9,
    correspondencia: 0.9,
    nombreNormalizado: "evaristo quinonez",
    coincidenciaNormalizada: "evaristo quinonez",
    pares: [],
    aliasDebil: false,
    fechaNacimiento: "sin_dato",
    pais: "sin_dato",
  },
};

const TODOS: readonly Rol[] = ROLES;
const LEEN: readonly Rol[] = ["administrador", "oficial", "lectura"];
const VALIDAN: readonly Rol[] = ["administrador", "oficial", "consulta"];

/** Data of a client that others must never see or change. */
interface Owned {
  readonly clienteId: string;
  readonly consultaId: string;
  readonly cobroId: string;
  /** An invited person. */
  readonly usuarioId: string;
  readonly llaveId: string;
  readonly eventoId: string;
  readonly decisionId: string;
  /** A step of a case. */
  readonly pasoId: string;
  /** An alarma to be read. */
  readonly alarmaId: string;
  readonly diligenciaId: string;
  readonly informeId: string;
  /** A change of a control that waits. */
  readonly controlId: string;
  /** A file that was not started. */
  readonly loteId: string;
  readonly contraparteId: string;
}

interface Entry {
  readonly roles: readonly Rol[];
  /** In a test account, if different. */
  readonly rolesEnPrueba?: readonly Rol[];
  /** An input with the ids of `owned`. Absent if it takes none. */
  readonly input?: (owned: Owned) => unknown;
  /** The answer to an input with another client's ids: this error, or nothing of theirs. */
  readonly foreign?: "not_found" | "nothing";
  /** It belongs to all of a client's people, so that no role is limited to its own. */
  readonly isShared?: true;
  /** A test account has no such thing, so that it is not found there. */
  readonly isOfRealAccounts?: true;
}

const AVISOS = { tipo: null, estado: null, status: null, desde: null, hasta: null, cursor: null };

const CONTRAPARTES = {
  ...{ texto: null, clase: null, riesgo: null, estado: null, vence: null, conAlarmas: false },
};
const ALGUIEN = { referencia: "C-2", clase: "cliente", tipo: "natural", nombre: "Wbeimar Quiñonal" } as const;

const SIN_PLAZOS = { alto: null, medio: null, bajo: null, informativo: null };
const SIN_COLUMNAS = proposeColumnas([]).columnas;

/** Roles per procedure. A procedure without a line is a compile error. */
const MATRIX: Readonly<Record<PortalProcedure, Entry>> = {
  "actas.list": { roles: LEEN },
  "actas.issue": {
    roles: ["administrador", "oficial"],
    input: () => ({
      token: "5b0d3c3e-8f6e-4f8e-9a52-3e0d7f2c6a05",
      desde: "2026-01-01",
      hasta: "2026-11-30",
    }),
  },
  "actividad.list": {
    roles: ["administrador", "oficial"],
    input: ({ usuarioId }) => ({ filtro: { quien: usuarioId }, cursor: null }),
    foreign: "nothing",
  },
  "actividad.personas": { roles: ["administrador", "oficial"] },
  "contrapartes.list": {
    roles: TODOS,
    input: () => ({ filtro: CONTRAPARTES, cursor: null }),
    foreign: "nothing",
  },
  "contrapartes.cobertura": { roles: TODOS },
  "contrapartes.get": {
    roles: TODOS,
    input: ({ contraparteId }) => ({ contraparteId }),
    foreign: "not_found",
    isShared: true,
  },
  "contrapartes.historia": {
    roles: TODOS,
    input: ({ contraparteId }) => ({ contraparteId, cursor: null }),
    foreign: "not_found",
    isShared: true,
  },
  "contrapartes.save": {
    roles: ["administrador", "oficial"],
    input: ({ contraparteId }) => ({
      contraparte: ALGUIEN,
      vista: { contraparteId, actualizadaEn: new Date(0) },
    }),
    foreign: "not_found",
  },
  "contrapartes.retire": {
    roles: ["administrador", "oficial"],
    input: ({ contraparteId }) => ({ contraparteId }),
    foreign: "not_found",
  },
  "contrapartes.screen": {
    roles: VALIDAN,
    input: ({ contraparteId, consultaId: token }) => ({ contraparteId, token, consulta: {} }),
    foreign: "not_found",
    isShared: true,
  },
  "contrapartes.vencen": {
    roles: ["administrador", "oficial"],
    input: () => ({ filtro: { ...CONTRAPARTES, vence: "nunca" } }),
    foreign: "nothing",
  },
  // Their bodies name nothing that belongs to another.
  "contrapartes.screenVencen": { roles: ["administrador", "oficial"] },
  "contrapartes.periodicidad": { roles: LEEN },
  "contrapartes.savePeriodicidad": { roles: ["administrador", "oficial"] },
  "consumo.avisos": { roles: LEEN },
  "consumo.sendAviso": {
    roles: ["administrador", "oficial"],
    input: () => ({ tipo: "pago_avisado", pagoReferencia: "TRF-2026-1", nota: null }),
    isOfRealAccounts: true,
  },
  "consumo.withdrawAviso": {
    roles: ["administrador", "oficial"],
    input: ({ controlId }) => ({ solicitudId: controlId }),
    foreign: "not_found",
  },
  "alertas.get": { roles: LEEN },
  "alertas.update": { roles: ["administrador", "oficial"], input: () => ({ umbrales: [50] }) },
  "alertas.rotateSecreto": { roles: ["administrador", "oficial"] },
  "alertas.prueba": { roles: ["administrador", "oficial"] },
  "alertas.avisos": { roles: LEEN, input: () => AVISOS, foreign: "nothing" },
  "alertas.aviso": { roles: LEEN, input: ({ eventoId }) => ({ eventoId }), foreign: "not_found" },
  "alertas.contenido": { roles: LEEN, input: ({ eventoId }) => ({ eventoId }), foreign: "not_found" },
  "alertas.resend": {
    roles: ["administrador", "oficial"],
    input: ({ eventoId }) => ({ eventoId }),
    foreign: "not_found",
  },
  "search.consultas": {
    roles: TODOS,
    input: ({ consultaId }) => ({ texto: consultaId }),
    foreign: "nothing",
  },
  "consultas.search": {
    roles: TODOS,
    input: ({ consultaId }) => ({ filtro: { texto: consultaId }, cursor: null }),
    foreign: "nothing",
  },
  "consultas.ids": {
    roles: ["administrador", "oficial"],
    input: ({ consultaId }) => ({ filtro: { texto: consultaId } }),
    foreign: "nothing",
  },
  "consultas.filtros": { roles: TODOS },
  "consultas.get": {
    roles: TODOS,
    input: ({ consultaId }) => ({ consultaId }),
    foreign: "not_found",
  },
  "consultas.matches": {
    roles: TODOS,
    input: ({ consultaId }) => ({ consultaId, desde: 0 }),
    foreign: "not_found",
  },
  "consultas.export": {
    roles: ["administrador", "oficial"],
    input: ({ consultaId }) => ({
      token: "4f1d1f6e-6a0b-4f5e-8a55-0d4b7c3a2b11",
      filtro: { texto: consultaId },
      formato: "csv",
    }),
    foreign: "nothing",
  },
  "consultas.descargas": { roles: ["administrador", "oficial"] },
  "consultas.saldo": { roles: TODOS },
  "consultas.validate": {
    roles: VALIDAN,
    input: () => ({
      token: "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e10",
      persona: { tipo: "natural", nombre: "Otilia Ficticia" },
    }),
  },
  "consumo.actual": { roles: LEEN },
  "consumo.certificados": { roles: LEEN },
  "consumo.cobros": { roles: LEEN, input: ({ cobroId }) => ({ cursor: cobroId }), foreign: "nothing" },
  "consumo.diario": { roles: LEEN, input: () => ({ mes: "2026-11" }), foreign: "nothing" },
  "consumo.movimientos": { roles: LEEN },
  "consumo.historial": { roles: LEEN },
  "controles.approve": {
    roles: ["administrador", "oficial"],
    input: ({ controlId }) => ({ solicitudId: controlId, huella: "0".repeat(64) }),
    foreign: "not_found",
  },
  "controles.close": {
    roles: ["administrador", "oficial"],
    input: ({ controlId }) => ({ solicitudId: controlId, estado: "rechazada", motivo: "No procede" }),
    foreign: "not_found",
  },
  "controles.require": { roles: ["administrador"] },
  "controles.list": { roles: ["administrador", "oficial"] },
  "decisiones.assign": {
    roles: ["administrador", "oficial"],
    input: ({ consultaId, usuarioId }) => ({ consultaId, posicion: 0, usuarioId }),
    foreign: "not_found",
  },
  "decisiones.cola": { roles: LEEN, input: () => ({ vista: "pendientes" }), foreign: "nothing" },
  "decisiones.deConsulta": {
    roles: LEEN,
    input: ({ consultaId }) => ({ consultaId }),
    foreign: "not_found",
  },
  "decisiones.decide": {
    roles: ["administrador", "oficial"],
    input: ({ consultaId }) => ({
      consultaId,
      posicion: 0,
      vistas: 0,
      tipo: "descartada",
      comparado: { documento: "difiere", nacimiento: "sin_dato", pais: "sin_dato", actividad: "sin_dato" },
      motivo: "Otro documento",
    }),
    foreign: "not_found",
  },
  "decisiones.discardVarias": {
    roles: ["administrador", "oficial"],
    input: ({ consultaId }) => ({
      consultaId,
      sobre: [
        {
          posicion: 0,
          vistas: 0,
          comparado: {
            documento: "difiere",
            nacimiento: "sin_dato",
            pais: "sin_dato",
            actividad: "sin_dato",
          },
        },
      ],
      motivo: "Otro documento",
    }),
    foreign: "not_found",
  },
  "decisiones.alarmas": { roles: LEEN, foreign: "nothing" },
  "decisiones.readAlarmas": {
    roles: ["administrador", "oficial"],
    input: ({ alarmaId }) => ({ alarmaIds: [alarmaId] }),
    foreign: "not_found",
  },
  "decisiones.consultAlarma": {
    roles: ["administrador", "oficial"],
    input: ({ alarmaId }) => ({ alarmaId, consulta: {} }),
    foreign: "not_found",
  },
  "decisiones.chooseResumen": { roles: ["administrador", "oficial"] },
  "decisiones.saveFicha": {
    roles: ["administrador", "oficial"],
    input: ({ consultaId }) => ({
      consultaId,
      posicion: 0,
      vista: 0,
      cargo: "Alcalde",
      vinculo: "titular",
      origenRecursos: "Salario",
      aprobador: "Gerencia",
      proximaRevision: "2027-05-01",
    }),
    foreign: "not_found",
  },
  "decisiones.perfil": {
    roles: LEEN,
    input: ({ consultaId }) => ({ consultaId, posicion: 0 }),
    foreign: "not_found",
  },
  "decisiones.personas": { roles: ["administrador", "oficial"] },
  "decisiones.pasos": { roles: LEEN, input: () => ({ mios: false }), foreign: "nothing" },
  "decisiones.openCaso": {
    roles: ["administrador", "oficial"],
    input: ({ consultaId }) => ({ consultaId, posicion: 0 }),
    foreign: "not_found",
  },
  "decisiones.endPaso": {
    roles: ["administrador", "oficial"],
    input: ({ pasoId }) => ({ pasoId, resultado: "hecho", radicado: "2026-1", nota: null }),
    foreign: "not_found",
  },
  "decisiones.assignPaso": {
    roles: ["administrador", "oficial"],
    input: ({ pasoId, usuarioId }) => ({ pasoId, usuarioId }),
    foreign: "not_found",
  },
  "decisiones.politica": { roles: LEEN },
  "decisiones.savePolitica": {
    roles: ["administrador", "oficial"],
    input: () => ({ vista: 1, pasos: [], plazos: SIN_PLAZOS, escalaA: [] }),
  },
  "decisiones.resumen": { roles: ["administrador", "oficial"] },
  "decisiones.review": {
    roles: ["administrador", "oficial"],
    input: ({ decisionId }) => ({ decisionIds: [decisionId], resultado: "aprobada" }),
    foreign: "not_found",
  },
  "decisiones.undo": {
    roles: ["administrador", "oficial"],
    input: ({ decisionId }) => ({ decisionIds: [decisionId] }),
    foreign: "not_found",
  },
  "diligencias.list": { roles: TODOS, input: () => ({ cursor: null }), foreign: "nothing" },
  "diligencias.get": {
    roles: TODOS,
    input: ({ diligenciaId }) => ({ diligenciaId }),
    foreign: "not_found",
  },
  "diligencias.oferta": { roles: TODOS },
  "diligencias.ask": {
    roles: VALIDAN,
    input: () => ({ token: "9d0c7d52-6f0e-4c1f-8b8e-5f2b0a4f3c77", pregunta: { documento: "79123456" } }),
  },
  "equipo.changeAcceso": {
    roles: ["administrador"],
    input: ({ usuarioId }) => ({ usuarioId, activo: false }),
    foreign: "not_found",
  },
  "equipo.changeRol": {
    roles: ["administrador"],
    input: ({ usuarioId }) => ({ usuarioId, rol: "oficial" }),
    foreign: "not_found",
  },
  "equipo.invite": { roles: ["administrador"] },
  "equipo.reinvite": {
    roles: ["administrador"],
    input: ({ usuarioId }) => ({ usuarioId }),
    foreign: "not_found",
  },
  "equipo.invitaciones": { roles: ["administrador"] },
  "equipo.list": { roles: LEEN },
  "equipo.answerInvitacion": {
    roles: ["administrador"],
    input: () => ({ solicitudId: "01a2013c-1359-7581-a578-1f096ed47b10", motivo: null }),
    foreign: "not_found",
  },
  "equipo.removeSegundoFactor": {
    roles: ["administrador"],
    input: ({ usuarioId }) => ({ usuarioId }),
    foreign: "not_found",
  },
  "informes.choose": {
    roles: ["administrador", "oficial"],
    input: ({ consultaId }) => ({
      token: "5b0d3c3e-8f6e-4f8e-9a52-3e0d7f2c6a01",
      consultaIds: [consultaId],
    }),
    foreign: "not_found",
  },
  "informes.get": {
    roles: LEEN,
    input: ({ informeId }) => ({ informeId }),
    foreign: "not_found",
  },
  "informes.list": { roles: LEEN },
  "informes.prepare": {
    roles: ["administrador", "oficial"],
    input: () => ({
      token: "5b0d3c3e-8f6e-4f8e-9a52-3e0d7f2c6a03",
      desde: "2026-01-01",
      hasta: "2026-11-30",
    }),
  },
  "informes.muestras": { roles: ["administrador", "oficial"] },
  "informes.persona": {
    roles: LEEN,
    input: ({ consultaId }) => ({ consultaId }),
    foreign: "not_found",
  },
  "informes.draw": {
    roles: ["administrador", "oficial"],
    input: () => ({
      token: "5b0d3c3e-8f6e-4f8e-9a52-3e0d7f2c6a02",
      semilla: "acta",
      tamano: 5,
      desde: "2026-01-01",
      hasta: "2026-11-30",
    }),
  },
  "inicio.get": { roles: LEEN },
  "lotes.list": { roles: TODOS, input: () => ({ cursor: null }), foreign: "nothing" },
  "lotes.get": {
    roles: TODOS,
    input: ({ loteId }) => ({ loteId }),
    foreign: "not_found",
  },
  "lotes.filas": {
    roles: TODOS,
    input: ({ loteId }) => ({ loteId, despues: 0 }),
    foreign: "not_found",
  },
  "lotes.muestra": {
    roles: TODOS,
    input: ({ loteId }) => ({ loteId, columnas: null }),
    foreign: "not_found",
  },
  "lotes.encabezado": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId, posicion: 0 }),
    foreign: "not_found",
  },
  "lotes.lectura": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId, pedida: { hoja: null, codificacion: null, sinOcultas: false } }),
    foreign: "not_found",
  },
  "lotes.columnas": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId, columnas: SIN_COLUMNAS, confirma: true }),
    foreign: "not_found",
  },
  "lotes.correct": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId, numero: 1, celdas: ["natural"] }),
    foreign: "not_found",
  },
  "lotes.resolveDuda": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId, duda: "empresa", cambiar: true }),
    foreign: "not_found",
  },
  "lotes.start": {
    roles: VALIDAN,
    input: ({ loteId }) => ({
      loteId,
      soloCambios: false,
      consultas: 0,
      columnas: SIN_COLUMNAS,
      revision: "0".repeat(64),
    }),
    foreign: "not_found",
  },
  "lotes.pause": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId }),
    foreign: "not_found",
  },
  "lotes.resume": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId }),
    foreign: "not_found",
  },
  "lotes.cancel": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId }),
    foreign: "not_found",
  },
  "lotes.retry": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId }),
    foreign: "not_found",
  },
  "lotes.drop": {
    roles: VALIDAN,
    input: ({ loteId }) => ({ loteId }),
    foreign: "not_found",
  },
  "miCuenta.activateSegundoFactor": { roles: TODOS },
  "miCuenta.changeClave": { roles: TODOS },
  "miCuenta.replaceSegundoFactor": { roles: TODOS },
  "miCuenta.beginSegundoFactorReplacement": { roles: TODOS },
  "miCuenta.revokeSesion": { roles: TODOS },
  "miCuenta.beginSegundoFactor": { roles: TODOS },
  "miCuenta.confirmClave": { roles: TODOS },
  "miCuenta.get": { roles: TODOS },
  "miCuenta.renewCodigos": { roles: TODOS },
  "miCuenta.removeSegundoFactor": { roles: TODOS },
  "miCuenta.sesiones": { roles: TODOS },
  "modoPrueba.open": { roles: ["administrador"] },
  // It names nothing that belongs to anyone, and real accounts are excluded.
  "modoPrueba.situacion": { roles: ["administrador", "oficial"] },
  "llaves.list": { roles: LEEN },
  "llaves.rechazos": {
    roles: LEEN,
    input: () => ({}),
    foreign: "nothing",
  },
  "llaves.create": { roles: ["administrador"], rolesEnPrueba: LEEN, input: () => ({ etiqueta: "caja" }) },
  "llaves.regenerate": {
    roles: ["administrador"],
    rolesEnPrueba: LEEN,
    input: ({ llaveId }) => ({ apiKeyId: llaveId, solapeHoras: 24 }),
    foreign: "not_found",
  },
  "prueba.pasos": { roles: LEEN },
  // Its body names nothing that belongs to another. Only an incomplete body is refused.
  "prueba.requestCuentaReal": { roles: ["administrador"] },
  "llaves.revoke": {
    roles: ["administrador"],
    rolesEnPrueba: LEEN,
    input: ({ llaveId }) => ({ apiKeyId: llaveId }),
    foreign: "not_found",
  },
};

async function waitingControl(world: TestWorld, admin: PortalActor, other?: PortalActor): Promise<string> {
  await letIn(world.db, other?.usuarioId ?? "");
  const deps = screeningDeps(world);
  await submitExigencia(deps, admin, { tipo: "cuatro_ojos", exige: true, motivo: "Acta 14" });
  const [waiting] = await listControles(deps, admin, { now: await world.clock.now() });
  if (waiting === undefined) throw new Error("nothing waits");
  return waiting.solicitudId;
}
/** An alarma of a contraparte whose entry left its list. */
async function insertSalida(world: TestWorld, clienteId: string): Promise<string> {
  await world.asOwner(`
    WITH base AS (
      INSERT INTO contraparte (cliente_id, id, referencia, clase, persona, riesgo, estado, busqueda, creada_en, actualizada_en)
      VALUES ('${clienteId}', gen_random_uuid(), 'C-1', 'cliente', '{}', 'bajo', 'activa', '', now(), now()) RETURNING *),
    run AS (
      INSERT INTO vigilancia_corrida (cliente_id, numero, id, identidad, motor, politica, dia, listas, abierta_en)
      VALUES ('${clienteId}', 1, gen_random_uuid(), repeat('0', 64), 1, 'correspondencia', now(), '[]', now()) RETURNING *)
    INSERT INTO alarma (cliente_id, id, contraparte_id, comparacion, corrida, tipo, lista, source_id, version_id, detectada_en,
      hallazgo, por_avisar)
    SELECT base.cliente_id, gen_random_uuid(), base.id, 1, 1, 'salida', 'ofac_sdn', '1', gen_random_uuid(), now(),
      '{"par": {"lista": "ofac_sdn", "nombreCoincidencia": "X", "entrada": {"names": []}}, "cambios": []}', false
    FROM base, run`);
  const [alarma] = await world.rows<{ id: string }>("SELECT id FROM alarma WHERE cliente_id = $1", [
    clienteId,
  ]);
  return alarma?.id ?? "";
}

/** Confirms the match, which opens a case, and returns its step. */
async function openPaso(world: TestWorld, admin: PortalActor, consultaId: string): Promise<string> {
  const deps = screeningDeps(world);
  const plazo = { cuanto: 1, unidad: "dias" } as const;
  const paso = { nombre: "Reportar", aplica: "todas", severidadMinima: "informativo", plazo } as const;
  await savePolitica(deps, admin, { vista: 0, pasos: [paso], plazos: SIN_PLAZOS, escalaA: [] });
  const comparado = {
    documento: "sin_dato",
    nacimiento: "sin_dato",
    pais: "sin_dato",
    actividad: "sin_dato",
  } as const;
  const said = { tipo: "confirmada", comparado, motivo: "Es ella", nota: null, repiteId: null } as const;
  await decideCoincidencia(deps, admin, { consultaId, posicion: 0, vistas: 1, ...said });
  const { coincidencias } = await getDecisiones(deps, admin, { consultaId });
  return coincidencias[0]?.pasos[0]?.pasoId ?? "";
}

/** Two clients, the test account of the first, and people of the first who switched to it. */
type Cuenta = keyof typeof NAMES;
const NAMES = {
  propia: "Entidad propia",
  ajena: "Entidad ajena",
  prueba: "Entidad de ensayo",
  conmutada: "Entidad de ensayo",
} as const;

const PROCEDURES = Object.entries(MATRIX) as [PortalProcedure, Entry][];

describe("the portal's procedures", () => {
  let world: TestWorld;
  const people = new Map<string, { owned: Owned; actors: ReadonlyMap<Rol, PortalActor> }>();

  beforeAll(async () => {
    world = await openWorld();
    const propia = await newCliente(world, "Entidad propia S.A.S.");
    const clientes = {
      propia,
      ajena: await newCliente(world, "Entidad ajena S.A.S."),
      prueba: (await newCuentaPrueba(world, propia.clienteId)).cliente,
    };
    for (const [name, cliente] of Object.entries(clientes)) {
      const consultaId = await insertTestConsulta(world, cliente, null, world.db, { matches: [MATCH] });
      const { clienteId } = cliente;
      const { apiKeyId: llaveId } = await createApiKey(world, SOPORTE, { clienteId, etiqueta: null });
      const actors = new Map<Rol, PortalActor>();
      for (const rol of ROLES) actors.set(rol, await portalActorOf(world, cliente, rol));
      const { cobroId } = await issueCobro(world, SOPORTE, {
        clienteId: cliente.clienteId,
        venceEn: await world.clock.now(),
        cuentaReferencia: `CC-${name}`,
        emitidoEn: null,
        periodo: null,
      });
      const [admin] = actors.values();
      if (admin === undefined) throw new Error("no roles");
      const { eventoId } = await sendPrueba(screeningDeps(world), admin);
      const { usuarioId } = await newUsuario(world, cliente.clienteId, "lectura");
      const { decisionId } = await decideCoincidencia(screeningDeps(world), admin, {
        consultaId,
        posicion: 0,
        vistas: 0,
        tipo: "en_analisis",
        comparado: { documento: "sin_dato", nacimiento: "sin_dato", pais: "sin_dato", actividad: "sin_dato" },
        motivo: "Falta su documento",
        nota: null,
        repiteId: null,
      });
      const pasoId = await openPaso(world, admin, consultaId);
      const informeId = world.entropy.uuidV4();
      const now = await world.clock.now();
      const desde = new Date(now.getTime() - 86_400_000);
      await prepareInforme(world, admin, {
        informeId,
        desde,
        hasta: now,
        sesion: null,
        confirmadas: "contadas",
        now,
      });
      const { diligenciaId } = await runDiligencia(worldDeps(), await actorOf(world, cliente), {
        ...{ documento: "79123456", tipoDocumento: null, nombre: null, referenciaExterna: null },
        ...{ now: await world.clock.now(), deadline: new AbortController().signal },
      });
      const mine = { diligenciaId, clienteId, consultaId, cobroId, usuarioId, llaveId };
      const loteId = await bringLote(world, admin, peopleCsv(1));
      const controlId = await waitingControl(world, admin, actors.get("oficial"));
      const alarmaId = await insertSalida(world, clienteId);
      const { contraparteId } = await saveForm(worldDeps(), admin, {
        declarada: ContraparteRequest.parse(ALGUIEN),
        vista: null,
      });
      const owned = {
        ...mine,
        controlId,
        eventoId,
        decisionId,
        pasoId,
        alarmaId,
        informeId,
        loteId,
        contraparteId,
      };
      people.set(name, { owned, actors });
    }
    const switched = new Map<Rol, PortalActor>();
    for (const [rol, actor] of people.get("propia")?.actors ?? []) {
      const own = { sesionId: "sesion", actor, claveConfirmadaEn: await world.clock.now(), falta: null };
      switched.set(rol, (await enterPrueba(world, own)).actor);
    }
    people.set("conmutada", { owned: ownedBy("prueba"), actors: switched });
  });
  afterAll(() => world.close());

  const SOURCES = buildScreeningIndex<"diligencia">([]);
  const worldDeps = () => ({
    ...screeningDeps(world),
    diligenciaIndex: { current: () => SOURCES, refresh: async () => {} },
  });
  const ownedBy = (name: Cuenta): Owned => {
    const owned = people.get(name)?.owned;
    if (owned === undefined) throw new Error(`no client ${name}`);
    return owned;
  };

  async function call(
    name: PortalProcedure,
    rol: Rol | null,
    input: unknown,
    as: Cuenta = "propia",
  ): Promise<unknown> {
    const actor = rol === null ? undefined : people.get(as)?.actors.get(rol);
    const claveConfirmadaEn = await world.clock.now();
    const session: PortalSession | null =
      actor === undefined ? null : { sesionId: "sesion", actor, claveConfirmadaEn, falta: null };
    const context: PortalContext = {
      requestId: "req_test",
      reportFault: (fault) => {
        throw fault;
      },
      deps: async () => worldDeps(),
      session: async () => session,
    };
    return callByName(callerOf(portalRouter)(context), name, input);
  }

  it.each(PROCEDURES)("%s: refuses without a session", async (name, { input }) => {
    expect(await codeOf(call(name, null, input?.(ownedBy("propia"))))).toBe("sesion_requerida");
  });

  it.each(PROCEDURES)("%s: exactly the roles it is for", async (name, { roles, input }) => {
    for (const rol of ROLES) {
      const code = await codeOf(call(name, rol, input?.(ownedBy("propia"))));
      if (roles.includes(rol)) expect(code, rol).not.toBe("prohibido");
      else expect(code, rol).toBe("prohibido");
    }
  });

  it.each(PROCEDURES)("%s: in a test account exactly the roles it is for there", async (name, entry) => {
    const { roles, rolesEnPrueba = roles, input } = entry;
    for (const rol of ROLES) {
      const code = await codeOf(call(name, rol, input?.(ownedBy("prueba")), "conmutada"));
      if (rolesEnPrueba.includes(rol)) expect(code, rol).not.toBe("prohibido");
      else expect(code, rol).toBe("prohibido");
    }
  });

  it.each(ROL_TABLE)("the page of the team tells the roles of $procedure", ({ procedure, roles }) => {
    expect(MATRIX[procedure].roles).toEqual(roles);
  });

  const naming = PROCEDURES.filter(([, { input }]) => input !== undefined);
  const validating = naming.filter(([, { roles, isShared }]) => roles.includes("consulta") && !isShared);
  it.each(validating)("%s: gives the role consulta nothing of a colleague", async (name, entry) => {
    const theirs = ownedBy("propia");
    const asked = call(name, "consulta", entry.input?.(theirs));
    if (entry.foreign === "not_found") return expect(await codeOf(asked)).toBe("not_found");
    const told = JSON.stringify(await asked.catch(() => null));
    for (const id of [theirs.consultaId, theirs.diligenciaId, theirs.loteId, theirs.llaveId])
      expect(told).not.toContain(id);
  });

  it("gives the role consulta its own consultas and files", async () => {
    const person = people.get("propia")?.actors.get("consulta");
    if (person === undefined) throw new Error("no such person");
    const query = queryAt(await world.clock.now());
    const { consultaId } = await screen(screeningDeps(world), person, query);
    const loteId = await bringLote(world, person, peopleCsv(1));
    expect(await call("consultas.get", "consulta", { consultaId })).toMatchObject({ consultaId });
    const filtro = { filtro: { texto: consultaId }, cursor: null };
    expect(await call("consultas.search", "consulta", filtro)).toMatchObject({ total: 1 });
    expect(await call("consultas.search", "consulta", { filtro: {}, cursor: null })).toMatchObject({
      total: 1,
      rows: [{ consultaId }],
    });
    expect(await call("consultas.filtros", "consulta", undefined)).toMatchObject({
      quienes: [{ id: person.usuarioId }],
    });
    expect(await call("lotes.get", "consulta", { loteId })).toMatchObject({ lote: { loteId } });
    expect(await call("lotes.list", "consulta", { cursor: null })).toMatchObject({ rows: [{ loteId }] });
  });

  // Clients and modes are separate: a test account and its real one are strangers to each other.
  const PARTED: readonly (readonly [Cuenta, Cuenta])[] = [
    ["propia", "ajena"],
    ["propia", "prueba"],
    ["prueba", "propia"],
    ["conmutada", "propia"],
    ["conmutada", "ajena"],
  ];
  describe.each(PARTED)("of %s, with ids of %s", (as, other) => {
    it.each(naming)(
      "%s: returns nothing of it",
      async (name, { roles, input, foreign, isOfRealAccounts = false }) => {
        const theirs = ownedBy(other);
        const isAbsent = isOfRealAccounts && as !== "propia";
        for (const rol of roles) {
          const asked = call(name, rol, input?.(theirs), as);
          if (foreign === "not_found" || isAbsent) {
            expect(await codeOf(asked)).toBe("not_found");
            continue;
          }
          const told = JSON.stringify(await asked);
          for (const id of Object.values(theirs)) expect(told).not.toContain(id);
          expect(told).not.toContain(NAMES[other]);
        }
      },
    );
  });
});
