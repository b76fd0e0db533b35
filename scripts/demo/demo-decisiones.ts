import { findEvidencias, pageOfConsultas } from "../../server/db/consultas/consultas";
import { decisionesToExport } from "../../server/db/decisiones/decisiones-archivo";
import { pageOfCola, type WaitingCoincidencia } from "../../server/db/decisiones/decisiones-cola";
import { saveClave } from "../../server/db/identidad/accounts";
import { aprobadoresOf } from "../../server/db/identidad/entradas";
import { usuariosOf } from "../../server/db/identidad/usuarios";
import { inLongTransaction } from "../../server/db/sql/transaction";
import type { Cliente } from "../../server/domain/clientes/cliente";
import type { ConsultaEvidence } from "../../server/domain/consultas/consulta";
import type { DecisionTipo } from "../../server/domain/decisiones/decision";
import { LISTA_PEP } from "../../server/domain/decisiones/ficha-pep";
import { difierenOf } from "../../server/domain/decisiones/segundo-motivo";
import type { ScreeningQuery } from "../../server/domain/screening/types";
import type { PortalActor, SoporteActor } from "../../server/domain/shared/actor";
import { bogotaDay, DAY_MS } from "../../server/domain/shared/bogota";
import { assignCoincidencia, ensureCoincidencias } from "../../server/usecases/decisiones/coincidencias";
import { decideCoincidencia } from "../../server/usecases/decisiones/decisiones";
import { keepFichaPep } from "../../server/usecases/decisiones/keep-ficha-pep";
import { getDecisiones } from "../../server/usecases/decisiones/read-decisiones";
import { reviewDecisiones } from "../../server/usecases/decisiones/review-decisiones";
import type { Deps } from "../../server/usecases/deps";
import { approveControl, listControles } from "../../server/usecases/identidad/answer-control";
import { submitExigencia } from "../../server/usecases/identidad/exigencias";
import { invite } from "../../server/usecases/identidad/invitaciones";
import { signIn } from "../../server/usecases/identidad/sign-in";
import { verdictOf } from "./verdict";

/** People who decide in the demo. Nobody knows their random passwords. */
const ANALISTAS = {
  ruiz: { nombre: "Álvaro Ruiz Lasprilla", email: "alvaro.ruiz@valle-ficticio.example", rol: "oficial" },
  mejia: {
    nombre: "Nohora Mejía Altamar",
    email: "nohora.mejia@valle-ficticio.example",
    rol: "administrador",
  },
  samper: { nombre: "Ofelia Samper Ñamealto", email: "ofelia.samper@nevadillo.example", rol: "oficial" },
  yaruma: {
    nombre: "Heliodoro Yarumalta Prieto",
    email: "heliodoro.yarumalta@nevadillo.example",
    rol: "administrador",
  },
} as const;
export type DemoAnalista = keyof typeof ANALISTAS;

interface DemoContext {
  readonly cliente: Cliente;
  readonly requestId: string;
}

/** Adds one of the demo's people. A process may die before the password is set, so it may run again. */
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

/** Signs one of them in, without a password. */
export async function enter(past: Deps, { requestId }: DemoContext, analista: DemoAnalista): Promise<void> {
  const passwords = { ...past.passwords, verify: async () => true };
  await signIn(
    { ...past, passwords },
    {
      realm: "portal",
      email: ANALISTAS[analista].email,
      clave: "",
      codigo: null,
      dispositivo: null,
      direccion: DIRECCION,
      agente: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      requestId,
    },
  );
}

/** For documentation (RFC 5737). */
const DIRECCION = "203.0.113.24";

export async function actorOf(
  { db }: Deps,
  { cliente, requestId }: DemoContext,
  analista: DemoAnalista,
): Promise<PortalActor> {
  const { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo } = cliente;
  const found = (await usuariosOf(db, clienteId)).find(({ email }) => email === ANALISTAS[analista].email);
  if (found === undefined) throw new Error(`The demo has nobody called ${ANALISTAS[analista].nombre}`);
  const { usuarioId, nombre, rol } = found;
  const acting = { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo, requestId };
  return { kind: "portal", usuarioId, nombre, rol, direccion: DIRECCION, ...acting };
}

/** Puts the matches of the last consulta into the queue, and those of the one before, whose process may have died. */
export async function queueLatest(past: Deps, cliente: Cliente): Promise<void> {
  const all = { desde: null, hasta: null, severidad: null, referenciaExterna: null, sujetoObligadoNit: null };
  const latest = await pageOfConsultas(past.db, cliente.clienteId, all, { limite: 2, after: null });
  for (const { consultaId, totalMatches } of latest) {
    if (totalMatches > 0) await ensureCoincidencias(past, cliente, [consultaId]);
  }
}

/** Matches read to find an undecided one: more than stay in analysis. */
const LOOKED_AT = 300;

/** The match of the given kind that has waited longest at this time. */
async function oldestWaiting(
  { db }: Deps,
  { cliente: { clienteId } }: DemoContext,
  { usuarioId }: PortalActor,
  isIt: (waiting: WaitingCoincidencia) => boolean,
): Promise<WaitingCoincidencia | null> {
  const aprobadores = await aprobadoresOf(db, { clienteId });
  const filter = { vista: "pendientes", usuarioId, aprobadores, lista: null } as const;
  const waiting = await pageOfCola(db, clienteId, filter, {
    orden: "antiguedad",
    limite: LOOKED_AT,
    after: null,
  });
  // Vigilancia makes several at one moment, whose ids are drawn.
  const place = ({ creadaEn, referenciaExterna, nombreConsultado, posicion }: WaitingCoincidencia) =>
    [creadaEn.toISOString(), referenciaExterna, nombreConsultado, 1_000 + posicion].join(" ");
  return waiting.filter(isIt).toSorted((one, other) => (place(one) < place(other) ? -1 : 1))[0] ?? null;
}

/** Decides on the match that has waited longest, if any, from its evidence. Most are namesakes. */
export async function decideOldest(
  past: Deps,
  told: DemoContext,
  {
    analista,
    tipo: chosen,
    deVigilancia = false,
  }: {
    readonly analista: DemoAnalista;
    readonly tipo: DecisionTipo | null;
    /** For a match that vigilancia told. */
    readonly deVigilancia?: boolean;
  },
): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const waiting = await oldestWaiting(
    past,
    told,
    actor,
    ({ estado, alarmas }) => estado === "por_decidir" && (!deVigilancia || alarmas.length > 0),
  );
  if (waiting === null) return;
  const { consultaId, posicion } = waiting;
  const { coincidencias } = await getDecisiones(past, actor, { consultaId });
  const found = coincidencias.find((one) => one.posicion === posicion)?.evidencia;
  const verdict = verdictOf(found ?? null, chosen);
  const aPesarDe = verdict.tipo === "confirmada" ? difierenOf(verdict.comparado, found) : [];
  await decideCoincidencia(past, actor, {
    consultaId,
    posicion,
    vistas: 0,
    ...verdict,
    aPesarDe,
    segundoMotivo: aPesarDe.length > 0 ? "Presentó su documento original en la oficina" : null,
    nota: null,
    repiteId: null,
  });
}

/** Approves a decision that waits for another person, if any. */
export async function approveOldest(past: Deps, told: DemoContext, analista: DemoAnalista): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const { clienteId } = told.cliente;
  const { usuarioId } = actor;
  const aprobadores = await aprobadoresOf(past.db, { clienteId });
  const filter = { vista: "por_aprobar", usuarioId, aprobadores, lista: null } as const;
  const page = { orden: "antiguedad", limite: 1, after: null } as const;
  const [waiting] = await pageOfCola(past.db, clienteId, filter, page);
  const last = waiting?.ultima;
  if (last) {
    await reviewDecisiones(past, actor, {
      decisionIds: [last.decisionId],
      resultado: "aprobada",
      nota: null,
    });
  }
}

/** Assigns the match that has waited longest. */
export async function assignOldest(past: Deps, told: DemoContext, analista: DemoAnalista): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const waiting = await oldestWaiting(past, told, actor, ({ asignadaA }) => asignadaA === null);
  if (waiting) await assignCoincidencia(past, actor, { ...waiting, usuarioId: actor.usuarioId });
}

/** One person turns on cuatro ojos, and the other approves. */
export async function askCuatroOjos(past: Deps, told: DemoContext, analista: DemoAnalista): Promise<void> {
  const asked = { tipo: "cuatro_ojos", exige: true, motivo: "Acta 14 del comité de riesgos" } as const;
  await submitExigencia(past, await actorOf(past, told, analista), asked);
}

export async function approveCambio(past: Deps, told: DemoContext, analista: DemoAnalista): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const [waiting] = await listControles(past, actor, { now: await past.clock.now() });
  if (waiting !== undefined) await approveControl(past, actor, waiting);
}

/** Adds the ficha of a confirmed PEP from the list's data about the post. */
export async function keepFicha(
  past: Deps,
  told: DemoContext,
  analista: DemoAnalista,
  at: Date,
): Promise<void> {
  const actor = await actorOf(past, told, analista);
  const decided = await lastDecided(
    past,
    told,
    at,
    ({ lista, tipo }) => lista === LISTA_PEP && tipo === "confirmada",
  );
  if (decided === null) return;
  const { consultaId, posicion } = decided;
  const evidence = await evidenceOf(past, told, consultaId);
  const cargo = evidence?.matches[posicion]?.fundamentoLegal?.slice(0, CARGO_MAX);
  if (cargo === undefined) return;
  const proximaRevision = bogotaDay(new Date(at.getTime() + REVISION_MS));
  await keepFichaPep(past, actor, {
    consultaId,
    posicion,
    vista: 0,
    datos: { ...FICHA, cargo, proximaRevision },
  });
}

const CARGO_MAX = 200;
const REVISION_MS = 180 * DAY_MS;
const FICHA = {
  fechaDesvinculacion: null,
  vinculo: "titular",
  origenRecursos: "Salario del cargo y arriendos, según la declaración de renta que aportó",
  aprobador: "Gerencia general",
} as const;

async function evidenceOf({ db }: Deps, { cliente: { clienteId } }: DemoContext, consultaId: string) {
  const [kept] = await findEvidencias(db, clienteId, [consultaId]);
  const evidence: ConsultaEvidence | null = kept ? JSON.parse(kept.evidencia) : null;
  return evidence;
}

/** Returns the person with a document who was decided on last, to be screened again. */
export async function decidedBefore(past: Deps, told: DemoContext, at: Date): Promise<ScreeningQuery | null> {
  const decided = await lastDecided(
    past,
    told,
    at,
    ({ documentoConsultado }) => documentoConsultado !== null,
  );
  if (decided === null) return null;
  return (await evidenceOf(past, told, decided.consultaId))?.consultado ?? null;
}

const DECIDED_LOOKED_AT = 300;

async function lastDecided(
  { db }: Deps,
  { cliente: { clienteId } }: DemoContext,
  hasta: Date,
  isIt: (decided: Awaited<ReturnType<typeof decisionesToExport>>[number]) => boolean,
) {
  const decided = await decisionesToExport(db, clienteId, { desde: null, hasta, limite: DECIDED_LOOKED_AT });
  return decided.find((one) => one.tipo !== "en_analisis" && isIt(one)) ?? null;
}
