import { consumoOf } from "./consumo";
import { admit, type Cuenta, withConsumidas } from "./cuenta";
import type { Refusal } from "./refusal";

/** The effect of more consultas on an account. */
export interface Costo {
  /** Requested consultas, and how many of them are served before the account refuses one. */
  readonly consultas: number;
  readonly alcanza: number;
  /** False: neither package nor bolsa, so there is no balance. */
  readonly hasPlan: boolean;
  /** Balance of the package or the bolsa afterwards. */
  readonly restantes: number;
  /** Number of these beyond the package. */
  readonly excedente: number;
  /** Whole COP. Null if unknown. */
  readonly excedenteValor: number | null;
  /** Why some are refused. Null if all are served. */
  readonly refusal: Pick<Refusal, "code"> | null;
}

/** Applies the gate of `/validate` to one after the other. */
export function costoOf(cuenta: Cuenta, consultas: number, now: Date): Costo {
  const before = cuenta.modalidad === "bolsa" ? cuenta.bolsa.consumidas : cuenta.consumidas;
  const after = (served: number) => withConsumidas(cuenta, before + served, now);
  let alcanza = 0;
  let refusal: Refusal | null = null;
  while (alcanza < consultas && refusal === null) {
    const gate = admit(after(alcanza), now);
    if (gate.admitted) alcanza += 1;
    else refusal = gate;
  }
  const [then, today] = [consumoOf(after(alcanza), now), consumoOf(cuenta, now)];
  const excedente = then.excedente - today.excedente;
  const { excedentePrecioUnitario: price } = then;
  return {
    consultas,
    alcanza,
    hasPlan: cuenta.modalidad === "bolsa" || cuenta.plan !== null,
    restantes: then.restantes,
    excedente: then.estado === "sin_plan" ? 0 : excedente,
    excedenteValor: price === null ? null : excedente * price,
    refusal: refusal && { code: refusal.code },
  };
}
