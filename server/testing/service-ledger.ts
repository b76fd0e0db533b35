import { countConsultas } from "../db/consultas/consultas";
import { bolsasOf } from "../db/facturacion/bolsas";
import { cobrosBetween } from "../db/facturacion/cobros";
import { estadoHistorialOf } from "../domain/facturacion/bolsa";
import { consumoOf } from "../domain/facturacion/consumo";
import { admit, ConsumoRefused } from "../domain/facturacion/cuenta";
import type { Aplica } from "../domain/facturacion/plan-change";
import { planOf } from "../domain/facturacion/plans";
import type {
  ActionOutcome,
  AsyncLedger,
  LedgerSettings,
  LedgerSnapshot,
  TestPlan,
  ValidateOutcome,
} from "../domain/facturacion/testing/ledger";
import type { ClienteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import type { Deps } from "../usecases/deps";
import { warnExpiringBolsas } from "../usecases/facturacion/bolsas";
import { issueDueCobros } from "../usecases/facturacion/cobros";
import { readConsumo } from "../usecases/facturacion/cuenta";
import { openBolsa, registerPago } from "../usecases/facturacion/pagos";
import { assignPlan } from "../usecases/facturacion/planes";
import { type ReversePagoInput, reversePago } from "../usecases/facturacion/reversiones";
import { setTope } from "../usecases/facturacion/set-tope";
import { newCliente, SOPORTE, type TestWorld } from "./fixtures";
import { actorOf, screeningDeps, screenUnder } from "./screening";

const NO_FILTER = {
  desde: null,
  severidad: null,
  referenciaExterna: null,
  sujetoObligadoNit: null,
  hasta: null,
};

/**
 * The real service as a ledger: its use cases on PostgreSQL, with a clock of its own. Several may share a database,
 * each with a client. Tareas run for all of them, which does not affect the others' clocks.
 */
export class ServiceLedger implements AsyncLedger {
  private now: Date;
  /** Ids of consultas in the order of their first answers. */
  private readonly answered: string[] = [];

  private constructor(
    private readonly deps: Deps,
    private readonly actor: ClienteActor,
    startsAt: Date,
  ) {
    this.now = startsAt;
  }

  static async open(world: TestWorld, settings: LedgerSettings): Promise<ServiceLedger> {
    const cliente = await newCliente(world);
    await world.rows("UPDATE cliente SET umbrales_alerta = $2, dias_para_pagar = $3 WHERE id = $1", [
      cliente.clienteId,
      settings.umbrales,
      settings.diasParaPagar,
    ]);
    const clock = { now: async () => ledger.now };
    const ledger: ServiceLedger = new ServiceLedger(
      screeningDeps(world, { clock }),
      await actorOf(world, cliente),
      settings.startsAt,
    );
    return ledger;
  }

  async validate(key: string | null, body: string): Promise<ValidateOutcome> {
    try {
      const { respuesta, isReplay, cuenta, now } = await screenUnder(this.deps, this.actor, key, body);
      const { consulta_id: id } = JSON.parse(respuesta) as { consulta_id: string };
      if (!this.answered.includes(id)) this.answered.push(id);
      const { consumidas } = consumoOf(cuenta, now);
      return { status: 200, consulta: this.answered.indexOf(id) + 1, isReplay, consumidas };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { cuenta } = await readConsumo(this.deps, this.actor, { now: this.now });
      const { consumidas } = consumoOf(cuenta, this.now);
      if (error instanceof ConsumoRefused) return { status: 402, code: error.code, consumidas };
      if (error.code === "idempotency_error") return { status: 409, consumidas };
      throw error;
    }
  }

  recharge(compradas: number, referencia: string): Promise<ActionOutcome> {
    return this.act(() =>
      openBolsa(this.deps, SOPORTE, {
        clienteId: this.actor.clienteId,
        consultasCompradas: compradas,
        precioTotal: compradas * 100,
        pagoReferencia: referencia,
        pagoRegistradoEn: null,
        credencialesEntregadasEn: null,
      }),
    );
  }

  async pay(index: number, referencia: string): Promise<ActionOutcome> {
    const cobro = (await this.cobros())[index];
    if (cobro === undefined) return { result: "missing", isReactivado: false };
    const outcome = await this.act(() =>
      registerPago(this.deps, SOPORTE, {
        cobroId: cobro.cobroId,
        pagoReferencia: referencia,
        pagoRegistradoEn: null,
      }),
    );
    const isRepeated = outcome.result === "done" && cobro.pagoReferencia !== null;
    return isRepeated ? { ...outcome, result: "repeated" } : outcome;
  }

  async reverseBolsa(secuencia: number): Promise<ActionOutcome> {
    const { bolsas } = await bolsasOf(this.deps.db, this.actor.clienteId, 1000);
    const bolsa = bolsas.find((one) => one.secuencia === secuencia);
    if (bolsa === undefined) return { result: "missing", isReactivado: false };
    const outcome = await this.reverse({ tipo: "bolsa", id: bolsa.bolsaId, pagoReferencia: null });
    const isRepeated = outcome.result === "done" && bolsa.revertidaEn !== null;
    return isRepeated ? { ...outcome, result: "repeated" } : outcome;
  }

  async reversePago(index: number, pagoReferencia: string): Promise<ActionOutcome> {
    const cobro = (await this.cobros())[index];
    if (cobro === undefined) return { result: "missing", isReactivado: false };
    const outcome = await this.reverse({ tipo: "cobro", id: cobro.cobroId, pagoReferencia });
    const isRepeated = outcome.result === "done" && cobro.pagoReferencia === null;
    return isRepeated ? { ...outcome, result: "repeated" } : outcome;
  }

  private reverse(target: Omit<ReversePagoInput, "motivo">): Promise<ActionOutcome> {
    return this.act(() => reversePago(this.deps, SOPORTE, { ...target, motivo: "Consignación devuelta" }));
  }

  changePlan(plan: TestPlan | null, aplica: Aplica | null): Promise<ActionOutcome> {
    return this.act(() =>
      assignPlan(this.deps, SOPORTE, {
        clienteId: this.actor.clienteId,
        plan: plan && {
          ...planOf({ codigo: "1K" }),
          nombre: plan.codigo,
          consultasIncluidas: plan.incluidas,
        },
        aplica,
      }),
    );
  }

  cap(consultas: number | null): Promise<ActionOutcome> {
    return this.act(() =>
      setTope(this.deps, SOPORTE, {
        clienteId: this.actor.clienteId,
        consultas,
        referenciaSolicitud: consultas === null ? null : "Carta 1",
      }),
    );
  }

  async advance(ms: number): Promise<void> {
    this.now = new Date(this.now.getTime() + ms);
  }

  async runTareas(): Promise<void> {
    await issueDueCobros(this.deps);
    await warnExpiringBolsas(this.deps);
  }

  async snapshot(): Promise<LedgerSnapshot> {
    const { clienteId } = this.actor;
    const { now } = this;
    const { cuenta } = await readConsumo(this.deps, this.actor, { now });
    const { consumidas, incluidas, restantes, excedente, estado } = consumoOf(cuenta, now);
    const { bolsas } = await bolsasOf(this.deps.db, clienteId, 1000);
    const nameOf = (ambito: string) =>
      bolsas.reduce((name, bolsa) => name.replace(bolsa.bolsaId, `b${bolsa.secuencia}`), ambito);
    return {
      modalidad: cuenta.modalidad,
      consumidas,
      incluidas,
      restantes,
      excedente,
      estado,
      bloqueado: !admit(cuenta, now).admitted,
      consultas: await countConsultas(this.deps.db, clienteId, NO_FILTER),
      bolsas: bolsas
        .toSorted((a, b) => a.secuencia - b.secuencia)
        .map(
          (bolsa) =>
            `${bolsa.secuencia} ${estadoHistorialOf(bolsa, now)} ${bolsa.consumidas}/${bolsa.consultasCompradas} ${bolsa.venceEn.toISOString()}`,
        ),
      cobros: (await this.cobros()).map(
        (cobro) =>
          `${cobro.periodo} ${cobro.emitidoEn.toISOString()} ${cobro.venceEn.toISOString()} ${cobro.pagoReferencia ?? "-"}`,
      ),
      eventos: (await this.eventos()).map(
        ({ tipo, ambito, umbral }) => `${tipo} ${nameOf(ambito)} ${umbral ?? "-"}`,
      ),
    };
  }

  /** The result of support's action, and whether it announced a reactivation. */
  private async act(action: () => Promise<unknown>): Promise<ActionOutcome> {
    const before = await this.countReactivados();
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "conflicto") throw error;
      return { result: "conflict", isReactivado: false };
    }
    return { result: "done", isReactivado: (await this.countReactivados()) > before };
  }

  private async countReactivados(): Promise<number> {
    return (await this.eventos()).filter(({ tipo }) => tipo === "paquete.reactivado").length;
  }

  private eventos() {
    return this.deps.db.prisma.evento.findMany({
      where: { clienteId: this.actor.clienteId, cuerpo: { not: null } },
      orderBy: { orden: "asc" },
    });
  }

  private cobros() {
    return cobrosBetween(this.deps.db, this.actor.clienteId, "0000-01", "9999-12");
  }
}
