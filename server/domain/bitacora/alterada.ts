import { acrossBundles } from "../shared/across-bundles";
import { ServiceError } from "../shared/errors";

/** What is kept of the log does not hold together any more: somebody changed it. `what` ends the sentence. */
export class BitacoraAlterada extends ServiceError {
  static {
    acrossBundles(BitacoraAlterada, "BitacoraAlterada");
  }

  constructor(what: string) {
    super("conflicto", { message: `La bitácora está alterada: ${what}.` });
  }
}
