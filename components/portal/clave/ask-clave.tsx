"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { claveRequests } from "./clave-request";

const ClaveDialog = dynamic(() => import("./clave-dialog").then(({ ClaveDialog }) => ClaveDialog), {
  ssr: false,
});

/** Asks for the password again where a delicate act wants it; stands once in the frame. */
export function AskClave() {
  const request = useSyncExternalStore(claveRequests.subscribe, claveRequests.read, () => null);
  return request && <ClaveDialog settle={request.settle} />;
}
