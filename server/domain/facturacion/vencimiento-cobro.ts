import { createHash } from "node:crypto";
import { canonicalJson } from "../shared/canonical-json";
import type { Cobro } from "./cobro";
import type { Cuenta } from "./cuenta";
import { type Situacion, situacionOf, withCobro } from "./pago";

/** The effect of moving a cobro's due date. */
export type VencimientoDecision =
  | {
      readonly kind: "moved";
      readonly cobro: Cobro;
      readonly antes: Situacion;
      readonly despues: Situacion;
      /** `blocks` only if there was no block before. No event is sent for either (contract-decisions 126, 128). */
      readonly efecto: "ninguno" | "levanta" | "bloquea";
      readonly huella: string;
    }
  | { readonly kind: "refused"; readonly why: "pagada" | "antes_de_emitir" | "igual" };

/** Moves the due date of an unpaid cobro, not before its issue. */
export function decideVencimiento(
  previous: { readonly cuenta: Cuenta; readonly cobro: Cobro },
  now: Date,
  { venceEn }: { readonly venceEn: Date },
): VencimientoDecision {
  const { cuenta, cobro } = previous;
  if (cobro.pagoRegistradoEn !== null) return { kind: "refused", why: "pagada" };
  if (venceEn < cobro.emitidoEn) return { kind: "refused", why: "antes_de_emitir" };
  if (venceEn.getTime() === cobro.venceEn.getTime()) return { kind: "refused", why: "igual" };
  const moved: Cobro = { ...cobro, venceEn };
  const antes = situacionOf(cuenta, now);
  const despues = situacionOf(withCobro(cuenta, moved), now);
  const rests = [
    cobro.cobroId,
    cobro.venceEn.toISOString(),
    venceEn.toISOString(),
    antes.bloqueo,
    despues.bloqueo,
  ];
  return {
    kind: "moved",
    cobro: moved,
    antes,
    despues,
    efecto: efectoOf(antes, despues),
    huella: createHash("sha256").update(canonicalJson(rests)).digest("hex"),
  };
}

function efectoOf(antes: Situacion, despues: Situacion): "ninguno" | "levanta" | "bloquea" {
  if ((antes.bloqueo === null) === (despues.bloqueo === null)) return "ninguno";
  return despues.bloqueo === null ? "levanta" : "bloquea";
}
