"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Llave, nombreOfLlave, palabraOfLlave } from "../../rooms/llaves/llave";
import { ConfirmByTyping } from "../../ui/confirm-by-typing";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

/** The end of a key, by typing what it is called. */
export function RevokeLlave({ llave, onClose }: { readonly llave: Llave; readonly onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(
    trpc.llaves.revoke.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: trpc.llaves.list.queryKey() });
        toast({ tone: "good", title: `La llave «${nombreOfLlave(llave)}» está revocada` });
        onClose();
      },
    }),
  );
  return (
    <ConfirmByTyping
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revocar la llave «${nombreOfLlave(llave)}»`}
      word={palabraOfLlave(llave)}
      action="Revocar llave"
      onConfirm={() => mutate({ llave_id: llave.apiKeyId })}
      busy={isPending}
      error={error ? `No se revocó la llave. ${error.message}` : undefined}
    >
      <p>
        Desde la próxima solicitud, lo que use la llave terminada en {llave.terminacion} será rechazado. No se
        puede deshacer.
      </p>
      <p>Sus consultas se conservan y la llave queda en la lista, marcada como revocada.</p>
    </ConfirmByTyping>
  );
}
