"use client";

import { ClaveDialog } from "../../rooms/identidad/clave-dialog";
import { useAction } from "../../rooms/use-action";
import { useTRPC } from "../trpc";

export function ConfirmClave({ settle }: { readonly settle: (isConfirmed: boolean) => void }) {
  const confirming = useAction(useTRPC().miCuenta.confirmClave, { done: () => settle(true) });
  return <ClaveDialog settle={settle} confirming={confirming} />;
}
