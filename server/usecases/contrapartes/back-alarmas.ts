import {
  claimSinConsulta,
  consumoDeVigilancia,
  refuseSinConsulta,
  releaseSinConsulta,
  respaldoOfAlarma,
  type SinConsultaClaim,
  sinConsultaBeside,
  type Unbacked,
  whyNotBacked,
} from "../../db/contrapartes/respaldos";
import { isDeLaCuenta, respaldoBy, type SinRespaldo } from "../../domain/contrapartes/respaldo";
import type { MatchPlace } from "../../domain/decisiones/decision";
import { periodoOf } from "../../domain/facturacion/periodo";
import type { Consultante, PortalActor, VigilanciaActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { groupBy } from "../../domain/shared/group-by";
import { RespaldoRefused } from "../consultas/charge-screening";
import { type ScreenInput, screen } from "../consultas/screen";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";
import { openRuns } from "./run-vigilancia";

/** Contrapartes consulted at a time in a process. */
const AT_ONCE = 2;
/** As of `/validate`. After it nothing is charged (contract-decisions 79). */
const DEADLINE_MS = 30_000;

/**
 * Makes a consulta for each contraparte with alarmas that no consulta backs, as vigilancia, charged as any other. Clients
 * in turn. The statement that charges it also backs the alarmas, so that no kill charges twice and two processes do not
 * either. An alarma that the account refuses says why, and waits for the next call.
 */
export async function backAlarmas(deps: Deps, pace: () => Promise<void>, bell?: Bell): Promise<void> {
  const runs = await openRuns(deps);
  /** Clients whose account refused, or whose consulta failed. */
  const resting = new Set<string>();
  const claim = async () => {
    const claims = runs.size === 0 ? [] : await claimSinConsulta(deps.db, [...runs.keys()], [...resting]);
    return claims.length === 0 ? [] : [claims];
  };
  await runDue(
    {
      claim,
      run: async (claims) => {
        await pace();
        if (deps.stopping.aborted) return releaseSinConsulta(deps.db, claims, null);
        if (!(await backClaimed(deps, claims))) resting.add(claims[0]?.clienteId ?? "");
      },
      stumbled: (error, [first]) => {
        resting.add(first?.clienteId ?? "");
        deps.log.error({ error, alarmaId: first?.alarmaId }, "an alarma could not be backed");
      },
      stopping: deps.stopping,
    },
    AT_ONCE,
    bell,
  );
}

/** Backs the claimed alarmas of one contraparte. Returns false if the account refuses, and the client's others wait too. */
async function backClaimed(deps: Deps, claims: readonly SinConsultaClaim[]): Promise<boolean> {
  const [first] = claims;
  if (first === undefined) return true;
  const { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo } = first;
  const requestId = deps.entropy.uuidV7(await deps.clock.now());
  for (const asked of groupBy(claims, nombreOf).values()) {
    const actor: VigilanciaActor = {
      ...{ kind: "vigilancia", clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo },
      ...{ isTold: areTold(asked), requestId },
    };
    const porque = await backOrRefuse(deps, actor, asked);
    if (porque !== null && isDeLaCuenta(porque)) {
      await releaseSinConsulta(deps.db, claims, null);
      await refuseSinConsulta(deps.db, clienteId, porque);
      return false;
    }
    // Those whose entry the consulta did not match are not asked for again, nor those whose name simulates a failure.
    const final = porque === null || porque === "ya_no_coincide" ? "ya_no_coincide" : null;
    await releaseSinConsulta(deps.db, asked, porque === "falla_simulada" ? porque : final);
  }
  return true;
}

/** Whether events tell the alarmas, so that the consulta has none. Those of binding lists decide. */
function areTold(asked: readonly SinConsultaClaim[]): boolean {
  const binding = asked.filter(({ hallazgo }) => hallazgo.par.tier === "1_vinculante");
  return (binding.length > 0 ? binding : asked).every(({ isTold }) => isTold);
}

/** The name that is asked: the one that matched if it is still the contraparte's. */
function nombreOf({ hallazgo, persona: { nombre, alias } }: Unbacked): string | null {
  const asked = hallazgo.consultado?.nombre ?? null;
  return asked !== null && alias.includes(asked) ? asked : nombre;
}

/** Returns the reason if the consulta was not made. */
async function backOrRefuse(
  deps: Deps,
  actor: VigilanciaActor,
  asked: readonly Unbacked[],
): Promise<SinRespaldo | null> {
  const now = await deps.clock.now();
  const { tope, consultas } = await consumoDeVigilancia(deps.db, actor.clienteId, periodoOf(now).mes);
  if (consultas >= tope) return "tope_de_vigilancia";
  try {
    await consult(deps, actor, asked, { now, sujetoObligado: null });
    return null;
  } catch (error) {
    if (error instanceof RespaldoRefused) return error.porque;
    if (error instanceof ServiceError && isDeLaCuenta(error.code)) return error.code;
    throw error;
  }
}

/** Makes the consulta of a contraparte by the ordinary path. The charge backs its alarmas. */
function consult(
  deps: Deps,
  actor: Consultante,
  asked: readonly Unbacked[],
  input: Pick<ScreenInput, "sujetoObligado" | "now">,
) {
  const [first] = asked;
  if (first === undefined) throw new Error("no alarma waits for this consulta");
  const { contraparteId, referencia, persona } = first;
  const { alias: _, ...query } = persona;
  const alarmas = asked.map(({ alarmaId, hallazgo: { par } }) => ({
    ...{ alarmaId, lista: par.lista, entrada: par.entrada },
  }));
  return screen(deps, actor, {
    ...{ ...query, nombre: nombreOf(first), referenciaExterna: referencia, ...input },
    deadline: AbortSignal.timeout(DEADLINE_MS),
    backing: {
      respaldoBy: (matches, entries) => respaldoBy({ contraparteId, alarmas }, matches, entries),
      whyNot: (respaldo) => whyNotBacked(deps.db, actor, respaldo, periodoOf(input.now).mes),
    },
  });
}

/**
 * Makes the consulta of an alarma that waits for one, as a person of the client. It is charged as any other and does not
 * count against what vigilancia may consume. Backs the contraparte's other alarmas too. A second call returns the first
 * one's.
 * @throws ServiceError `not_found`, also for another client's; `conflicto` if there is nothing to consult; as `screen`.
 */
export async function consultAlarma(
  deps: Deps,
  actor: PortalActor,
  { alarmaId, sujetoObligado }: { readonly alarmaId: string } & Pick<ScreenInput, "sujetoObligado">,
): Promise<MatchPlace> {
  const placeNow = async (): Promise<MatchPlace | null> => {
    const found = await respaldoOfAlarma(deps.db, actor.clienteId, alarmaId);
    if (found === null) throw new ServiceError("not_found");
    const { consultaId, posicion } = found;
    return consultaId === null || posicion === null ? null : { consultaId, posicion };
  };
  const known = await placeNow();
  if (known !== null) return known;
  const unbacked = await sinConsultaBeside(deps.db, actor.clienteId, alarmaId);
  const asked = unbacked.find((one) => one.alarmaId === alarmaId);
  if (asked === undefined) throw new ServiceError("conflicto", { message: NOTHING_TO_CONSULT });
  const same = unbacked.filter((one) => nombreOf(one) === nombreOf(asked));
  try {
    await consult(deps, actor, same, { now: await deps.clock.now(), sujetoObligado });
    const place = await placeNow();
    if (place === null) throw new ServiceError("conflicto", { message: NO_LONGER });
    return place;
  } catch (error) {
    if (!(error instanceof RespaldoRefused)) throw error;
    const place = await placeNow();
    if (place !== null) return place;
    throw new ServiceError("conflicto", { message: REFUSED[error.porque] ?? NOTHING_TO_CONSULT });
  }
}

const NOTHING_TO_CONSULT = "Esta alarma no espera una consulta. No se hizo ninguna.";
const NO_LONGER =
  "La entrada de esta alarma ya no coincide. La consulta respalda otras alarmas de la misma contraparte.";
const REFUSED: Readonly<Partial<Record<RespaldoRefused["porque"], string>>> = {
  contraparte_retirada: "La contraparte está retirada. No se hizo ninguna consulta.",
  ya_no_coincide: "La entrada ya no coincide con la contraparte. No se hizo ninguna consulta.",
  respaldada:
    "Otra consulta respaldó algunas de sus alarmas mientras tanto. Intente otra vez: no se cobró nada.",
};
