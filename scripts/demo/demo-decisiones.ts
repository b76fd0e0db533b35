import { findEvidencias, pageOfConsultas } from "../../server/db/consultas/consultas";
import { decisionesOf } from "../../server/db/decisiones/decisiones";
import { decisionesToExport } from "../../server/db/decisiones/decisiones-archivo";
import { pageOfCola, type WaitingCoincidencia } from "../../server/db/decisiones/decisiones-cola";
import { saveClave } from "../../server/db/identidad/accounts";
import { usuariosOf } from "../../server/db/identidad/usuarios";
import { inLongTransaction } from "../../server/db/sql/transaction";
import type { Cliente } from "../../server/domain/clientes/cliente";
import type { ConsultaEvidence } from "../../server/domain/consultas/consulta";
import type { DecisionTipo } from "../../server/domain/decisiones/decision";
import { LISTA_PEP } from "../../server/domain/decisiones/ficha-pep";
import type { ScreeningQuery } from "../../server/domain/screening/types";
import type { PortalActor, SoporteActor } from "../../server/domain/shared/actor";
import { assignCoincidencia } from "../../server/usecases/decisiones/assign-coincidencia";
import { decideCoincidencia } from "../../server/usecases/decisiones/decide-coincidencia";
import { ensureCoincidencias } from "../../server/usecases/decisiones/ensure-coincidencias";
import { keepFichaPep } from "../../server/usecases/decisiones/keep-ficha-pep";
import { requireCuatroOjos } from "../../server/usecases/decisiones/require-cuatro-ojos";
import { reviewDecision } from "../../server/usecases/decisiones/review-decision";
import type { Deps } from "../../server/usecases/deps";
import { invite } from "../../server/usecases/identidad/invite-usuario";

/** Who decides in the demo. Their passwords are drawn and told to nobody. */
const ANALISTAS = {
  ruiz: { nombre: "Álvaro Ruiz Lasprilla", email: "alvaro.ruiz@valle-ficticio.example", rol: "oficial" },
  mejia: {
    nombre: "Nohora Mejía Altamar",
    email: "nohora.mejia@valle-ficticio.example",
    rol: "administrador",
  },
} as const;
export type DemoAnalista = keyof typeof ANALISTAS;

interface Told {
  readonly cliente: Cliente;
  readonly requestId: string;
}

/** One of the demo's people comes in, with a password or not at all: a process may die in between. */
export async function joinAnalista(
  past: Deps,
  soporte: SoporteActor,
  { clienteId }: Cliente,
  analista: DemoAnalista,
): Promise<void> {
  const clave = await past.passwords.hash(past.entropy.hex(16));
  await inLongTransaction(past.db, async (tx) => {
    const now = await past.clock.now(tx);
    const input = { realm: "portal", clienteId, ...ANALISTAS[analista] } as const;
    const usuarioId = await invite(tx, past, soporte, input, now, "email");
    await saveClave(tx, "portal", usuarioId, clave, now);
  });
}

async function actorOf(
  { db }: Deps,
  { cliente, requestId }: Told,
  analista: DemoAnalista,
): Promise<PortalActor> {
  const { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo } = cliente;
  const found = (await usuariosOf(db, clienteId)).find(({ email }) => email === ANALISTAS[analista].email);
  if (found === undefined) throw new Error(`The demo has nobody called ${ANALISTAS[analista].nombre}`);
  const { usuarioId, nombre, rol } = found;
  const acting = { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo, requestId };
  return { kind: "portal", usuarioId, nombre, rol, direccion: "203.0.113.24", ...acting };
}

/** Puts the matches of the last consulta into the queue, and those of the one before, whose process may have died. */
export async function queueLatest(past: Deps, cliente: Cliente): Promise<void> {
  const filter = {
    desde: null,
    hasta: null,
    severidad: null,
    referenciaExterna: null,
    sujetoObligadoNit: null,
  };
  const latest = await pageOfConsultas(past.db, cliente.clienteId, filter, { limite: 2, after: null });
  for (const { consultaId, totalMatches } of latest) {
    if (totalMatches > 0) await ensureCoincidencias(past, cliente, [consultaId]);
  }
}

/** Matches looked at for one that nobody has decided on: more than are left in analysis. */
const LOOKED_AT = 300;

/** The match that has waited longest at this moment, of those that are asked for. */
async function oldestWaiting(
  { db }: Deps,
  { cliente: { clienteId } }: Told,
  { usuarioId }: PortalActor,
  isIt: (waiting: WaitingCoincidencia) => boolean,
): Promise<WaitingCoincidencia | null> {
  const filter = { vista: "pendientes", usuarioId, lista: null } as const;
  const waiting = await pageOfCola(db, clienteId, filter, { limite: LOOKED_AT, after: null });
  return waiting.find(isIt) ?? null;
}

const REASONS: Readonly<Record<DecisionTipo, string>> = {
  descartada: "El documento y el año de nacimiento son de otra persona",
  confirmada: "Coinciden el nombre completo y el documento que aportó",
  en_analisis: "Se pidió copia del documento a la oficina",
};

/** Decides on the match that has waited longest, if any: most are of namesakes. */
export async function decideOldest(
  past: Deps,
  told: Told,
  { analista, tipo: chosen }: { readonly analista: DemoAnalista; readonly tipo: DecisionTipo | null },
): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const waiting = await oldestWaiting(past, told, actor, ({ estado }) => estado === "por_decidir");
  if (waiting === null) return;
  const { consultaId, posicion, resultado, tier } = waiting;
  const isSame = chosen === null && resultado === "exacto" && tier !== "3_referencia";
  const tipo = chosen ?? (isSame ? "confirmada" : "descartada");
  await decideCoincidencia(past, actor, {
    consultaId,
    posicion,
    vistas: 0,
    tipo,
    comparado: {
      documento: isSame ? "coincide" : "difiere",
      nacimiento: isSame ? "sin_dato" : "difiere",
      pais: "sin_dato",
      actividad: "sin_dato",
    },
    motivo: REASONS[tipo],
    nota: null,
    repiteId: null,
  });
}

/** Approves the decision that waits for somebody else, if any. */
export async function approveOldest(past: Deps, told: Told, analista: DemoAnalista): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const { clienteId } = told.cliente;
  const filter = { vista: "por_aprobar", usuarioId: actor.usuarioId, lista: null } as const;
  const [waiting] = await pageOfCola(past.db, clienteId, filter, { limite: 1, after: null });
  if (waiting === undefined) return;
  const decisiones = await decisionesOf(past.db, clienteId, [waiting.consultaId]);
  const last = decisiones.find(({ posicion }) => posicion === waiting.posicion);
  if (last) await reviewDecision(past, actor, { ...last, resultado: "aprobada", nota: null });
}

/** Gives the match that has waited longest to somebody. */
export async function assignOldest(past: Deps, told: Told, analista: DemoAnalista): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const waiting = await oldestWaiting(past, told, actor, ({ asignadaA }) => asignadaA === null);
  if (waiting) await assignCoincidencia(past, actor, { ...waiting, usuarioId: actor.usuarioId });
}

export async function askCuatroOjos(
  past: Deps,
  told: Told,
  analista: DemoAnalista,
  exige: boolean,
): Promise<void> {
  await requireCuatroOjos(past, await actorOf(past, told, analista), { exige });
}

/** A PEP that was confirmed has its card. */
export async function keepFicha(past: Deps, told: Told, analista: DemoAnalista, at: Date): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const decided = await lastDecided(past, told, at, ({ lista }) => lista === LISTA_PEP);
  if (decided === null) return;
  const { consultaId, posicion } = decided;
  await keepFichaPep(past, actor, { consultaId, posicion, vista: 0, datos: FICHA });
}

const FICHA = {
  cargo: "Alcalde municipal de Ficticia del Sur",
  fechaDesvinculacion: "2025-12-31",
  vinculo: "titular",
  origenRecursos: "Salario del cargo y arriendos, según declaración de renta de 2025",
  aprobador: "Gerencia general",
  proximaRevision: "2027-03-31",
} as const;

/** Whoever was decided on last with a document, to be asked about again. */
export async function decidedBefore(past: Deps, told: Told, at: Date): Promise<ScreeningQuery | null> {
  const decided = await lastDecided(
    past,
    told,
    at,
    ({ documentoConsultado }) => documentoConsultado !== null,
  );
  if (decided === null) return null;
  const [kept] = await findEvidencias(past.db, told.cliente.clienteId, [decided.consultaId]);
  const evidence: ConsultaEvidence | null = kept ? JSON.parse(kept.evidencia) : null;
  return evidence?.consultado ?? null;
}

const DECIDED_LOOKED_AT = 300;

async function lastDecided(
  { db }: Deps,
  { cliente: { clienteId } }: Told,
  hasta: Date,
  isIt: (decided: Awaited<ReturnType<typeof decisionesToExport>>[number]) => boolean,
) {
  const decided = await decisionesToExport(db, clienteId, { desde: null, hasta, limite: DECIDED_LOOKED_AT });
  return decided.find((one) => one.tipo !== "en_analisis" && isIt(one)) ?? null;
}
