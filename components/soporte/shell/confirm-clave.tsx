"use client";

import { useMutation } from "@tanstack/react-query";
import { ClaveDialog } from "../../rooms/identidad/clave-dialog";
import { useTRPC } from "../trpc";

export function ConfirmClave({ settle }: { readonly settle: (isConfirmed: boolean) => void }) {
  const confirmed = { onSuccess: () => settle(true) };
  const confirming = useMutation(useTRPC().miCuenta.confirmarClave.mutationOptions(confirmed));
  return <ClaveDialog settle={settle} confirming={confirming} />;
}
