import { acrossBundles } from "../shared/across-bundles";
import { type ErrorCode, ServiceError } from "../shared/errors";
import type { Cuenta } from "./cuenta";
import type { Refusal, RefusalCode } from "./refusal";

/** A 402 of `/validate`, with everything its body tells. */
export class ConsumoRefused extends ServiceError {
  static {
    acrossBundles(ConsumoRefused, "ConsumoRefused");
  }

  constructor(
    readonly refusal: Refusal,
    readonly cuenta: Cuenta,
    readonly now: Date,
  ) {
    const { code, message } = refusal;
    super(code satisfies RefusalCode & ErrorCode, message === undefined ? {} : { message });
  }
}

/** The 409 of `/cuenta/consumo` for a client with neither package nor bolsa (contract-decisions 104). */
export class SinPlanAsignado extends ServiceError {
  static {
    acrossBundles(SinPlanAsignado, "SinPlanAsignado");
  }

  constructor(
    readonly consumidas: number,
    readonly now: Date,
  ) {
    super("sin_plan_asignado");
  }
}
