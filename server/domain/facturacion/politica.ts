import { AVISOS_VENCIMIENTO_DIAS } from "./bolsa";
import type { Cuenta } from "./cuenta";

interface PoliticaComun {
  readonly excedente: string;
  readonly rollover: false;
  readonly ciclo: string;
  /** Percent of the package or bolsa, as the client configured them. */
  readonly umbralesAlerta: readonly number[];
}

export interface PoliticaMensual extends PoliticaComun {
  /** Whether the client asked for a cap in writing (contract-decisions 211). */
  readonly bloqueoPorConsumo: boolean;
  /** The rule in words. In webhooks it is a boolean (contract-decisions 102). */
  readonly bloqueoPorMora: string;
}

export interface PoliticaBolsa extends PoliticaComun {
  readonly bloqueoPorConsumo: true;
  readonly bloqueoPorMora: false;
  readonly vence: true;
  readonly vencimiento: string;
  readonly avisosVencimientoDias: readonly number[];
}

/** `ConsumoResponse.politica`. Fields of a bolsa are absent from a monthly one (contract-decisions 30). */
export function politicaOf(
  cuenta: Cuenta,
  umbralesAlerta: readonly number[],
): PoliticaMensual | PoliticaBolsa {
  if (cuenta.modalidad === "bolsa") return { ...BOLSA, umbralesAlerta };
  const { tope } = cuenta;
  if (tope === null) return { ...MENSUAL, bloqueoPorConsumo: false, umbralesAlerta };
  const excedente = `${MENSUAL.excedente} A pedido escrito de la entidad hay un tope de consultas por periodo (${tope}): desde ahí POST /api/v1/validate responde 402 tope_de_consumo.`;
  return { ...MENSUAL, bloqueoPorConsumo: true, excedente, umbralesAlerta };
}

const MENSUAL = {
  bloqueoPorMora:
    "POST /api/v1/validate responde 402 paquete_vencido_sin_pago solo si hay una cuenta de cobro vencida sin pago y además el consumo supera el 100 % del paquete. Consultas, reportes y cuenta siguen disponibles.",
  excedente:
    "Las consultas por encima del paquete se procesan y se facturan al precio unitario del siguiente nivel, en la cuenta de cobro del periodo siguiente.",
  rollover: false,
  ciclo: "Mes calendario en America/Bogota; el contador vuelve a cero el día 1.",
} as const;

const BOLSA = {
  bloqueoPorConsumo: true,
  bloqueoPorMora: false,
  vence: true,
  vencimiento:
    "La bolsa vence 6 meses después de la entrega de credenciales; las siguientes, 6 meses después de su activación. Al vencer se pierde el saldo.",
  excedente: "La bolsa no genera excedente: al agotarse, POST /api/v1/validate responde 402 bolsa_agotada.",
  rollover: false,
  ciclo: "Bolsa prepagada hasta agotar sus consultas o vencer; el saldo no se traslada a la siguiente.",
  avisosVencimientoDias: AVISOS_VENCIMIENTO_DIAS,
} as const;
