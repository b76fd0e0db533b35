import type { EntregaClaim } from "../../server/db/avisos/entregas";
import { inLongTransaction } from "../../server/db/sql/transaction";
import type { Cliente } from "../../server/domain/clientes/cliente";
import {
  CLASES,
  type Clase,
  type Declarada,
  type Riesgo,
} from "../../server/domain/contrapartes/contraparte";
import type { PersonaTipo } from "../../server/domain/screening/types";
import type { ClienteActor } from "../../server/domain/shared/actor";
import { bogotaDay, DAY_MS } from "../../server/domain/shared/bogota";
import type { ScreenInput } from "../../server/usecases/consultas/screen";
import { backAlarmas } from "../../server/usecases/contrapartes/back-alarmas";
import { saveBaseIn } from "../../server/usecases/contrapartes/contrapartes";
import { runVigilancia } from "../../server/usecases/contrapartes/run-vigilancia";
import { ensureCoincidencias } from "../../server/usecases/decisiones/coincidencias";
import type { Deps } from "../../server/usecases/deps";
import { claimingCharges } from "./demo-entregas";
import { inventDocumento, inventSomebody } from "./invented";
import { type ListedByTier, misspelled } from "./listed";
import { type Seeded, seeded } from "./seeded";

/** Days ago on which the base is loaded, and then kept up to date. */
export const BATCHES = [60, 53, 46, 39, 32, 25, 18, 11, 4] as const;
const SIZE = 400;
/** Invented ones of each later week, beside those who were consulted. */
const INVENTED_A_WEEK = 6;
const CONSULTED_PERCENT = 50;
const SEED = 20_260_115;

interface Preguntada extends Pick<ScreenInput, "tipo" | "nombre" | "documento" | "fechaNacimiento" | "pais"> {
  readonly at: Date;
  readonly referenciaExterna: string | null;
  readonly sujetoObligado: ScreenInput["sujetoObligado"];
}

interface Batch {
  readonly at: Date;
  readonly daysAgo: number;
}

/** Returns what the client states of its base at each moment: those it consulted before, and others. */
export function declaradasOf(
  asked: readonly Preguntada[],
  batches: readonly Batch[],
  listed: ListedByTier,
): (Batch & { readonly declaradas: readonly Declarada[] })[] {
  const draw = seeded(SEED);
  const consulted = consultedOnce(asked).filter(() => draw.isTrueIn(CONSULTED_PERCENT));
  const [first, ...later] = batches.map((batch, place) => {
    const since = batches[place - 1]?.at ?? new Date(0);
    const own = consulted.filter(({ at }) => at >= since && at < batch.at);
    return { ...batch, declaradas: own.map((one) => consultedOf(draw, one, batch)) };
  });
  if (first === undefined) return [];
  let made = 0;
  const invent = () => {
    made += 1;
    return inventedOf(draw, made, listed);
  };
  const weekly = later.map((batch) => ({
    ...batch,
    declaradas: [...batch.declaradas, ...Array.from({ length: INVENTED_A_WEEK }, invent)],
  }));
  const rest = SIZE - weekly.reduce((sum, { declaradas }) => sum + declaradas.length, 0);
  const others = Array.from({ length: Math.max(0, rest - first.declaradas.length) }, invent);
  const ended = others
    .filter(({ referencia }) => referencia.endsWith("7"))
    .slice(0, 2)
    .map((one, place) => ({ ...one, estado: place === 0 ? ("retirada" as const) : ("inactiva" as const) }));
  return [
    { ...first, declaradas: [...first.declaradas, ...others] },
    ...weekly.map((batch, place) =>
      place === weekly.length - 1 ? { ...batch, declaradas: [...batch.declaradas, ...ended] } : batch,
    ),
  ];
}

/** Those with a name and a reference of their own, for the client itself. */
function consultedOnce(
  asked: readonly Preguntada[],
): readonly (Preguntada & { readonly referencia: string })[] {
  const found = new Map<string, Preguntada & { readonly referencia: string }>();
  for (const one of asked) {
    const { referenciaExterna: referencia, nombre, sujetoObligado } = one;
    if (referencia !== null && nombre !== null && sujetoObligado === null)
      found.set(referencia, { ...one, referencia });
  }
  return [...found.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const CLASES_OF: Readonly<Record<PersonaTipo, readonly Clase[]>> = {
  natural: ["cliente", "cliente", "cliente", ...CLASES.filter((clase) => clase !== "aliado")],
  juridica: ["cliente", "proveedor", "proveedor", "accionista", "aliado", "otra"],
};
const RIESGOS: readonly Riesgo[] = ["bajo", "bajo", "bajo", "medio", "medio", "alto"];

const saidBy = (draw: Seeded, tipo: PersonaTipo) => ({
  clase: draw.pick(CLASES_OF[tipo]),
  riesgo: draw.pick(RIESGOS),
  estado: "activa" as const,
});

/** Somebody consulted before the relation began. The oldest are consulted again by months of their own. */
function consultedOf(
  draw: Seeded,
  asked: Preguntada & { readonly referencia: string },
  { at, daysAgo }: Batch,
): Declarada {
  const { referencia, tipo, nombre, documento, fechaNacimiento, pais } = asked;
  const today = at.getTime() + daysAgo * DAY_MS;
  const months = (today - asked.at.getTime()) / (30.4 * DAY_MS);
  const isOld = months > 1.1 && draw.isTrueIn(95);
  return {
    ...saidBy(draw, tipo),
    ...{ referencia, persona: { tipo, nombre, documento, fechaNacimiento, pais, alias: [] } },
    periodicidadMeses: isOld ? Math.max(1, draw.isTrueIn(55) ? Math.floor(months) : Math.ceil(months)) : null,
    vinculadaEn: bogotaDay(new Date(asked.at.getTime() + DAY_MS)),
  };
}

/** The places of those with a listed name: of a namesake, of a variant, and of the person itself. */
const LISTED_EVERY = 12;

function inventedOf(draw: Seeded, place: number, listed: ListedByTier): Declarada {
  const known = [...listed["1_vinculante"], ...listed["2_obligatoria"]];
  const somebody = inventSomebody(draw);
  const vinculadaEn = draw.isTrueIn(80)
    ? `${draw.between(2012, 2024)}-0${draw.between(1, 9)}-1${draw.between(0, 9)}`
    : null;
  const isListed = place % LISTED_EVERY === 0 && known.length > 0;
  const found = isListed ? draw.pick(known) : null;
  const kind = Math.floor(place / LISTED_EVERY) % 3;
  const { tipo, nombre, documento, fechaNacimiento } =
    found === null
      ? somebody
      : {
          ...found,
          nombre: kind === 1 ? misspelled(found.nombre) : found.nombre,
          ...(kind === 2 && found.documento !== null ? {} : inventDocumento(draw, found.tipo)),
        };
  const persona = {
    tipo,
    nombre,
    documento,
    fechaNacimiento,
    pais: draw.isTrueIn(50) ? "CO" : null,
    alias: [],
  };
  const referencia = `BASE-${String(place).padStart(4, "0")}`;
  return { ...saidBy(draw, tipo), referencia, persona, periodicidadMeses: null, vinculadaEn };
}

/**
 * Saves a part of the base, compares it and makes the consultas of its alarmas, all in one transaction: the service,
 * which runs meanwhile, would compare it today. Returns the deliveries of those consultas, which it does not see either.
 */
export async function keepBase(
  past: Deps,
  cliente: Cliente,
  actor: ClienteActor,
  declaradas: readonly Declarada[],
): Promise<readonly EntregaClaim[]> {
  const taken: EntregaClaim[] = [];
  const consultaIds: string[] = [];
  await inLongTransaction(past.db, async (tx) => {
    await saveBaseIn(tx, past, actor, declaradas);
    const within: Deps = {
      ...past,
      // A part that a stopping process left uncompared would be compared today.
      stopping: new AbortController().signal,
      db: { ...past.db, query: tx.query },
      charges: claimingCharges(
        (work) => work(tx),
        (claims) => void taken.push(...claims),
        ({ consulta }) => void consultaIds.push(consulta.consultaId),
      ),
    };
    const pace = async () => {};
    await runVigilancia(within, pace);
    await backAlarmas(within, pace);
  });
  if (consultaIds.length > 0) await ensureCoincidencias(past, cliente, consultaIds);
  return taken;
}
