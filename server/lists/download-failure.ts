import { acrossBundles } from "../domain/shared/across-bundles";

/** A list could not be had from its source: nothing was received that could be judged as a file. */
export class DownloadFailure extends Error {
  static {
    acrossBundles(DownloadFailure, "DownloadFailure");
  }

  /**
   * @param reason Colombian Spanish, shown to support: the host and what it did, never a whole address, which may
   *   carry a signature.
   * @param isTransient whether asking again may help.
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
