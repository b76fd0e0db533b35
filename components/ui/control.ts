/** How everything that is typed or chosen in looks. */
export const CONTROL =
  "min-h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 py-1.5 text-ink text-sm max-sm:text-base " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 " +
  "[&[readonly]]:bg-sunken aria-invalid:border-bad aria-invalid:outline-bad";
