import type { Vinculante } from "../avisos/consulta-eventos";
import type { EventoHecho } from "../avisos/evento";
import type { EventoTipo } from "../avisos/evento-key";
import type { AlarmasDeCorrida } from "../contrapartes/alarma";
import { venceEnOf } from "../facturacion/bolsa";
import type { Cobro } from "../facturacion/cobro";
import type { Cuenta, CuentaBolsa, CuentaMensual } from "../facturacion/cuenta";
import { nextPeriodo, periodoOf } from "../facturacion/periodo";
import { planOf } from "../facturacion/plans";
import { refuse } from "../facturacion/refusal";
import { LISTAS } from "../listas/catalog";
import { DAY_MS } from "../shared/bogota";

/** The content of an invented event. */
interface Inventado {
  readonly cuenta: Cuenta;
  readonly hecho: EventoHecho;
}

const PLAN = planOf({ codigo: "1K" });
const INCLUIDAS = PLAN.consultasIncluidas;
const COMPRADAS = 100;
const DIAS_PARA_PAGAR = 10;
const HOUR_MS = 3_600_000;
const VINCULANTE: Vinculante = {
  severidad: "alto",
  referenciaExterna: "PRUEBA",
  listas: [{ slug: "onu_consolidated", nombre: LISTAS.onu_consolidated.nombre, coincidencias: 1 }],
};

/** Invents an event of any type, with consistent figures of no account. `id` names its object. */
export function inventEvento(tipo: EventoTipo, id: string, now: Date): Inventado {
  const cobro = cobroInventado(id, now);
  const mensual = (consumidas: number, cobros: readonly Cobro[] = []): CuentaMensual => ({
    modalidad: "mensual",
    plan: PLAN,
    consumidas,
    actualizadoEn: now,
    cobros,
    tope: null,
  });
  switch (tipo) {
    case "paquete.umbral_alcanzado":
      return { cuenta: mensual(INCLUIDAS * 0.8), hecho: { tipo, umbral: 80 } };
    case "paquete.agotado":
      return { cuenta: mensual(INCLUIDAS), hecho: { tipo, umbral: 100 } };
    case "paquete.excedente":
      return { cuenta: mensual(INCLUIDAS * 1.2), hecho: { tipo, umbral: 120 } };
    case "paquete.renovado":
      return { cuenta: mensual(1), hecho: { tipo } };
    case "paquete.prueba":
      return { cuenta: mensual(0), hecho: { tipo } };
    case "paquete.cobro_emitido":
      return { cuenta: mensual(INCLUIDAS * 0.8, [cobro]), hecho: { tipo, cobro } };
    case "paquete.bloqueado": {
      const vencido = cobroInventado(id, new Date(now.getTime() - (DIAS_PARA_PAGAR + 1) * DAY_MS));
      const refusal = refuse("paquete_vencido_sin_pago");
      return { cuenta: mensual(INCLUIDAS + 1, [vencido]), hecho: { tipo, refusal, cobro: vencido } };
    }
    case "paquete.reactivado": {
      const pagado = { ...cobro, pagoReferencia: "PRUEBA", pagoRegistradoEn: now };
      return { cuenta: mensual(INCLUIDAS + 1, [pagado]), hecho: { tipo, cobro: pagado } };
    }
    case "paquete.vencimiento_proximo":
      return { cuenta: bolsaInventada(id, now, 30), hecho: { tipo, diasAviso: 30 } };
    case "paquete.vencido":
      return { cuenta: bolsaInventada(id, now, 0), hecho: { tipo } };
    case "consulta.coincidencia_vinculante":
      return { cuenta: mensual(1), hecho: { tipo, vinculante: VINCULANTE } };
    case "vigilancia.alarmas":
      return { cuenta: mensual(1), hecho: { tipo, vigilancia: alarmasInventadas(id) } };
    case "vigilancia.atrasada": {
      const vigenteDesde = new Date(now.getTime() - HOUR_MS);
      const atraso = { lista: "onu_consolidated", versionId: id, vigenteDesde, pendientes: 1 } as const;
      return { cuenta: mensual(1), hecho: { tipo, atraso } };
    }
  }
}

const alarmasInventadas = (id: string): AlarmasDeCorrida => ({
  corridaId: id,
  lista: "onu_consolidated",
  versionId: id,
  nuevas: 1,
  cambios: 0,
  salidas: 0,
  alarmas: [{ alarmaId: id, tipo: "nueva", contraparteId: id, referencia: "PRUEBA" }],
});

const cobroInventado = (cobroId: string, emitidoEn: Date): Cobro => ({
  cobroId,
  periodo: nextPeriodo(periodoOf(emitidoEn)).mes,
  cuentaReferencia: "PRUEBA",
  emitidoEn,
  venceEn: new Date(emitidoEn.getTime() + DIAS_PARA_PAGAR * DAY_MS),
  pagoReferencia: null,
  pagoRegistradoEn: null,
});

/** A bolsa that expires in this many days. */
function bolsaInventada(bolsaId: string, now: Date, dias: number): CuentaBolsa {
  const venceEn = new Date(now.getTime() + dias * DAY_MS);
  const activadaEn = new Date(2 * venceEn.getTime() - venceEnOf(venceEn).getTime());
  const bolsa = {
    bolsaId,
    secuencia: 1,
    activadaEn,
    venceEn,
    consultasCompradas: COMPRADAS,
    consumidas: COMPRADAS / 4,
    precioTotal: 0,
    pagoReferencia: "PRUEBA",
    pagoRegistradoEn: activadaEn,
    cerradaEn: null,
    revertidaEn: null,
    vencidaEn: null,
  };
  return { modalidad: "bolsa", bolsa, actualizadoEn: now };
}
