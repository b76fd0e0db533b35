"use client";

import { useSyncExternalStore } from "react";
import type { House } from "../house";
import { claveRequests } from "./clave-request";

/** Asks for the password again where a delicate act wants it; stands once in the frame. */
export function AskClave({ Dialog }: { readonly Dialog: House["ClaveDialog"] }) {
  const request = useSyncExternalStore(claveRequests.subscribe, claveRequests.read, () => null);
  return request && <Dialog settle={request.settle} />;
}
