import type { DecisionTipo } from "../../server/domain/decisiones/decision";
import { bogotaMidnight, DAY_MS } from "../../server/domain/facturacion/bogota-calendar";
import { nextPeriodo, periodoOf } from "../../server/domain/facturacion/periodo";
import type { ScreeningQuery } from "../../server/domain/screening/types";
import { bogotaDay } from "../../server/domain/shared/bogota";
import type { DiligenciaInput } from "../../server/usecases/consultas/run-diligencia";
import type { ScreenInput } from "../../server/usecases/consultas/screen";
import type { DemoAnalista } from "./demo-decisiones";
import { inventDocumento, inventSomebody, TERCEROS } from "./invented";
import { type Listed, type ListedByTier, misspelled } from "./listed";
import { type Seeded, seeded } from "./seeded";

/** By the label the story knows a key by. */
export const LLAVES = {
  pruebas: "Pruebas de integración",
  creditos: "Core de créditos",
  vinculacion: "Vinculación digital (app)",
} as const;
export type DemoLlave = keyof typeof LLAVES;

type DemoQuery = Omit<ScreenInput, "now" | "deadline">;
type DiligenciaAsked = Omit<DiligenciaInput, "now" | "deadline">;

/** One thing that happened to the client. */
export type DemoStep = { readonly at: Date } & (
  | { readonly kind: "llave" | "revocar"; readonly llave: DemoLlave }
  | { readonly kind: "bolsa" | "plan" | "correos" | "webhook" | "pago" }
  | { readonly kind: "consulta"; readonly llave: DemoLlave; readonly asked: DemoQuery }
  | {
      readonly kind: "analista" | "aprobar" | "asignar" | "ficha";
      readonly analista: DemoAnalista;
    }
  | { readonly kind: "decidir"; readonly analista: DemoAnalista; readonly tipo: DecisionTipo | null }
  | { readonly kind: "cuatro_ojos"; readonly analista: DemoAnalista; readonly exige: boolean }
  | { readonly kind: "repetir"; readonly llave: DemoLlave }
  | { readonly kind: "diligencia"; readonly llave: DemoLlave; readonly asked: DiligenciaAsked }
);

/** A first bolsa, used up in two weeks; then a package, used little; then the busy month. */
export const BOLSA_CONSULTAS = 50;
const DAYS = { bolsa: 170, plan: 151, vinculacion: 62, busy: 31, webhook: 29 } as const;
const SEED = 19_901_121;
/** Of Bogota. */
const [OPENS, CLOSES] = [7.5, 18.5];
/** Cobros are issued by the first query from day 20 on and have a month: the one before is paid then. */
const PAYDAY = 19;

/** The midnight of Bogota before anything of the story happened. */
export const demoBegins = (hasta: Date): Date =>
  new Date(bogotaMidnight(bogotaDay(hasta)).getTime() - DAYS.bolsa * DAY_MS);

/**
 * What happened to the client until `hasta`, in order. The same for the same arguments; nothing is later than
 * `hasta`, and more than half of the package is left.
 */
export function demoStory(hasta: Date, listed: ListedByTier): readonly DemoStep[] {
  const draw = seeded(SEED);
  const today = bogotaMidnight(bogotaDay(hasta));
  const on = (daysAgo: number, hour: number) =>
    new Date(today.getTime() - daysAgo * DAY_MS + hour * 3_600_000);
  let asks = 0;
  // Each draws for itself: other lists in force change whom it is about, and nothing of the others.
  const own = () => seeded(SEED + ++asks);
  const ask = (at: Date, llave: DemoLlave): DemoStep => ({
    at,
    kind: "consulta",
    llave,
    asked: askOf(own(), listed),
  });
  const steps: DemoStep[] = [
    { at: on(DAYS.bolsa, 9), kind: "llave", llave: "pruebas" },
    { at: on(DAYS.bolsa, 9.2), kind: "bolsa" },
    { at: on(DAYS.plan, 9), kind: "plan" },
    { at: on(DAYS.plan, 9.1), kind: "llave", llave: "creditos" },
    { at: on(DAYS.plan, 9.5), kind: "correos" },
    { at: on(DAYS.plan - 3, 16), kind: "revocar", llave: "pruebas" },
    { at: on(DAYS.vinculacion, 10), kind: "llave", llave: "vinculacion" },
    { at: on(DAYS.webhook, 6.5), kind: "webhook" },
    ...paymentsUntil(on(DAYS.plan, 0), hasta),
    ...decisionsOn(on),
  ];
  for (let count = 0; count < BOLSA_CONSULTAS; count += 1) {
    steps.push(ask(on(DAYS.bolsa - 1 - Math.floor(count / 4), hourOf(draw)), "pruebas"));
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
        kind: "diligencia",
        llave: "creditos",
        asked: diligenciaOf(own()),
      });
    }
  }
  return steps.filter(({ at }) => at < hasta).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** So many a day, in the afternoon, until the days that still wait. */
const DECIDED_A_DAY = 5;
/** Of some days one is left open. */
const OPEN_DAYS = [12, 9, 6];
const DECIDED = { from: 30, to: 5 } as const;

/** What the client's people decided: one at a time, then with two, and what is left for whoever comes in. */
function decisionsOn(on: (daysAgo: number, hour: number) => Date): DemoStep[] {
  const steps: DemoStep[] = [
    { at: on(DAYS.busy, 8), kind: "analista", analista: "ruiz" },
    { at: on(DAYS.busy, 8.2), kind: "analista", analista: "mejia" },
  ];
  for (let daysAgo = DECIDED.from; daysAgo >= DECIDED.to; daysAgo -= 1) {
    for (let place = 0; place < DECIDED_A_DAY; place += 1) {
      const analista = place % 3 === 2 ? "mejia" : "ruiz";
      const tipo = place === 0 && OPEN_DAYS.includes(daysAgo) ? "en_analisis" : null;
      steps.push({ at: on(daysAgo, 18.6 + place / 20), kind: "decidir", analista, tipo });
    }
  }
  return [
    ...steps,
    { at: on(5, 19.2), kind: "ficha", analista: "mejia" },
    { at: on(4, 18.6), kind: "cuatro_ojos", analista: "mejia", exige: true },
    { at: on(4, 18.7), kind: "decidir", analista: "ruiz", tipo: "descartada" },
    { at: on(4, 18.8), kind: "aprobar", analista: "mejia" },
    { at: on(4, 18.9), kind: "decidir", analista: "ruiz", tipo: "descartada" },
    { at: on(4, 19), kind: "cuatro_ojos", analista: "mejia", exige: false },
    { at: on(4, 19.1), kind: "asignar", analista: "ruiz" },
    { at: on(1, 12.3), kind: "repetir", llave: "creditos" },
  ];
}

/** To the millisecond, so that hardly two are of one moment. */
const hourOf = (draw: Seeded): number => OPENS + draw.next() * (CLOSES - OPENS);

/** Queries of a day: fewer on Saturdays, hardly any on Sundays. */
function countOn(draw: Seeded, noon: Date, isBusy: boolean): number {
  const weekday = new Date(noon.getTime() - 5 * 3_600_000).getUTCDay();
  if (weekday === 0) return isBusy ? 1 : 0;
  if (weekday === 6) return isBusy ? draw.between(3, 7) : 0;
  return isBusy ? draw.between(14, 24) : draw.between(0, 2);
}

function paymentsUntil(from: Date, hasta: Date): DemoStep[] {
  const payments: DemoStep[] = [];
  for (let periodo = nextPeriodo(periodoOf(from)); periodo.startsAt < hasta; periodo = nextPeriodo(periodo)) {
    payments.push({
      at: new Date(periodo.startsAt.getTime() + (PAYDAY - 1) * DAY_MS + 11 * 3_600_000),
      kind: "pago",
    });
  }
  return payments;
}

/** Of a hundred queries, how many are about somebody listed, as written or misspelled. */
const FOUND = { alto: 4, medio: 4, bajo: 5, informativo: 5 } as const;

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
  const of = ({ tipo, nombre }: Listed, write = (name: string) => name) => ({
    tipo,
    nombre: write(nombre),
    ...inventDocumento(draw, tipo),
  });
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

function diligenciaOf(draw: Seeded): DiligenciaAsked {
  const { tipo, nombre, documento } = inventSomebody(draw);
  return {
    documento: documento.numero,
    tipoDocumento: tipo === "juridica" ? "NIT" : "CC",
    nombre,
    referenciaExterna: draw.isTrueIn(60) ? referenceOf(draw) : null,
  };
}
