import { readInicioFacts, type SeveridadDelDia, severidadesPorDia } from "../../db/clientes/inicio";
import { countPorAtender } from "../../db/contrapartes/alarmas";
import { countCola, countToPrepare } from "../../db/decisiones/decisiones-cola";
import { aprobadoresOf } from "../../db/identidad/entradas";
import { lastIncidentes } from "../../db/operacion/incidentes";
import { type Atencion, atencionOf } from "../../domain/clientes/atencion";
import { isResuelto } from "../../domain/operacion/incidente";
import type { PortalActor } from "../../domain/shared/actor";
import { bogotaDay, bogotaMidnight } from "../../domain/shared/bogota";
import { countVencidasOf } from "../decisiones/avisos-decisiones";
import { countWaitingPasos } from "../decisiones/pasos";
import type { Deps } from "../deps";
import { type ConsumoView, viewReading } from "../facturacion/consumo";
import { readConsumo } from "../facturacion/cuenta";
import { countControles } from "../identidad/answer-control";
import { listInvitaciones } from "../identidad/enlaces";
import { listListas } from "../listas/list-listas";

const DAY_MS = 86_400_000;
const INCIDENTES_SHOWN = 3;
/** Days shown, today among them. */
const DIAS = 30;
/** Who only looks approves nothing. */
const NOTHING = { total: 0, vinculantes: 0, masAntigua: null };
const FALLIDOS_MS = 7 * DAY_MS;

export interface Inicio {
  /** A test account has its own quick start and counts nothing. */
  readonly isPrueba: boolean;
  readonly consumo: ConsumoView;
  readonly umbrales: readonly number[];
  readonly atencion: readonly Atencion[];
  readonly consultas: {
    readonly desde: string;
    readonly hasta: string;
    readonly porDia: readonly SeveridadDelDia[];
  };
  readonly listas: {
    readonly total: number;
    readonly alDia: number;
    /** Hours since the oldest of them was confirmed. Null if one never was. */
    readonly masViejaHoras: number | null;
  };
  /** First steps of an account, with those already taken. */
  readonly pasos: { readonly llave: boolean; readonly consulta: boolean; readonly canal: boolean };
}

/** Returns the data of the portal's first page. */
export async function getInicio(
  deps: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { now }: { readonly now: Date },
): Promise<Inicio> {
  const { clienteId } = actor;
  const hasta = bogotaDay(now);
  const desde = bogotaMidnight(bogotaDay(new Date(now.getTime() - (DIAS - 1) * DAY_MS)));
  const reading = await readConsumo(deps, actor, { now });
  const aprobadores = await aprobadoresOf(deps.db, { clienteId });
  const cola = { usuarioId: actor.usuarioId, aprobadores, lista: null };
  // Counted before the queue: a match that enters it meanwhile is told twice rather than not at all.
  const porPreparar = await countToPrepare(deps.db, clienteId);
  const [consumo, facts, porDia, listas, sinDecision, porAprobar, vencidas, pasos, alarmas, ...others] =
    await Promise.all([
      viewReading(deps, actor, reading, { now }),
      readInicioFacts(deps.db, clienteId, { now, fallidosDesde: new Date(now.getTime() - FALLIDOS_MS) }),
      severidadesPorDia(deps.db, { clienteId, desde }),
      listListas(deps),
      countCola(deps.db, clienteId, { ...cola, vista: "pendientes" }),
      actor.rol === "lectura" ? NOTHING : countCola(deps.db, clienteId, { ...cola, vista: "por_aprobar" }),
      countVencidasOf(deps, actor, now),
      countWaitingPasos(deps, actor, now),
      countPorAtender(deps.db, clienteId),
      actor.rol === "administrador" ? listInvitaciones(deps, actor, { now }) : [],
      countControles(deps, actor, { now }),
      // Opened since now: none but those that are open.
      lastIncidentes(deps.db, now, INCIDENTES_SHOWN),
    ]);
  const [invitaciones, cambios, incidentes] = others;
  const isPrueba = actor.modo === "prueba";
  // The lists of test mode are fixed, so the age of the official ones does not matter.
  const screened = isPrueba ? [] : listas.filter(({ modulo }) => modulo === "sarlaft");
  const atrasadas = screened
    .filter(({ age, activa }) => age.isLate || activa === null)
    .map(({ nombre: lista, age }) => ({ nombre: lista, edadHoras: age.edadHoras }));
  const edades = screened.map(({ age }) => age.edadHoras);
  return {
    isPrueba,
    consumo,
    umbrales: reading.umbrales,
    atencion: atencionOf(
      {
        ...facts,
        cuenta: reading.cuenta,
        atrasadas,
        sinDecision,
        porPreparar,
        porAprobar,
        vencidas,
        pasos,
        alarmas,
        invitaciones: invitaciones.length,
        incidentes: incidentes.filter((incidente) => !isResuelto(incidente)),
        cambios,
      },
      now,
    ),
    consultas: { desde: bogotaDay(desde), hasta, porDia },
    listas: {
      total: screened.length,
      alDia: screened.length - atrasadas.length,
      masViejaHoras: edades.reduce<number | null>(
        (oldest, horas) => (oldest === null || horas === null ? null : Math.max(oldest, horas)),
        0,
      ),
    },
    pasos: { llave: facts.llaves.length > 0, consulta: facts.hasConsulta, canal: facts.hasCanal },
  };
}
