import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our own font sizes: without their names `text-sm` and `text-ink-2` would count as one group.
const merge = extendTailwindMerge({
  extend: {
    theme: { text: ["xs", "sm", "base", "xl", "2xl"], shadow: ["raised"], radius: ["sm", "md", "lg"] },
  },
});

/** Joins class names. If two set the same property, the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
