import { acrossBundles } from "../domain/shared/errors";

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
