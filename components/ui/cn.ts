import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// The sizes are ours: without their names a `text-sm` and a `text-ink-2` would pass for two of one kind.
const merge = extendTailwindMerge({
  extend: {
    theme: { text: ["xs", "sm", "base", "xl", "2xl"], shadow: ["raised"], radius: ["sm", "md", "lg"] },
  },
});

/** Class names joined; of two that set the same thing, the later one stays. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
