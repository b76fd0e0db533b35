import { entryOf } from "../domain/screening/testing/entries";
import { sealBitacora } from "../usecases/bitacora/sello";
import { assignCoincidencia, indexCoincidencias } from "../usecases/decisiones/coincidencias";
import { decideCoincidencia } from "../usecases/decisiones/decisiones";
import { keepFichaPep } from "../usecases/decisiones/keep-ficha-pep";
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
export async function decideMatches(world: TestWorld, overrides: Partial<Deps> = {}): Promise<void> {
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
}
