import type {
  ActionOutcome,
  Ledger,
  LedgerSettings,
  LedgerSnapshot,
  TestPlan,
  ValidateOutcome,
} from "./ledger";
import { DAY, dayOf, endOfBogotaDay, HOUR, monthAfter, monthOf, sixMonthsAfter } from "./naive-calendar";

interface Bolsa {
  readonly secuencia: number;
  readonly activada: number;
  readonly vence: number;
  readonly compradas: number;
  readonly referencia: string;
  /** The bolsa that it took the place of, and the package it ended. */
  readonly replaced: Bolsa | null;
  readonly withdrawn: TestPlan | null;
  cerrada: boolean;
  reversed: boolean;
}

interface Account {
  readonly periodo: string;
  readonly emitida: number;
  readonly vence: number;
  pago: string | null;
  /** Position among all payments. */
  paidAs: number;
  lastReversed: string | null;
}

/**
 * The reference model of the ledger: deliberately naive, for property tests of the real service. It keeps logs and
 * recounts them for every question. It shares no code with the service: its calendar is Intl's, its percentages are
 * counted up. Contract, "States and transitions"; contract-decisions D to G.
 */
export class LedgerModel implements Ledger {
  private now: number;
  private readonly log: { readonly ambito: string }[] = [];
  private readonly keys = new Map<string, { body: string; at: number; consulta: number }>();
  private readonly bolsas: Bolsa[] = [];
  private payments = 0;
  private readonly accounts: Account[] = [];
  /** Month → plan from that month on. */
  private readonly plans = new Map<string, TestPlan | null>();
  private limit: number | null = null;
  private readonly events: string[] = [];
  private readonly omitted = new Set<string>();

  constructor(private readonly settings: LedgerSettings) {
    this.now = settings.startsAt.getTime();
  }

  validate(key: string | null, body: string): ValidateOutcome {
    const known = key === null ? undefined : this.keys.get(key);
    if (known !== undefined && this.now - known.at < 24 * HOUR) {
      if (known.body !== body) return { status: 409, consumidas: this.count() };
      return { status: 200, consulta: known.consulta, isReplay: true, consumidas: this.count() };
    }
    const refusal = this.refusal();
    if (refusal !== null) {
      this.tellExpiry();
      this.once("paquete.bloqueado", null);
      return { status: 402, code: refusal, consumidas: this.count() };
    }
    this.log.push({ ambito: this.ambito() });
    const consulta = this.log.length;
    if (key !== null) this.keys.set(key, { body, at: this.now, consulta });
    this.recordEventsOfConsulta();
    return { status: 200, consulta, isReplay: false, consumidas: this.count() };
  }

  recharge(compradas: number, referencia: string): ActionOutcome {
    const stands = this.bolsas.some((bolsa) => bolsa.referencia === referencia && !bolsa.reversed);
    if (stands) return { result: "conflict", isReactivado: false };
    const isReactivado = this.refusal() !== null;
    const replaced = this.bolsa();
    const withdrawn = this.plan(monthAfter(monthOf(this.now)));
    this.closeBolsa();
    const vence = sixMonthsAfter(this.now);
    this.bolsas.push({
      secuencia: this.bolsas.length + 1,
      activada: this.now,
      vence,
      compradas,
      referencia,
      replaced,
      withdrawn,
      cerrada: false,
      reversed: false,
    });
    // Without a package to end, coming months are unchanged, so a restored one continues in them.
    if (withdrawn !== null) this.plans.set(monthAfter(monthOf(this.now)), null);
    if (isReactivado) this.record("paquete.reactivado", null);
    return { result: "done", isReactivado };
  }

  pay(index: number, referencia: string): ActionOutcome {
    const account = this.accounts[index];
    if (account === undefined) return { result: "missing", isReactivado: false };
    if (account.pago !== null) {
      return { result: account.pago === referencia ? "repeated" : "conflict", isReactivado: false };
    }
    const wasBlocked = this.refusal() !== null;
    account.pago = referencia;
    account.paidAs = ++this.payments;
    const isReactivado = wasBlocked && this.refusal() === null;
    if (isReactivado) this.record("paquete.reactivado", null);
    return { result: "done", isReactivado };
  }

  reverseBolsa(secuencia: number): ActionOutcome {
    const bolsa = this.bolsas.find((one) => one.secuencia === secuencia);
    if (bolsa === undefined) return { result: "missing", isReactivado: false };
    if (bolsa.reversed) return { result: "repeated", isReactivado: false };
    const rests = this.bolsas.some((later) => later.secuencia > secuencia && !later.reversed);
    if (rests) return { result: "conflict", isReactivado: false };
    bolsa.reversed = true;
    if (bolsa.cerrada) return { result: "done", isReactivado: false };
    this.closeBolsa();
    if (bolsa.replaced !== null) bolsa.replaced.cerrada = false;
    else if (bolsa.withdrawn !== null) {
      const ended = monthAfter(monthOf(bolsa.activada));
      const isOver = ended <= monthOf(this.now);
      this.plans.set(isOver ? monthOf(this.now) : ended, bolsa.withdrawn);
    }
    return { result: "done", isReactivado: false };
  }

  reversePago(index: number, referencia: string): ActionOutcome {
    const account = this.accounts[index];
    if (account === undefined) return { result: "missing", isReactivado: false };
    if (account.pago === null) {
      const isKnown = account.lastReversed === referencia;
      return { result: isKnown ? "repeated" : "conflict", isReactivado: false };
    }
    const rests = this.accounts.some(
      (other) =>
        other !== account &&
        other.pago !== null &&
        other.periodo >= account.periodo &&
        other.paidAs > account.paidAs,
    );
    if (rests || account.pago !== referencia) return { result: "conflict", isReactivado: false };
    account.pago = null;
    account.lastReversed = referencia;
    return { result: "done", isReactivado: false };
  }

  changePlan(plan: TestPlan | null, aplica: "ahora" | "proximo_periodo" | null): ActionOutcome {
    const month = monthOf(this.now);
    const current = this.bolsa();
    if (current !== null && plan === null) return { result: "done", isReactivado: false };
    if (current !== null && this.refusal() === null) return { result: "conflict", isReactivado: false };
    const isNow = current !== null || (aplica === null ? this.plan() === null : aplica === "ahora");
    this.closeBolsa();
    if (isNow) this.plans.set(month, plan);
    this.plans.set(monthAfter(month), plan);
    return { result: "done", isReactivado: false };
  }

  cap(consultas: number | null): ActionOutcome {
    if (this.bolsa() !== null && consultas !== null) return { result: "conflict", isReactivado: false };
    this.limit = consultas;
    return { result: "done", isReactivado: false };
  }

  advance(ms: number): void {
    this.now += ms;
  }

  runTareas(): void {
    this.issueAccount();
    const bolsa = this.bolsa();
    if (bolsa === null) return;
    this.tellExpiry();
    if (this.refusal() !== null) return;
    const due = [30, 7, 1].filter((days) => this.now >= bolsa.vence - days * DAY);
    const fresh = due.filter((days) => !this.omitted.has(`${this.ambito()} ${days}`));
    for (const days of fresh) this.omitted.add(`${this.ambito()} ${days}`);
    const nearest = fresh.pop();
    if (nearest !== undefined) this.once("paquete.vencimiento_proximo", nearest);
  }

  snapshot(): LedgerSnapshot {
    const consumidas = this.count();
    const incluidas = this.included();
    return {
      modalidad: this.bolsa() === null ? "mensual" : "bolsa",
      consumidas,
      incluidas,
      restantes: incluidas > consumidas ? incluidas - consumidas : 0,
      excedente: this.bolsa() === null && consumidas > incluidas ? consumidas - incluidas : 0,
      estado: this.estado(),
      bloqueado: this.refusal() !== null,
      consultas: this.log.length,
      bolsas: this.bolsas.map((bolsa) => this.describeBolsa(bolsa)),
      cobros: this.accounts.map(
        ({ periodo, emitida, vence, pago }) => `${periodo} ${iso(emitida)} ${iso(vence)} ${pago ?? "-"}`,
      ),
      eventos: [...this.events],
    };
  }

  private recordEventsOfConsulta(): void {
    const plan = this.plan();
    const bolsa = this.bolsa();
    if (bolsa === null && plan !== null && this.count() === 1 && this.hadPlanBefore()) {
      this.once("paquete.renovado", null);
    }
    for (let percent = 1; percent <= 200; percent++) {
      const isWatched = this.settings.umbrales.includes(percent) || percent === 100;
      if (this.included() === 0 || !isWatched || (bolsa !== null && percent > 100)) continue;
      if (firstAt(percent, this.included()) !== this.count()) continue;
      const tipo = percent < 100 ? "umbral_alcanzado" : percent === 100 ? "agotado" : "excedente";
      this.once(`paquete.${tipo}`, percent);
    }
    this.issueAccount();
  }

  private issueAccount(): void {
    const plan = this.plan();
    const periodo = monthAfter(monthOf(this.now));
    if (this.bolsa() !== null || plan === null) return;
    if (this.accounts.some((account) => account.periodo === periodo)) return;
    if (dayOf(this.now) < 20 && this.count() < firstAt(80, plan.incluidas)) return;
    const vence = endOfBogotaDay(this.now + this.settings.diasParaPagar * DAY);
    this.accounts.push({ periodo, emitida: this.now, vence, pago: null, paidAs: 0, lastReversed: null });
    this.once("paquete.cobro_emitido", null);
  }

  private tellExpiry(): void {
    if (this.refusal() === "bolsa_vencida") this.once("paquete.vencido", null);
  }

  /** Reports the expiry of a bolsa even if no tarea ran before it is replaced. */
  private closeBolsa(): void {
    this.tellExpiry();
    const current = this.bolsa();
    if (current !== null) current.cerrada = true;
  }

  private refusal(): string | null {
    const bolsa = this.bolsa();
    if (bolsa !== null) {
      if (this.count() === bolsa.compradas) return "bolsa_agotada";
      return this.now >= bolsa.vence ? "bolsa_vencida" : null;
    }
    const isOverdue = this.accounts.some(({ pago, vence }) => pago === null && vence < this.now);
    const isAbove = this.plan() !== null && this.count() > this.included();
    if (isOverdue && isAbove) return "paquete_vencido_sin_pago";
    return this.limit !== null && this.count() >= this.limit ? "tope_de_consumo" : null;
  }

  private estado(): string {
    const refusal = this.refusal();
    const consumidas = this.count();
    const bolsa = this.bolsa();
    if (bolsa === null && this.plan() === null) return "sin_plan";
    if (refusal === "paquete_vencido_sin_pago" || refusal === "tope_de_consumo") return "bloqueado";
    if (refusal === "bolsa_vencida") return "vencido";
    if (consumidas > this.included()) return "excedente";
    if (consumidas === this.included()) return "agotado";
    return consumidas >= firstAt(80, this.included()) ? "umbral_80" : "ok";
  }

  private describeBolsa(bolsa: Bolsa): string {
    const used = this.countIn(`bolsa:b${bolsa.secuencia}`);
    const open = used === bolsa.compradas ? "agotada" : this.now >= bolsa.vence ? "vencida" : "vigente";
    return `${bolsa.secuencia} ${bolsa.cerrada ? "cerrada" : open} ${used}/${bolsa.compradas} ${iso(bolsa.vence)}`;
  }

  private bolsa(): Bolsa | null {
    return this.bolsas.find((bolsa) => !bolsa.cerrada) ?? null;
  }

  private plan(month = monthOf(this.now)): TestPlan | null {
    const known = [...this.plans.keys()].filter((from) => from <= month).sort();
    return this.plans.get(known.at(-1) ?? "") ?? null;
  }

  private hadPlanBefore(): boolean {
    const today = monthOf(this.now);
    for (let month = monthOf(this.settings.startsAt.getTime()); month < today; month = monthAfter(month)) {
      if (this.plan(month) !== null) return true;
    }
    return false;
  }

  private included(): number {
    return this.bolsa()?.compradas ?? this.plan()?.incluidas ?? 0;
  }

  private count(): number {
    return this.countIn(this.ambito());
  }

  private countIn(ambito: string): number {
    return this.log.filter((entry) => entry.ambito === ambito).length;
  }

  private ambito(): string {
    const bolsa = this.bolsa();
    return bolsa === null ? `periodo:${monthOf(this.now)}` : `bolsa:b${bolsa.secuencia}`;
  }

  private once(tipo: string, umbral: number | null): void {
    if (!this.events.includes(`${tipo} ${this.ambito()} ${umbral ?? "-"}`)) this.record(tipo, umbral);
  }

  private record(tipo: string, umbral: number | null): void {
    this.events.push(`${tipo} ${this.ambito()} ${umbral ?? "-"}`);
  }
}

/** The first query at which `percent` of `incluidas` is reached, counted up. */
function firstAt(percent: number, incluidas: number): number {
  let query = 0;
  while (query * 100 < percent * incluidas) query++;
  return query;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
