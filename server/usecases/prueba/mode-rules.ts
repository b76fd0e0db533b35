import { failsOnce, keepPaso, lastCambioDeListas, takeConsultaDePrueba } from "../../db/prueba/pruebas";
import type { Modo } from "../../domain/clientes/cliente";
import { isVinculante, listasAusentes } from "../../domain/consultas/consulta";
import { ConsumoRefused, type Cuenta } from "../../domain/facturacion/cuenta";
import { refuse } from "../../domain/facturacion/refusal";
import { SIN_LISTA_VINCULANTE } from "../../domain/listas/lista";
import {
  CONSULTAS_DE_PRUEBA_AL_DIA,
  conSaldoAgotado,
  type EfectoHallado,
  efectoOf,
  TOPE_DIARIO,
} from "../../domain/prueba/efecto";
import type { CambioDeListas } from "../../domain/prueba/listas-de-prueba";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import type { ClienteActor } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps, ModoPrueba } from "../deps";

/** A screening of an account, before its charge. */
interface Admission {
  readonly clienteId: string;
  readonly cuenta: Cuenta;
  /** What the name asks for; null: nothing. */
  readonly efecto: EfectoHallado | null;
  /** The Idempotency-Key. */
  readonly llave: string | null;
  readonly now: Date;
}

/**
 * What stands between a screening of a test account and its charge: what its name asks for, and the day's ten thousand.
 * @throws ServiceError `persistencia_error`, nothing charged; ConsumoRefused.
 */
async function admitPrueba(
  { db }: Pick<Deps, "db">,
  { clienteId, cuenta, efecto, llave, now }: Admission,
): Promise<void> {
  if (efecto?.efecto === "base") throw new ServiceError("persistencia_error");
  if (efecto?.efecto === "fin_de_saldo") {
    throw new ConsumoRefused(refuse("bolsa_agotada"), conSaldoAgotado(cuenta, now), now);
  }
  if (
    efecto?.efecto === "persistencia" &&
    (llave === null || (await failsOnce(db, { clienteId, llave, en: now })))
  ) {
    throw new ServiceError("persistencia_error");
  }
  const taken = { clienteId, dia: bogotaDay(now), most: CONSULTAS_DE_PRUEBA_AL_DIA };
  if (!(await takeConsultaDePrueba(db, taken))) throw new ConsumoRefused(TOPE_DIARIO, cuenta, now);
}

/** How the requests of a mode are served. Chosen once the actor is known. */
export interface ModeRules {
  /** How the account changed the lists of its mode. Null: not at all. */
  readonly lastCambio: (deps: Pick<Deps, "db">, clienteId: string) => Promise<CambioDeListas | null>;
  /** The lists after a change. @throws ServiceError `persistencia_error` if a tier-1 list has no version in force. */
  readonly sarlaft: (
    deps: Pick<Deps, "liveIndex" | "log" | "prueba">,
    cambio: CambioDeListas | null,
  ) => ScreeningIndex;
  /** Null if no source has a version in force. */
  readonly diligencia: (
    deps: Pick<Deps, "diligenciaIndex" | "prueba">,
  ) => ScreeningIndex<"diligencia"> | null;
  readonly turns: (deps: Pick<Deps, "inScreeningTurn" | "prueba">) => Deps["inScreeningTurn"];
  readonly inFlight: (deps: Pick<Deps, "prueba">) => ModoPrueba["inFlight"];
  /** What a name asks to happen to its query. Null: nothing. */
  readonly efecto: typeof efectoOf;
  /** @throws what the effect asks for; ConsumoRefused at the cap of a day. */
  readonly admit: (deps: Pick<Deps, "db">, admission: Admission) => Promise<void>;
  readonly hasOperationsDePrueba: boolean;
}

const REAL: ModeRules = {
  lastCambio: async () => null,
  sarlaft({ liveIndex, log }) {
    const index = liveIndex.current();
    const missing = listasAusentes(index?.listas ?? []).filter(isVinculante);
    if (index && missing.length === 0) return index;
    log.error({ listas: missing.map((lista) => lista.slug) }, "a tier-1 list has no version in force");
    throw new ServiceError("persistencia_error", SIN_LISTA_VINCULANTE);
  },
  diligencia: ({ diligenciaIndex }) => diligenciaIndex.current(),
  turns: ({ inScreeningTurn }) => inScreeningTurn,
  inFlight:
    () =>
    async (_, { read, work }) =>
      work(await read()),
  efecto: () => null,
  admit: async () => {},
  hasOperationsDePrueba: false,
};

const PRUEBA: ModeRules = {
  lastCambio: ({ db }, clienteId) => lastCambioDeListas(db, clienteId),
  sarlaft: ({ prueba }, cambio) => prueba.sarlaftAfter(cambio),
  diligencia: ({ prueba }) => prueba.indices().diligencia,
  turns: ({ prueba }) => prueba.inScreeningTurn,
  inFlight: ({ prueba }) => prueba.inFlight,
  efecto: efectoOf,
  admit: admitPrueba,
  hasOperationsDePrueba: true,
};

export const MODE_RULES = { real: REAL, prueba: PRUEBA } as const satisfies Record<Modo, ModeRules>;

/** Answers a program's request. Records a test account's first refusal for its balance, for the quick start. */
export async function notingRechazo<Answer>(
  { db }: Pick<Deps, "db">,
  { modo, clienteId }: ClienteActor,
  en: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (thrown) {
    if (modo === "prueba" && thrown instanceof ConsumoRefused)
      await keepPaso(db, { clienteId, paso: "rechazo", en });
    throw thrown;
  }
}
