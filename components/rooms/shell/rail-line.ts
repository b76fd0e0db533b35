/** How a line of the rail looks, whether it leads somewhere or does something. */
export const railLine =
  "flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-ink-2 text-sm no-underline hover:bg-surface hover:text-ink";
