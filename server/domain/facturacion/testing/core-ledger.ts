import { effectsOfConsulta } from "../../avisos/consulta-eventos";
import { ambitoOf, ambitoOfBolsa, EVENTO_UNICIDAD, type EventoTipo } from "../../avisos/evento-key";
import { decideVencimiento } from "../../avisos/vencimiento";
import { type Bolsa, type BolsaCierre, estadoHistorialOf } from "../bolsa";
import { type Cobro, type CobroNuevo, decideEmision } from "../cobro";
import { consumoOf } from "../consumo";
import { admit, type Cuenta, type CuentaMensual } from "../cuenta";
import { decidePago, decideRecharge } from "../pago";
import { nextPeriodo, periodoOf } from "../periodo";
import { type Aplica, decidePlanChange } from "../plan-change";
import { type Plan, planOf } from "../plans";
import { decideBolsaReversion, decideCobroReversion, type Reversion } from "../reversion";
import type {
  ActionOutcome,
  Ledger,
  LedgerSettings,
  LedgerSnapshot,
  TestPlan,
  ValidateOutcome,
} from "./ledger";

const REVERSAL = { motivo: "Consignación devuelta", pagoReferencia: null };

interface Recorded {
  readonly tipo: EventoTipo;
  readonly ambito: string;
  readonly umbral: number | null;
}

/**
 * A service in memory that uses only the domain's decisions: rows instead of tables, single steps instead of
 * transactions. It shows that the decisions together match the reference model.
 */
export class CoreLedger implements Ledger {
  private now: Date;
  private consultas = 0;
  private readonly keys = new Map<string, { body: string; at: Date; consulta: number }>();
  private readonly consumidasByMes = new Map<string, number>();
  /** Rows of periods with the plan they opened with, from the first month on. */
  private readonly planByMes = new Map<string, Plan | null>();
  private siguiente: Plan | null = null;
  private bolsas: Bolsa[] = [];
  private cobros: Cobro[] = [];
  private tope: number | null = null;
  /** What each bolsa's payment replaced. */
  private readonly before = new Map<string, { replaced: string | null; withdrawn: Plan | null }>();
  /** Cobros in the order of their payment. */
  private readonly paid: string[] = [];
  private readonly reversals: Reversion[] = [];
  private readonly eventos: Recorded[] = [];
  private readonly omitidos: Recorded[] = [];

  constructor(private readonly settings: LedgerSettings) {
    this.now = settings.startsAt;
    this.planByMes.set(periodoOf(this.now).mes, null);
  }

  validate(key: string | null, body: string): ValidateOutcome {
    const known = key === null ? undefined : this.keys.get(key);
    if (known !== undefined && this.now.getTime() - known.at.getTime() < 86_400_000) {
      const { consumidas } = consumoOf(this.cuenta(), this.now);
      if (known.body !== body) return { status: 409, consumidas };
      return { status: 200, consulta: known.consulta, isReplay: true, consumidas };
    }
    const gate = admit(this.cuenta(), this.now);
    if (!gate.admitted) {
      this.tellExpiry();
      this.record({ tipo: "paquete.bloqueado", ambito: ambitoOf(this.cuenta(), this.now), umbral: null });
      return { status: 402, code: gate.code, consumidas: consumoOf(this.cuenta(), this.now).consumidas };
    }
    this.spend();
    const consulta = ++this.consultas;
    if (key !== null) this.keys.set(key, { body, at: this.now, consulta });
    this.applyEffects();
    const { consumidas } = consumoOf(this.cuenta(), this.now);
    return { status: 200, consulta, isReplay: false, consumidas };
  }

  recharge(compradas: number, referencia: string): ActionOutcome {
    if (this.bolsas.some((bolsa) => bolsa.pagoReferencia === referencia && bolsa.revertidaEn === null)) {
      return { result: "conflict", isReactivado: false };
    }
    const decision = decideRecharge(
      { cuenta: this.cuenta(), ultimaSecuencia: this.bolsas.at(-1)?.secuencia ?? 0 },
      this.now,
      {
        consultasCompradas: compradas,
        precioTotal: compradas * 100,
        pagoReferencia: referencia,
        pagoRegistradoEn: this.now,
        credencialesEntregadasEn: null,
      },
    );
    this.close(decision.closes);
    const bolsaId = `b${decision.opens.secuencia}`;
    this.before.set(bolsaId, { replaced: decision.closes?.bolsaId ?? null, withdrawn: this.siguiente });
    this.bolsas.push({ ...decision.opens, bolsaId });
    this.siguiente = null;
    return this.finish(decision.isReactivado);
  }

  pay(index: number, referencia: string): ActionOutcome {
    const cobro = this.cobros[index];
    if (cobro === undefined) return { result: "missing", isReactivado: false };
    const pago = { pagoReferencia: referencia, pagoRegistradoEn: this.now };
    const decision = decidePago({ cuenta: this.cuenta(), cobro }, this.now, pago);
    if (decision.kind !== "registered") return { result: decision.kind, isReactivado: false };
    this.cobros = this.cobros.with(index, decision.cobro);
    this.paid.push(cobro.cobroId);
    return this.finish(decision.isReactivado);
  }

  reverseBolsa(secuencia: number): ActionOutcome {
    const bolsa = this.bolsas[secuencia - 1];
    if (bolsa === undefined) return { result: "missing", isReactivado: false };
    const { replaced, withdrawn } = this.before.get(bolsa.bolsaId) ?? { replaced: null, withdrawn: null };
    const current = this.bolsas.find(({ bolsaId }) => bolsaId === replaced);
    const decision = decideBolsaReversion(
      {
        cuenta: this.cuenta(),
        mensual: this.mensual(),
        bolsa,
        reemplaza: current ? { bolsa: current, actualizadoEn: this.now } : null,
        planRetirado: withdrawn,
        hasLater: this.bolsas.some((one) => one.secuencia > secuencia && one.revertidaEn === null),
        last: this.reversals.findLast(({ bolsaId }) => bolsaId === bolsa.bolsaId) ?? null,
      },
      this.now,
      REVERSAL,
    );
    if (decision.kind !== "reversed") return { result: decision.kind, isReactivado: false };
    this.close(decision.closes);
    this.bolsas = this.bolsas.map((one) => {
      if (one.bolsaId === bolsa.bolsaId) return { ...one, revertidaEn: this.now };
      return one.bolsaId === decision.reopens?.bolsaId ? decision.reopens : one;
    });
    if (decision.plan !== null) {
      const { mes } = periodoOf(this.now);
      if (decision.plan.desdeMes <= mes) this.planByMes.set(mes, decision.plan.plan);
      this.siguiente = decision.plan.plan;
    }
    this.keepReversal({ bolsaId: bolsa.bolsaId, pagoReferencia: bolsa.pagoReferencia });
    return { result: "done", isReactivado: false };
  }

  reversePago(index: number, referencia: string): ActionOutcome {
    const cobro = this.cobros[index];
    if (cobro === undefined) return { result: "missing", isReactivado: false };
    const orderOf = ({ cobroId }: Cobro) => this.paid.lastIndexOf(cobroId);
    const decision = decideCobroReversion(
      {
        cuenta: this.cuenta(),
        cobro,
        hasLater: this.cobros.some(
          (other) =>
            other.cobroId !== cobro.cobroId &&
            other.pagoReferencia !== null &&
            other.periodo >= cobro.periodo &&
            orderOf(other) > orderOf(cobro),
        ),
        last: this.reversals.findLast(({ cobroId }) => cobroId === cobro.cobroId) ?? null,
      },
      { ...REVERSAL, pagoReferencia: referencia },
    );
    if (decision.kind !== "reversed") return { result: decision.kind, isReactivado: false };
    this.cobros = this.cobros.with(index, decision.cobro);
    this.keepReversal({ cobroId: cobro.cobroId, pagoReferencia: referencia });
    return { result: "done", isReactivado: false };
  }

  changePlan(plan: TestPlan | null, aplica: Aplica | null): ActionOutcome {
    const previous = { abierto: this.abierto(), siguiente: this.siguiente, bolsa: this.current() };
    const decision = decidePlanChange(previous, this.now, {
      plan: plan === null ? null : tiny(plan),
      aplica,
    });
    if (decision.kind === "conflict") return { result: "conflict", isReactivado: false };
    this.close(decision.closes);
    this.planByMes.set(periodoOf(this.now).mes, decision.planes.abierto);
    this.siguiente = decision.planes.siguiente;
    return { result: "done", isReactivado: false };
  }

  cap(consultas: number | null): ActionOutcome {
    if (this.current() !== null && consultas !== null) return { result: "conflict", isReactivado: false };
    this.tope = consultas;
    return { result: "done", isReactivado: false };
  }

  advance(ms: number): void {
    let periodo = periodoOf(this.now);
    this.now = new Date(this.now.getTime() + ms);
    while (periodo.endsAt <= this.now) {
      periodo = nextPeriodo(periodo);
      this.planByMes.set(periodo.mes, this.siguiente);
    }
  }

  runTareas(): void {
    const cuenta = this.cuenta();
    if (cuenta.modalidad === "mensual") {
      const due = decideEmision({ ...cuenta, isEmitido: this.isEmitido() }, this.now, this.settings);
      if (due !== null) this.issue(due);
      if (due !== null) {
        this.record({ tipo: "paquete.cobro_emitido", ambito: ambitoOf(cuenta, this.now), umbral: null });
      }
      return;
    }
    const ambito = ambitoOf(cuenta, this.now);
    const recorded = [...this.eventos, ...this.omitidos].filter((evento) => evento.ambito === ambito);
    const { aviso, omitidos } = decideVencimiento(cuenta.bolsa, this.now, recorded);
    this.omitidos.push(...omitidos);
    if (aviso !== null) this.record(aviso);
    this.tellExpiry();
  }

  private tellExpiry(): void {
    const cuenta = this.cuenta();
    if (cuenta.modalidad !== "bolsa") return;
    const { vencido } = decideVencimiento(cuenta.bolsa, this.now, []);
    if (vencido === null) return;
    this.record(vencido);
    this.expire(cuenta.bolsa);
  }

  snapshot(): LedgerSnapshot {
    const cuenta = this.cuenta();
    const { consumidas, incluidas, restantes, excedente, estado } = consumoOf(cuenta, this.now);
    return {
      modalidad: cuenta.modalidad,
      consumidas,
      incluidas,
      restantes,
      excedente,
      estado,
      bloqueado: !admit(cuenta, this.now).admitted,
      consultas: this.consultas,
      bolsas: this.bolsas.map(
        (bolsa) =>
          `${bolsa.secuencia} ${estadoHistorialOf(bolsa, this.now)} ${bolsa.consumidas}/${bolsa.consultasCompradas} ${bolsa.venceEn.toISOString()}`,
      ),
      cobros: this.cobros.map(
        (cobro) =>
          `${cobro.periodo} ${cobro.emitidoEn.toISOString()} ${cobro.venceEn.toISOString()} ${cobro.pagoReferencia ?? "-"}`,
      ),
      eventos: this.eventos.map(({ tipo, ambito, umbral }) => `${tipo} ${ambito} ${umbral ?? "-"}`),
    };
  }

  private cuenta(): Cuenta {
    const bolsa = this.current();
    return bolsa === null ? this.mensual() : { modalidad: "bolsa", bolsa, actualizadoEn: this.now };
  }

  private mensual(): CuentaMensual {
    return {
      modalidad: "mensual",
      plan: this.abierto(),
      consumidas: this.consumidasByMes.get(periodoOf(this.now).mes) ?? 0,
      actualizadoEn: this.now,
      cobros: this.cobros,
      tope: this.tope,
    };
  }

  private keepReversal(part: Partial<Reversion> & Pick<Reversion, "pagoReferencia">): void {
    this.reversals.push({
      reversionId: `r${this.reversals.length}`,
      clienteId: "c",
      bolsaId: null,
      cobroId: null,
      pagoRegistradoEn: this.now,
      motivo: REVERSAL.motivo,
      revertidaEn: this.now,
      saldoPerdido: 0,
      bolsaRepuestaId: null,
      ...part,
    });
  }

  private spend(): void {
    const { mes } = periodoOf(this.now);
    const current = this.current();
    if (current === null) {
      this.consumidasByMes.set(mes, (this.consumidasByMes.get(mes) ?? 0) + 1);
      return;
    }
    this.bolsas = this.bolsas.map((bolsa) =>
      bolsa === current ? { ...bolsa, consumidas: bolsa.consumidas + 1 } : bolsa,
    );
  }

  private applyEffects(): void {
    const { mes } = periodoOf(this.now);
    const effects = effectsOfConsulta(this.cuenta(), this.now, {
      umbrales: this.settings.umbrales,
      isRenovable: [...this.planByMes].some(([month, plan]) => month < mes && plan !== null),
      isEmitido: this.isEmitido(),
      diasParaPagar: this.settings.diasParaPagar,
    });
    if (effects.cobro !== null) this.issue(effects.cobro);
    for (const evento of effects.eventos) this.record(evento);
  }

  private issue(due: CobroNuevo): void {
    const cobroId = `c${this.cobros.length + 1}`;
    const unpaid = { pagoReferencia: null, pagoRegistradoEn: null };
    this.cobros = [...this.cobros, { ...due, ...unpaid, cobroId, cuentaReferencia: `CC-${cobroId}` }];
  }

  private isEmitido(): boolean {
    const { mes } = nextPeriodo(periodoOf(this.now));
    return this.cobros.some((cobro) => cobro.periodo === mes);
  }

  private current(): Bolsa | null {
    return this.bolsas.find((bolsa) => bolsa.cerradaEn === null) ?? null;
  }

  private abierto(): Plan | null {
    return this.planByMes.get(periodoOf(this.now).mes) ?? null;
  }

  private close(cierre: BolsaCierre | null): void {
    if (cierre === null) return;
    this.bolsas = this.bolsas.map((bolsa) =>
      bolsa.bolsaId === cierre.bolsaId ? { ...bolsa, cerradaEn: cierre.cerradaEn } : bolsa,
    );
    if (cierre.estadoAlCierre !== "vencida") return;
    this.expire(cierre);
    this.record({ tipo: "paquete.vencido", ambito: ambitoOfBolsa(cierre), umbral: null });
  }

  private expire({ bolsaId }: Pick<Bolsa, "bolsaId">): void {
    this.bolsas = this.bolsas.map((bolsa) =>
      bolsa.bolsaId === bolsaId ? { ...bolsa, vencidaEn: bolsa.vencidaEn ?? this.now } : bolsa,
    );
  }

  private finish(isReactivado: boolean): ActionOutcome {
    const ambito = ambitoOf(this.cuenta(), this.now);
    if (isReactivado) this.record({ tipo: "paquete.reactivado", ambito, umbral: null });
    return { result: "done", isReactivado };
  }

  /** The unique constraint of the real table. */
  private record(evento: Recorded): void {
    const isKnown = this.eventos.some(
      ({ tipo, ambito, umbral }) =>
        tipo === evento.tipo && ambito === evento.ambito && umbral === evento.umbral,
    );
    if (EVENTO_UNICIDAD[evento.tipo] === "repetible" || !isKnown) this.eventos.push(evento);
  }
}

function tiny({ codigo, incluidas }: TestPlan): Plan {
  return { ...planOf({ codigo: "1K" }), nombre: codigo, consultasIncluidas: incluidas };
}
