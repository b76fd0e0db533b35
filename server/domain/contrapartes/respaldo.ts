import { huellaOf } from "../decisiones/huella";
import type { RefusalCode } from "../facturacion/refusal";
import type { ScreenedSlug } from "../listas/lista";
import type { ListaEntry } from "../listas/lista-entry";
import type { Match } from "../screening/types";
import type { TipoDeAlarma } from "./contraparte";

/** Reasons of the account. The consulta follows when it admits it. */
const DE_LA_CUENTA = {
  paquete_vencido_sin_pago: "la cuenta está bloqueada por una cuenta de cobro vencida",
  tope_de_consumo: "la cuenta llegó a su tope de consumo",
  bolsa_agotada: "la bolsa se agotó",
  bolsa_vencida: "la bolsa venció",
  sujeto_obligado_requerido: "hay que decir para qué sujeto obligado se consulta",
  tope_de_vigilancia: "la vigilancia llegó al tope de consultas del mes que usted fijó",
} as const satisfies Record<RefusalCode, string> & Record<string, string>;

/** Why no consulta backs a `nueva` or a `cambio`, in the words of the portal. */
export const SIN_CONSULTA_WORDS = {
  ...DE_LA_CUENTA,
  pendiente: "se hará enseguida",
  anterior: "se detectó antes de que la vigilancia hiciera consultas",
  ya_no_coincide: "la entrada ya no coincide",
  contraparte_retirada: "la contraparte está retirada",
  falla_simulada: "su nombre de prueba simula una falla",
} as const;
export type SinConsulta = keyof typeof SIN_CONSULTA_WORDS;
export const SIN_CONSULTA = Object.keys(SIN_CONSULTA_WORDS) as [SinConsulta, ...SinConsulta[]];

/** Reasons after which vigilancia makes no consulta any more. */
export const SIN_CONSULTA_FINAL = [
  "anterior",
  "ya_no_coincide",
  "falla_simulada",
] as const satisfies readonly SinConsulta[];

/** Reasons for which there is nothing to decide on. The alarma is read like a `salida`. */
const NOTHING_TO_DECIDE: ReadonlySet<SinConsulta> = new Set([
  "ya_no_coincide",
  "contraparte_retirada",
  "falla_simulada",
]);

/** Why a consulta could not back the alarmas. `respaldada`: another one did. */
export type SinRespaldo = SinConsulta | "respaldada";

/** Whether the code of a refusal is a reason to wait. */
export const isDeLaCuenta = (code: string): code is keyof typeof DE_LA_CUENTA =>
  Object.hasOwn(DE_LA_CUENTA, code);

interface Respaldable {
  readonly tipo: TipoDeAlarma;
  readonly consultaId: string | null;
  /** The stored reason. */
  readonly sinConsulta: SinConsulta | null;
  readonly isRetirada: boolean;
}

/** Returns why no consulta backs an alarma. Null if one does, and for a `salida`. */
export function sinConsultaOf({
  tipo,
  consultaId,
  sinConsulta,
  isRetirada,
}: Respaldable): SinConsulta | null {
  if (tipo === "salida" || consultaId !== null) return null;
  return isRetirada ? "contraparte_retirada" : (sinConsulta ?? "pendiente");
}

/** Whether an alarma is read instead of decided. */
export const isToRead = (alarma: Respaldable): boolean => {
  const porque = sinConsultaOf(alarma);
  return alarma.tipo === "salida" || (porque !== null && NOTHING_TO_DECIDE.has(porque));
};

/** Alarmas of a contraparte that no consulta backs. */
export interface PorRespaldar {
  readonly contraparteId: string;
  readonly alarmas: readonly {
    readonly alarmaId: string;
    readonly lista: ScreenedSlug;
    readonly entrada: ListaEntry;
  }[];
}

/** Finds the match of a consulta that each alarma is about. Leaves out those without one. */
export function respaldoBy(
  { contraparteId, alarmas }: PorRespaldar,
  matches: readonly Match[],
  entries: readonly ListaEntry[],
) {
  const keys = matches.map(({ lista }, at) => {
    const entry = entries[at] as ListaEntry;
    return { numero: `${lista} ${entry.sourceId}`, quien: huellaOf(lista, entry) };
  });
  return {
    contraparteId,
    alarmas: alarmas.flatMap(({ alarmaId, lista, entrada }) => {
      const numero = `${lista} ${entrada.sourceId}`;
      const same = keys.findIndex((key) => key.numero === numero);
      // Its list may have given it another number since.
      const posicion = same >= 0 ? same : keys.findIndex((key) => key.quien === huellaOf(lista, entrada));
      return posicion < 0 ? [] : [{ alarmaId, posicion }];
    }),
  };
}
