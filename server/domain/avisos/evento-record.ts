import type { Cobro } from "../facturacion/cobro";
import type { Cuenta } from "../facturacion/cuenta";
import { type EventoHecho, type EventoInput, eventoText, umbralOf } from "./evento";
import { ambitoOf, type EventoKey, type EventoTipo } from "./evento-key";

/** An event as recorded. It never changes. */
export interface Evento {
  readonly eventoId: string;
  readonly tipo: EventoTipo;
  readonly ambito: string;
  readonly umbral: number | null;
  /** The query that set it off. */
  readonly consultaId: string | null;
  readonly creadoEn: Date;
  /** The webhook's frozen body. Null for an omitted event. */
  readonly cuerpo: string | null;
}

export interface EventoListado extends Evento {
  /** Place in the client's history, growing. */
  readonly orden: number;
}

/** Returns the record of an event with its frozen body (contract-decisions 132). */
export function freezeEvento(input: EventoInput): Evento {
  return {
    eventoId: input.id,
    tipo: input.hecho.tipo,
    ambito: ambitoOf(input.cuenta, input.creadoEn),
    umbral: umbralOf(input.hecho),
    consultaId: input.consultaIdDetonante,
    creadoEn: input.creadoEn,
    cuerpo: eventoText(input),
  };
}

/** Returns the record of an omitted event, so that it never goes out late (contract-decisions 115). */
export function omitEvento(key: EventoKey, eventoId: string, creadoEn: Date): Evento {
  return { eventoId, ...key, consultaId: null, creadoEn, cuerpo: null };
}

/** The fact of an issued account. Null without a package (contract-decisions 129). */
export function hechoOfCobro(cuenta: Cuenta, cobro: Cobro): EventoHecho | null {
  const hasPlan = cuenta.modalidad === "mensual" && cuenta.plan !== null;
  return hasPlan ? { tipo: "paquete.cobro_emitido", cobro } : null;
}

/** The fact behind one of a query's events. `cobro` is the issued account. */
export function hechoOfConsulta({ tipo, umbral }: EventoKey, cobro: Cobro | null): EventoHecho {
  switch (tipo) {
    case "paquete.umbral_alcanzado":
    case "paquete.agotado":
    case "paquete.excedente":
      if (umbral !== null) return { tipo, umbral };
      break;
    case "paquete.cobro_emitido":
      if (cobro !== null) return { tipo, cobro };
      break;
    case "paquete.renovado":
      return { tipo };
  }
  throw new TypeError(`A query sets off no ${tipo} like this`);
}
