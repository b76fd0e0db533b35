"use client";

import { useSyncExternalStore } from "react";
import type { House } from "../house";

/** The open question for the password. All waiting callers share it. */
interface ClaveRequest {
  readonly answer: Promise<boolean>;
  readonly settle: (isConfirmed: boolean) => void;
}

let open: ClaveRequest | null = null;
const listeners = new Set<() => void>();

function show(request: ClaveRequest | null): void {
  open = request;
  for (const listener of listeners) listener();
}

/** Asks for the password again through `AskClave`. Resolves to whether it was given. */
export function askClave(): Promise<boolean> {
  if (open !== null) return open.answer;
  let resolve: (isConfirmed: boolean) => void = () => {};
  const answer = new Promise<boolean>((resolved) => {
    resolve = resolved;
  });
  const settle = (isConfirmed: boolean) => {
    show(null);
    resolve(isConfirmed);
  };
  show({ answer, settle });
  return answer;
}

export const claveRequests = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => open,
};

/** The dialog of `askClave`. Rendered once in the frame. */
export function AskClave({ Dialog }: { readonly Dialog: House["ClaveDialog"] }) {
  const request = useSyncExternalStore(claveRequests.subscribe, claveRequests.read, () => null);
  return request && <Dialog settle={request.settle} />;
}
