interface Told {
  readonly code: string;
  readonly httpStatus: number;
  readonly requestId: string | null;
  readonly issues: readonly { readonly path: readonly string[]; readonly message: string }[] | null;
}

/** Why a procedure did not do what it was asked, whichever router it is of; without `data` nobody answered. */
export interface Refusal {
  readonly message: string;
  readonly data?: Told | null | undefined;
}
