import type { Declarada } from "../../server/domain/contrapartes/contraparte";
import type { DecisionTipo } from "../../server/domain/decisiones/decision";
import { nextPeriodo, periodoOf } from "../../server/domain/facturacion/periodo";
import type { ScreeningQuery } from "../../server/domain/screening/types";
import { bogotaDay, bogotaMidnight, DAY_MS } from "../../server/domain/shared/bogota";
import type { DiligenciaInput } from "../../server/usecases/consultas/run-diligencia";
import type { ScreenInput } from "../../server/usecases/consultas/screen";
import { BATCHES, declaradasOf } from "./demo-base";
import type { DemoAnalista } from "./demo-decisiones";
import { inventDocumento, inventSomebody, TERCEROS } from "./invented";
import { type Listed, type ListedByTier, misspelled } from "./listed";
import { type Seeded, seeded } from "./seeded";

type DemoCliente = "financiera" | "cooperativa";

/** Keys by their label in the story, with their owner. */
export const LLAVES = {
  creditos: { de: "financiera", etiqueta: "Core de créditos" },
  vinculacion: { de: "financiera", etiqueta: "Vinculación digital (app)" },
  aportes: { de: "cooperativa", etiqueta: "Núcleo de aportes" },
} as const;
export type DemoLlave = keyof typeof LLAVES;

type DemoQuery = Omit<ScreenInput, "now" | "deadline">;
type DemoDiligencia = Omit<DiligenciaInput, "now" | "deadline">;

export type DemoStep = { readonly at: Date; readonly de: DemoCliente } & (
  | { readonly kind: "llave"; readonly llave: DemoLlave }
  | { readonly kind: "plan" | "pago" }
  | { readonly kind: "bolsa"; readonly consultas: number }
  | { readonly kind: "consulta"; readonly llave: DemoLlave; readonly asked: DemoQuery }
  | {
      readonly kind: "analista" | "ingreso" | "correos" | "webhook" | "aprobar" | "asignar" | "ficha";
      readonly analista: DemoAnalista;
    }
  | {
      readonly kind: "decidir";
      readonly analista: DemoAnalista;
      readonly tipo: DecisionTipo | null;
      readonly deVigilancia?: boolean;
    }
  | {
      readonly kind: "contrapartes";
      readonly llave: DemoLlave;
      readonly declaradas: readonly Declarada[];
    }
  | { readonly kind: "pedir_cuatro_ojos" | "aprobar_cambio"; readonly analista: DemoAnalista }
  | { readonly kind: "repetir"; readonly llave: DemoLlave }
  | { readonly kind: "diligencia"; readonly llave: DemoLlave; readonly asked: DemoDiligencia }
);

/** The cooperativa's first bolsa, used up in days, and its current one, almost used up. */
const BOLSAS = [15, 40] as const;
const COOPERATIVA_ASKS = 36;
/** The financiera's package, little used, and then the busy month. */
const DAYS = {
  bolsa: 176,
  segunda: 170,
  plan: 151,
  vinculacion: 62,
  busy: 31,
  webhook: 29,
} as const;
const SEED = 19_901_121;
/** In Bogota. */
const [OPENS, CLOSES] = [7.5, 18.5];
/** Cobros are issued by the first query from day 20 on and have a month: the one before is paid then. */
const PAYDAY = 19;

/** Midnight of Bogota before the first event of the story. */
export const demoBegins = (hasta: Date): Date =>
  new Date(bogotaMidnight(bogotaDay(hasta)).getTime() - DAYS.bolsa * DAY_MS);

/**
 * Returns the events of both clients until `hasta`, in order. The same arguments give the same story. Nothing is
 * later than `hasta`, and more than half of the package remains.
 */
export function demoStory(hasta: Date, listed: ListedByTier): readonly DemoStep[] {
  const draw = seeded(SEED);
  const today = bogotaMidnight(bogotaDay(hasta));
  const on = (daysAgo: number, hour: number) =>
    new Date(today.getTime() - daysAgo * DAY_MS + hour * 3_600_000);
  let asks = 0;
  // Each query draws from its own seed, so that other lists change only its person.
  const own = () => seeded(SEED + ++asks);
  const ask = (at: Date, llave: DemoLlave): DemoStep => ({
    at,
    de: LLAVES[llave].de,
    kind: "consulta",
    llave,
    asked: askOf(own(), listed),
  });
  const steps: DemoStep[] = [
    { at: on(DAYS.plan, 9), de: "financiera", kind: "plan" },
    { at: on(DAYS.plan, 9.1), de: "financiera", kind: "llave", llave: "creditos" },
    { at: on(DAYS.plan, 9.5), de: "financiera", kind: "correos", analista: "mejia" },
    { at: on(DAYS.vinculacion, 10), de: "financiera", kind: "llave", llave: "vinculacion" },
    { at: on(DAYS.webhook, 6.5), de: "financiera", kind: "webhook", analista: "mejia" },
    ...paymentsUntil(on(DAYS.plan, 0), hasta),
    ...peopleOn(on),
    ...decisionsOn(on),
    ...cooperativaOn(on),
  ];
  for (let count = 0; count < BOLSAS[0]; count += 1) {
    steps.push(ask(on(DAYS.bolsa - 1 - Math.floor(count / 4), hourOf(draw)), "aportes"));
  }
  const apart = (DAYS.segunda - 2) / COOPERATIVA_ASKS;
  for (let count = 0; count < COOPERATIVA_ASKS; count += 1) {
    steps.push(ask(on(DAYS.segunda - 1 - Math.floor(count * apart), hourOf(draw)), "aportes"));
  }
  for (let daysAgo = DAYS.plan - 1; daysAgo >= 0; daysAgo -= 1) {
    const count = countOn(draw, on(daysAgo, 12), daysAgo <= DAYS.busy);
    for (let place = 0; place < count; place += 1) {
      const isDigital = daysAgo < DAYS.vinculacion && draw.isTrueIn(35);
      steps.push(ask(on(daysAgo, hourOf(draw)), isDigital ? "vinculacion" : "creditos"));
    }
    if (daysAgo <= DAYS.busy && daysAgo % 2 === 1) {
      steps.push({
        at: on(daysAgo, hourOf(draw)),
        de: "financiera",
        kind: "diligencia",
        llave: "creditos",
        asked: diligenciaOf(own()),
      });
    }
  }
  steps.push(...baseOn(on, steps, listed));
  return steps.filter(({ at }) => at < hasta).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Deciding people sign in first. */
function peopleOn(on: (daysAgo: number, hour: number) => Date): DemoStep[] {
  const steps: DemoStep[] = [];
  const { plan, segunda } = DAYS;
  const joins = { mejia: plan, ruiz: plan, samper: segunda, yaruma: segunda } as const;
  for (const [place, [analista, day]] of (Object.entries(joins) as [DemoAnalista, number][]).entries()) {
    const de = day === segunda ? "cooperativa" : "financiera";
    const hour = 9.2 + place / 100;
    steps.push({ at: on(day, hour), de, kind: "analista", analista });
    for (let daysAgo = day; daysAgo > 0; daysAgo -= SIGNS_IN_EVERY) {
      steps.push({ at: on(daysAgo, hour + 0.1), de, kind: "ingreso", analista });
    }
  }
  return steps;
}
const SIGNS_IN_EVERY = 7;

/** This many a day, in the afternoon, up to the days that still wait. */
const DECIDED_A_DAY = 5;
/** One is left open on some days. */
const OPEN_DAYS = [12, 9, 6];
const DECIDED = { from: 30, to: 5, quietEvery: 6 } as const;

/** Decisions of the financiera's people, and what is left undecided. */
function decisionsOn(on: (daysAgo: number, hour: number) => Date): DemoStep[] {
  const de = "financiera";
  const steps: DemoStep[] = [];
  const decide = (daysAgo: number, place: number) => {
    const analista = place % 3 === 2 ? "mejia" : "ruiz";
    const tipo = place === 0 && OPEN_DAYS.includes(daysAgo) ? "en_analisis" : null;
    steps.push({ at: on(daysAgo, 18.6 + place / 20), de, kind: "decidir", analista, tipo });
  };
  for (let daysAgo = DAYS.plan - 2; daysAgo > DECIDED.from; daysAgo -= DECIDED.quietEvery) decide(daysAgo, 1);
  for (let daysAgo = DECIDED.from; daysAgo >= DECIDED.to; daysAgo -= 1) {
    for (let place = 0; place < DECIDED_A_DAY; place += 1) decide(daysAgo, place);
  }
  return [
    ...steps,
    { at: on(5, 19.5), de, kind: "ficha", analista: "mejia" },
    { at: on(4, 19.1), de, kind: "asignar", analista: "ruiz" },
    { at: on(1, 12.3), de, kind: "repetir", llave: "creditos" },
  ];
}

/** The cooperativa: two bolsas, one key, and two people who decide together. Their last two decisions wait. */
function cooperativaOn(on: (daysAgo: number, hour: number) => Date): DemoStep[] {
  const de = "cooperativa";
  const steps: DemoStep[] = [
    { at: on(DAYS.bolsa, 9), de, kind: "bolsa", consultas: BOLSAS[0] },
    { at: on(DAYS.bolsa, 9.1), de, kind: "llave", llave: "aportes" },
    { at: on(DAYS.segunda, 9), de, kind: "bolsa", consultas: BOLSAS[1] },
    { at: on(DAYS.segunda, 9.6), de, kind: "correos", analista: "samper" },
    { at: on(DAYS.segunda, 10), de, kind: "pedir_cuatro_ojos", analista: "yaruma" },
    { at: on(DAYS.segunda, 11), de, kind: "aprobar_cambio", analista: "samper" },
  ];
  for (let daysAgo = DAYS.segunda - 1; daysAgo > UNAPPROVED; daysAgo -= SIGNS_IN_EVERY) {
    steps.push({ at: on(daysAgo, 18.6), de, kind: "decidir", analista: "samper", tipo: null });
    steps.push({ at: on(daysAgo, 18.8), de, kind: "aprobar", analista: "yaruma" });
  }
  for (const hour of [18.6, 18.7]) {
    steps.push({ at: on(UNAPPROVED, hour), de, kind: "decidir", analista: "samper", tipo: null });
  }
  return steps;
}
/** Days ago. */
const UNAPPROVED = 5;

/** The financiera's base, loaded and then kept up to date each week, and decisions on what vigilancia told of it. */
function baseOn(
  on: (daysAgo: number, hour: number) => Date,
  steps: readonly DemoStep[],
  listed: ListedByTier,
): DemoStep[] {
  const de = "financiera";
  const asked = steps.flatMap((step) =>
    step.kind === "consulta" && step.de === de ? [{ at: step.at, ...step.asked }] : [],
  );
  const batches = BATCHES.map((daysAgo) => ({ daysAgo, at: on(daysAgo, BASE_HOUR) }));
  return declaradasOf(asked, batches, listed).flatMap(({ at, daysAgo, declaradas }): DemoStep[] => [
    { at, de, kind: "contrapartes", llave: "creditos", declaradas },
    { at: on(daysAgo - 2, 19.2), de, kind: "decidir", analista: "ruiz", tipo: null, deVigilancia: true },
  ]);
}
const BASE_HOUR = 20.5;

/** With milliseconds, so that times rarely coincide. */
const hourOf = (draw: Seeded): number => OPENS + draw.next() * (CLOSES - OPENS);

/** Queries of a day: fewer on Saturdays, hardly any on Sundays. */
function countOn(draw: Seeded, noon: Date, isBusy: boolean): number {
  const weekday = new Date(noon.getTime() - 5 * 3_600_000).getUTCDay();
  if (weekday === 0) return isBusy ? 1 : 0;
  if (weekday === 6) return isBusy ? draw.between(3, 7) : 0;
  return isBusy ? draw.between(14, 24) : draw.between(0, 1);
}

function paymentsUntil(from: Date, hasta: Date): DemoStep[] {
  const payments: DemoStep[] = [];
  for (let periodo = nextPeriodo(periodoOf(from)); periodo.startsAt < hasta; periodo = nextPeriodo(periodo)) {
    payments.push({
      at: new Date(periodo.startsAt.getTime() + (PAYDAY - 1) * DAY_MS + 11 * 3_600_000),
      de: "financiera",
      kind: "pago",
    });
  }
  return payments;
}

/** Percent of queries about a listed person, as written or misspelled. */
const FOUND = { alto: 4, medio: 4, bajo: 5, informativo: 5 } as const;

/** Percent of namesakes who are the listed person. */
const HIMSELF = 30;

function askOf(draw: Seeded, listed: ListedByTier): DemoQuery {
  const asked = subjectOf(draw, listed);
  const isByDocument = draw.isTrueIn(4);
  return {
    ...asked,
    nombre: isByDocument ? null : asked.nombre,
    documento: isByDocument || draw.isTrueIn(85) ? asked.documento : null,
    pais: draw.isTrueIn(50) ? "CO" : null,
    referenciaExterna: draw.isTrueIn(70) ? referenceOf(draw) : null,
    sujetoObligado: draw.isTrueIn(12) ? draw.pick(TERCEROS) : null,
  };
}

function subjectOf(draw: Seeded, listed: ListedByTier): Omit<ScreeningQuery, "pais"> {
  /** A query with that name: the listed person with its data, or more often a namesake. */
  const of = (listed: Listed, write = (name: string) => name) => {
    const { tipo, nombre, documento, fechaNacimiento } = listed;
    const invented = inventDocumento(draw, tipo);
    const isSame = draw.isTrueIn(HIMSELF) && (documento !== null || fechaNacimiento !== null);
    const said = isSame ? { documento: documento ?? invented.documento, fechaNacimiento } : invented;
    return { tipo, nombre: write(nombre), ...said };
  };
  const [vinculantes, peps, referencia] = [
    listed["1_vinculante"],
    listed["2_obligatoria"],
    listed["3_referencia"],
  ];
  const place = draw.next() * 100;
  const { alto, medio, bajo, informativo } = FOUND;
  if (place < alto && vinculantes.length > 0) return of(draw.pick(vinculantes));
  const found = [...peps, ...referencia];
  if (place < alto + medio && found.length > 0) return of(draw.pick(found));
  const near = [...vinculantes, ...peps];
  if (place < alto + medio + bajo && near.length > 0) return of(draw.pick(near), misspelled);
  if (place < alto + medio + bajo + informativo && referencia.length > 0)
    return of(draw.pick(referencia), misspelled);
  return inventSomebody(draw);
}

function referenceOf(draw: Seeded): string {
  const number = String(draw.between(1, 99_999)).padStart(5, "0");
  return draw.pick([`SOL-${number}`, `Crédito ${number}`, `VINC/${number}`, `proveedor-${number}`]);
}

function diligenciaOf(draw: Seeded): DemoDiligencia {
  const { tipo, nombre, documento } = inventSomebody(draw);
  return {
    documento: documento.numero,
    tipoDocumento: tipo === "juridica" ? "NIT" : "CC",
    nombre,
    referenciaExterna: draw.isTrueIn(60) ? referenceOf(draw) : null,
  };
}
