import type { Aplica } from "../plan-change";

/** A package as a test states it: tiny ones reach their borders in a few steps. */
export interface TestPlan {
  readonly codigo: string;
  readonly incluidas: number;
}

export type ValidateOutcome =
  | {
      readonly status: 200;
      readonly consulta: number;
      readonly isReplay: boolean;
      readonly consumidas: number;
    }
  | { readonly status: 402; readonly code: string; readonly consumidas: number }
  | { readonly status: 409; readonly consumidas: number };

/** Result of support's action: done, repeated, or refused, and whether it lifted a block. */
export interface ActionOutcome {
  readonly result: "done" | "repeated" | "conflict" | "missing";
  readonly isReactivado: boolean;
}

/** Everything observable of one client after a step. */
export interface LedgerSnapshot {
  readonly modalidad: "mensual" | "bolsa";
  readonly consumidas: number;
  readonly incluidas: number;
  readonly restantes: number;
  readonly excedente: number;
  readonly estado: string;
  readonly bloqueado: boolean;
  /** Number of stored consultas, which the counters must add up to. */
  readonly consultas: number;
  /** `1 vigente 3/10 2027-02-28T15:00:00.000Z`, oldest first. */
  readonly bolsas: readonly string[];
  /** `2026-10 emitido vence pagado`, in order of issue. */
  readonly cobros: readonly string[];
  /** `tipo ambito umbral` in order of recording, without omitted warnings. */
  readonly eventos: readonly string[];
}

export interface LedgerSettings {
  readonly startsAt: Date;
  readonly umbrales: readonly number[];
  readonly diasParaPagar: number;
}

/** The commercial life of one client, so that a model and the tested service run the same steps. */
export interface Ledger {
  validate(key: string | null, body: string): ValidateOutcome;
  recharge(compradas: number, referencia: string): ActionOutcome;
  /** Pays the `index`-th account ever issued. */
  pay(index: number, referencia: string): ActionOutcome;
  /** Undoes the payment of the `secuencia`-th bolsa. */
  reverseBolsa(secuencia: number): ActionOutcome;
  /** Undoes the payment `referencia` of the `index`-th account. */
  reversePago(index: number, referencia: string): ActionOutcome;
  changePlan(plan: TestPlan | null, aplica: Aplica | null): ActionOutcome;
  /** Caps a month's queries. Null lifts the cap. */
  cap(consultas: number | null): ActionOutcome;
  advance(ms: number): void;
  /** `emitir-cobros` and `avisos-vencimiento`. */
  runTareas(): void;
  snapshot(): LedgerSnapshot;
}

/** The same for an asynchronous service, such as one with a database. */
export type AsyncLedger = {
  readonly [Method in keyof Ledger]: (
    ...args: Parameters<Ledger[Method]>
  ) => Promise<ReturnType<Ledger[Method]>>;
};
