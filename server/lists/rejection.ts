import { acrossBundles } from "../domain/shared/errors";

/**
 * A file that must not become a version: malformed, truncated, empty, not the format it was given as.
 * The version in force stays (contract-decisions 165).
 */
export class ListaRejection extends Error {
  static {
    acrossBundles(ListaRejection, "ListaRejection");
  }

  /**
   * @param reason Colombian Spanish, shown to support unchanged: the fault of the file, never internals (no stack, no
   * path).
   */
  constructor(
    readonly reason: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(reason, options);
    this.name = "ListaRejection";
  }
}

/** A whole, well-formed file that a guard speaks against: it becomes a retenida, which support may still accept. */
export class GuardRejection extends ListaRejection {
  static {
    acrossBundles(GuardRejection, "GuardRejection");
  }
}

/** The source of a list delivered no file. */
export class DownloadFailure extends Error {
  static {
    acrossBundles(DownloadFailure, "DownloadFailure");
  }

  /**
   * @param reason Colombian Spanish, shown to support: the host and its failure, never a whole URL, which may carry a
   * signature.
   * @param isTransient whether a retry may help.
   */
  constructor(
    readonly reason: string,
    readonly isTransient: boolean,
    options: { readonly cause?: unknown } = {},
  ) {
    super(reason, options);
    this.name = "DownloadFailure";
  }
}
