import { entryOf } from "../domain/screening/testing/entries";
import { sealBitacora } from "../usecases/bitacora/sello";
import { savePolitica } from "../usecases/decisiones/avisos-decisiones";
import { assignCoincidencia, indexCoincidencias } from "../usecases/decisiones/coincidencias";
import { decideCoincidencia } from "../usecases/decisiones/decisiones";
import { keepFichaPep } from "../usecases/decisiones/keep-ficha-pep";
import { addAdjunto, endPaso } from "../usecases/decisiones/pasos";
import { getDecisiones } from "../usecases/decisiones/read-decisiones";
import { reviewDecisiones } from "../usecases/decisiones/review-decisiones";
import type { Deps } from "../usecases/deps";
import { depsOf } from "./deps";
import { setExigencia } from "./exigencias";
import { newCliente, type TestWorld } from "./fixtures";
import { putInForce } from "./listas-en-vigor";
import { portalActorOf, queryAt, screenNew } from "./screening";

const NOMBRE = "Wbeimar Quiñonal Ortega";
const FICHA = {
  cargo: "Alcalde",
  fechaDesvinculacion: null,
  vinculo: "titular",
  origenRecursos: "Salario",
  aprobador: "Gerencia",
  proximaRevision: "2027-01-31",
} as const;
const COMPARADO = {
  documento: "difiere",
  nacimiento: "difiere",
  pais: "sin_dato",
  actividad: "sin_dato",
} as const;

/**
 * Makes eight consultas of a new client with a match each: decided twice with two fichas, in analysis, approved,
 * returned, waiting, assigned three times, withdrawn, and one too new for the queue.
 */
export async function decideMatches(world: TestWorld, overrides: Partial<Deps> = {}) {
  const cliente = await newCliente(world);
  for (const slug of ["onu_consolidated", "csn_colombia", "ofac_sdn"] as const) {
    await putInForce(world, slug, [entryOf("Nadie Que Se Parezca")]);
  }
  const index = await putInForce(world, "pep_colombia", [entryOf(NOMBRE)]);
  const deps = depsOf(world, {
    liveIndex: { current: () => index, refresh: async () => {} },
    ...overrides,
  });
  const ana = await portalActorOf(world, cliente);
  const blas = await portalActorOf(world, cliente, "administrador");
  const ask = async () => {
    const asked = queryAt(await world.clock.now());
    const documento = { tipo: "CC", numero: "79123456" } as const;
    const { consulta } = await screenNew(deps, ana, { ...asked, nombre: NOMBRE, documento });
    return { consultaId: consulta.consultaId, posicion: 0 };
  };
  const decide = (at: Awaited<ReturnType<typeof ask>>, tipo: "descartada" | "en_analisis", vistas = 0) => {
    const said = { tipo, vistas, comparado: COMPARADO, motivo: "Otra persona", nota: null, repiteId: null };
    return decideCoincidencia(deps, ana, { ...at, ...said });
  };
  const decided = await ask();
  await decide(decided, "en_analisis");
  await decide(decided, "descartada", 1);
  await keepFichaPep(deps, ana, { ...decided, vista: 0, datos: FICHA });
  await keepFichaPep(deps, ana, { ...decided, vista: 1, datos: FICHA });
  await decide(await ask(), "en_analisis");
  await setExigencia(deps, [blas, ana], { tipo: "cuatro_ojos", exige: true });
  const { decisionId } = await decide(await ask(), "descartada");
  await reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
  const returned = await ask();
  const { decisionId: poor } = await decide(returned, "descartada");
  await reviewDecisiones(deps, blas, { decisionIds: [poor], resultado: "devuelta", nota: "Falta la fecha" });
  await decide(await ask(), "descartada");
  const given = await ask();
  for (const { usuarioId } of [blas, ana, blas]) await assignCoincidencia(deps, ana, { ...given, usuarioId });
  const taken = await ask();
  for (const usuarioId of [ana.usuarioId, null])
    await assignCoincidencia(deps, blas, { ...taken, usuarioId });
  await sealBitacora(deps);
  await indexCoincidencias(deps);
  await ask();
  return { deps, ana, blas, returned };
}

/** An attachment by its content. */
export const PDF = Buffer.from("%PDF-1.7\n% inventado\n%%EOF\n");

/** Confirms a returned match with both people's approval, and does one step of its case with an attachment. */
export async function openCasoWithAdjunto({
  deps,
  ana,
  blas,
  returned,
}: Awaited<ReturnType<typeof decideMatches>>): Promise<void> {
  const paso = {
    aplica: "todas",
    severidadMinima: "informativo",
    plazo: { cuanto: 1, unidad: "dias_habiles" },
  } as const;
  await savePolitica(deps, ana, {
    vista: 0,
    pasos: ["Congelar", "Reportar"].map((nombre) => ({ nombre, ...paso })),
    plazos: { alto: null, medio: null, bajo: null, informativo: null },
    escalaA: [],
  });
  const { decisionId } = await decideCoincidencia(deps, ana, {
    ...returned,
    ...{ vistas: 1, tipo: "confirmada", comparado: COMPARADO, motivo: "Es ella", repiteId: null },
    ...{ segundoMotivo: "Su cédula cambió", aPesarDe: ["documento", "nacimiento"], nota: null },
  });
  await reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
  const { coincidencias } = await getDecisiones(deps, ana, returned);
  const pasoId = coincidencias[0]?.pasos[0]?.pasoId ?? "";
  const adjuntoId = deps.entropy.uuidV7(await deps.clock.now());
  await addAdjunto(deps, ana, { adjuntoId, pasoId, nombre: "oficio.pdf", contenido: PDF });
  await endPaso(deps, ana, {
    pasoId,
    resultado: "hecho",
    radicado: "2026-1",
    nota: "Por la sede electrónica",
  });
}
