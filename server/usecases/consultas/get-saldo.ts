import { consumoOf } from "../../domain/facturacion/consumo";
import { admit, type Modalidad } from "../../domain/facturacion/cuenta";
import type { RefusalCode } from "../../domain/facturacion/refusal";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { readConsumo } from "../facturacion/cuenta";

/** The effect of one more consulta on the client's account. */
export interface Saldo {
  readonly modalidad: Modalidad;
  readonly incluidas: number;
  readonly consumidas: number;
  readonly restantes: number;
  /** Price of the next consulta beyond the package, in whole COP. Null if it is included or the price is unknown. */
  readonly excedentePrecio: number | null;
  readonly hasPlan: boolean;
  /** Consultas until the client's monthly cap. Null without a cap. */
  readonly hastaTope: number | null;
  /** Why the next consulta would be refused. Null if it is served. */
  readonly refusal: { readonly code: RefusalCode } | null;
  /** Every consulta must name its sujeto obligado. */
  readonly operaParaTerceros: boolean;
}

/** Returns the balance, so that the form can state the price before the button. */
export async function getSaldo(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  { now }: { readonly now: Date },
): Promise<Saldo> {
  const { cuenta } = await readConsumo(deps, actor, { now });
  const { incluidas, consumidas, restantes, excedentePrecioUnitario } = consumoOf(cuenta, now);
  const gate = admit(cuenta, now);
  return {
    modalidad: cuenta.modalidad,
    incluidas,
    consumidas,
    restantes,
    excedentePrecio: restantes > 0 ? null : excedentePrecioUnitario,
    hasPlan: cuenta.modalidad === "bolsa" || cuenta.plan !== null,
    hastaTope:
      cuenta.modalidad === "mensual" && cuenta.tope !== null
        ? Math.max(cuenta.tope - cuenta.consumidas, 0)
        : null,
    refusal: gate.admitted ? null : { code: gate.code },
    operaParaTerceros: actor.operaParaTerceros,
  };
}
