import type { Consulta } from "../../domain/consultas/consulta";
import { efectoOf } from "../../domain/prueba/efecto";
import type { ScreeningQuery } from "../../domain/screening/types";
import type { ClienteActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import { type ShownConsulta, showConsulta } from "../consultas/get-consulta";
import { comparableQuery, sealScreening } from "../consultas/screen";
import type { Deps } from "../deps";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** All visitors are one caller, behind clients and beside the test accounts. */
const VISITANTE = {
  kind: "cliente",
  clienteId: NOBODY,
  razonSocial: "Visitante",
  nit: "",
  operaParaTerceros: false,
  politicaCoincidencia: "correspondencia",
  modo: "prueba",
  apiKeyId: NOBODY,
  etiqueta: null,
  terminacion: "",
} as const satisfies Omit<ClienteActor, "requestId">;

const HAS_EFECTO =
  "Ese nombre prueba un error, una espera o un saldo agotado, y eso le pasa a una cuenta: cree una de prueba y " +
  "pregúntelo con su llave.";
const TOO_MANY =
  "Se ha preguntado mucho desde su red, o desde todas. Espere unos minutos, o cree una cuenta de prueba, que no tiene este límite.";
const BUSY =
  "El servicio atiende primero a sus clientes y ahora está ocupado. Espere un momento y pregunte otra vez.";

type TryDeps = Parameters<typeof sealScreening>[0] &
  Pick<Deps, "clock" | "monotonicMs" | "admitVisitor" | "liveIndex" | "log">;

interface Tried {
  readonly query: ScreeningQuery;
  readonly requestId: string;
  /** When the caller stops waiting. */
  readonly deadline: AbortSignal;
}

/** An answer as a program gets it, and as a page shows it. */
export interface Probada {
  readonly consulta: Consulta;
  readonly vista: ShownConsulta;
  /** Time with its turn, in milliseconds to a tenth. */
  readonly ms: number;
}

/**
 * Screens a query against the test lists without an account. Seals the result, and neither stores nor counts
 * it. Takes no connection.
 * @throws ServiceError `validation_error`, also for names with an effect on an account
 */
export async function answerSample(
  deps: Omit<TryDeps, "admitVisitor">,
  { query: asked, requestId, deadline }: Tried,
): Promise<Probada> {
  const began = deps.monotonicMs();
  const query = comparableQuery(asked);
  const now = await deps.clock.now();
  const input = { ...asked, referenciaExterna: null, sujetoObligado: null, now, deadline };
  const index = deps.prueba.sarlaftAfter(null);
  const { consulta } = await sealScreening(deps, { ...VISITANTE, requestId }, input, { query, index });
  const halladas = consulta.matches.map(({ nombreCoincidencia }) => nombreCoincidencia);
  if (efectoOf(query.nombre, halladas) !== null) throw invalidField("nombre", HAS_EFECTO);
  const ms = Math.round(10 * (deps.monotonicMs() - began)) / 10;
  return { consulta, vista: showConsulta(consulta), ms };
}

/**
 * The same for a page, with limits per network and in total, and few at once, so that clients never notice.
 * @throws ServiceError `validation_error`; `demasiados_intentos`, also if clients use everything
 */
export async function tryScreening(
  deps: TryDeps,
  { direccion, ...tried }: Tried & { readonly direccion: string | null },
): Promise<Probada> {
  const end = deps.admitVisitor(direccion);
  if (end === null) throw new ServiceError("demasiados_intentos", TOO_MANY);
  try {
    return await answerSample(deps, tried);
  } catch (thrown) {
    if (thrown instanceof ServiceError || !tried.deadline.aborted) throw thrown;
    throw new ServiceError("demasiados_intentos", BUSY);
  } finally {
    end();
  }
}
