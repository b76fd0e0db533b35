import type { ReactNode } from "react";

export interface ToastContent {
  readonly tone: "good" | "bad";
  readonly title: string;
  readonly detail?: ReactNode;
  /** Something that may be done for some seconds. The toast closes after them. */
  readonly offer?: { readonly label: string; readonly seconds: number; readonly run: () => void } | undefined;
  /** Id of a failed request, for support. */
  readonly requestId?: string | undefined;
}

export interface ShownToast extends ToastContent {
  readonly id: number;
}

let last = 0;
let shown: readonly ShownToast[] = [];
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast on the current page. `<Toaster />` is rendered once in the frame. */
export function toast(content: ToastContent): void {
  last += 1;
  show([...shown, { ...content, id: last }]);
}

export const closeToast = (id: number): void => show(shown.filter((each) => each.id !== id));

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => shown,
};
