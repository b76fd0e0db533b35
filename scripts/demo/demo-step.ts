import type { EntregaClaim } from "../../server/db/avisos/entregas";
import { apiKeysOf, touchApiKey } from "../../server/db/clientes/api-keys";
import { demoRequestId, saveDiasParaPagar } from "../../server/db/clientes/datos-demo";
import { readCuenta } from "../../server/db/facturacion/cuentas";
import { inLongTransaction } from "../../server/db/sql/transaction";
import type { Cliente } from "../../server/domain/clientes/cliente";
import { ConsumoRefused } from "../../server/domain/facturacion/cuenta";
import { planOf } from "../../server/domain/facturacion/plans";
import type { ClienteActor, SoporteActor } from "../../server/domain/shared/actor";
import { sendPrueba, submitAlertas } from "../../server/usecases/avisos/alertas";
import { createApiKey } from "../../server/usecases/clientes/llaves";
import { runDiligencia } from "../../server/usecases/consultas/run-diligencia";
import { screen } from "../../server/usecases/consultas/screen";
import type { Deps } from "../../server/usecases/deps";
import { openBolsa, registerPago } from "../../server/usecases/facturacion/pagos";
import { assignPlan } from "../../server/usecases/facturacion/planes";
import { keepBase } from "./demo-base";
import {
  actorOf,
  approveCambio,
  approveOldest,
  askCuatroOjos,
  assignOldest,
  decidedBefore,
  decideOldest,
  enter,
  joinAnalista,
  keepFicha,
  queueLatest,
} from "./demo-decisiones";
import { claimingCharges, deliverAsTold, inThePast } from "./demo-entregas";
import { type DemoLlave, type DemoStep, LLAVES } from "./demo-story";

/** Reserved names without mail or DNS (RFC 2606). */
const EMAILS = {
  financiera: ["cumplimiento@valle-ficticio.example", "tesoreria@valle-ficticio.example"],
  cooperativa: ["cumplimiento@nevadillo.example"],
} as const;
const WEBHOOK_URL = "https://avisos.valle-ficticio.example/atalaya";
/** Few queries cross the first ones, so that a month has events early. */
const UMBRALES = [10, 25, 50, 80, 100];
const DIAS_PARA_PAGAR = 30;
/** COP per consulta. */
const BOLSA_PRECIO = 200;

export interface DemoAct {
  readonly cliente: Cliente;
  readonly place: number;
  readonly step: DemoStep;
  readonly hasta: Date;
}

/** Does one step of the story through its use case, at its time in the past. */
export async function actDemoStep(deps: Deps, { cliente, place, step, hasta }: DemoAct): Promise<void> {
  const { at } = step;
  const { clienteId } = cliente;
  const past = inThePast(deps, at);
  const requestId = demoRequestId(place);
  const soporte: SoporteActor = { kind: "soporte", name: "consola:npm run demo", usuarioId: null, requestId };
  const told = { cliente, requestId };
  switch (step.kind) {
    case "llave":
      await createApiKey(past, soporte, { clienteId, etiqueta: LLAVES[step.llave].etiqueta });
      return;
    case "bolsa":
      await openBolsa(past, soporte, {
        clienteId,
        consultasCompradas: step.consultas,
        precioTotal: step.consultas * BOLSA_PRECIO,
        pagoReferencia: `TRANSF-BOLSA-${step.consultas}`,
        pagoRegistradoEn: null,
        credencialesEntregadasEn: null,
      });
      return;
    case "plan":
      await saveDiasParaPagar(deps.db, clienteId, DIAS_PARA_PAGAR);
      await assignPlan(past, soporte, { clienteId, plan: planOf({ codigo: "1K" }), aplica: "ahora" });
      return;
    case "correos": {
      const actor = await actorOf(past, told, step.analista);
      await submitAlertas(past, actor, { emails: EMAILS[step.de], umbrales: UMBRALES });
      return;
    }
    case "webhook": {
      const actor = await actorOf(past, told, step.analista);
      await submitAlertas(past, actor, { webhookUrl: WEBHOOK_URL });
      await sendPrueba(past, actor);
      return;
    }
    case "pago": {
      const { cuenta } = await readCuenta(deps.db, clienteId, at);
      const cobros = cuenta.modalidad === "mensual" ? cuenta.cobros : [];
      // Accounts issued later were not payable yet.
      const unpaid = cobros.filter((cobro) => cobro.pagoReferencia === null && cobro.emitidoEn <= at);
      for (const { cobroId, periodo } of unpaid) {
        await registerPago(past, soporte, {
          cobroId,
          pagoReferencia: `TRANSF-${periodo}`,
          pagoRegistradoEn: null,
        });
      }
      return;
    }
    case "analista":
      return joinAnalista(past, soporte, cliente, step.analista);
    case "ingreso":
      return enter(past, told, step.analista);
    case "decidir":
      return decideOldest(past, told, step);
    case "aprobar":
      return approveOldest(past, told, step.analista);
    case "asignar":
      return assignOldest(past, told, step.analista);
    case "ficha":
      return keepFicha(past, told, step.analista, at);
    case "pedir_cuatro_ojos":
      return askCuatroOjos(past, told, step.analista);
    case "aprobar_cambio":
      return approveCambio(past, told, step.analista);
    case "repetir": {
      const consultado = await decidedBefore(past, told, at);
      if (consultado === null) return;
      const asked = { ...consultado, referenciaExterna: "VINC/ACTUALIZACION", sujetoObligado: null };
      return actDemoStep(deps, {
        cliente,
        place,
        step: { at, de: step.de, kind: "consulta", llave: step.llave, asked },
        hasta,
      });
    }
    case "diligencia": {
      if (deps.diligenciaIndex.current() === null) return;
      const actor = await actorWith(deps, cliente, step.llave, requestId);
      await runDiligencia(past, actor, { ...step.asked, now: at, deadline: NEVER });
      return;
    }
    case "contrapartes": {
      const actor = await actorWith(deps, cliente, step.llave, requestId);
      const taken = await keepBase(past, cliente, actor, step.declaradas);
      await deliverAsTold(deps, taken, { at, hasta });
      return;
    }
    case "consulta": {
      const actor = await actorWith(deps, cliente, step.llave, requestId);
      const taken: EntregaClaim[] = [];
      const charges = claimingCharges(
        (work) => inLongTransaction(deps.db, work),
        (claims) => void taken.push(...claims),
      );
      try {
        await screen({ ...past, charges }, actor, { ...step.asked, now: at, deadline: NEVER });
      } catch (error) {
        // A person who tried the product used the bolsa up first.
        if (!(error instanceof ConsumoRefused)) throw error;
      }
      await queueLatest(past, cliente);
      await touchApiKey(deps.db, { apiKeyId: actor.apiKeyId, now: at, since: at });
      await deliverAsTold(deps, taken, { at, hasta });
    }
  }
}

const NEVER = new AbortController().signal;

/** The key with this label, whose text was not stored. @throws Error if the story has not created it. */
async function actorWith(
  { db }: Deps,
  { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo }: Cliente,
  llave: DemoLlave,
  requestId: string,
): Promise<ClienteActor> {
  const keys = await apiKeysOf(db, clienteId);
  const key = keys.findLast(({ etiqueta }) => etiqueta === LLAVES[llave].etiqueta);
  if (key === undefined) throw new Error(`The demo has no key ${LLAVES[llave].etiqueta}`);
  const { apiKeyId, etiqueta, terminacion } = key;
  const acting = { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo, requestId };
  return { kind: "cliente", apiKeyId, etiqueta, terminacion, ...acting };
}
