import { consumoOf } from "../../domain/facturacion/consumo";
import { admit, type Modalidad } from "../../domain/facturacion/cuenta";
import type { RefusalCode } from "../../domain/facturacion/refusal";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { readConsumo } from "../facturacion/cuenta";

/** What one more consulta does to the client's account. */
export interface Saldo {
  readonly modalidad: Modalidad;
  readonly incluidas: number;
  readonly consumidas: number;
  readonly restantes: number;
  /** Whole COP that the next one costs beyond the package; null: it is included, or nothing says so. */
  readonly excedentePrecio: number | null;
  readonly hasPlan: boolean;
  /** What the cap that the client asked for still leaves of the month; null: none. */
  readonly hastaTope: number | null;
  /** Why the next one is refused; null: it is served. */
  readonly refusal: { readonly code: RefusalCode; readonly comoReactivar: string } | null;
  /** Every consulta must name the regulated entity that it is made for. */
  readonly operaParaTerceros: boolean;
}

/** Read before somebody screens by hand, so that the price is said before the button. */
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
    refusal: gate.admitted ? null : { code: gate.code, comoReactivar: gate.comoReactivar },
    operaParaTerceros: actor.operaParaTerceros,
  };
}
