"use client";

import type { ReactNode } from "react";
import { ConfirmByTyping } from "../../ui/confirm-by-typing";
import { toast } from "../../ui/toasts";
import { calling, useAction } from "../use-action";
import { type Llave, nombreOfLlave, palabraOfLlave } from "./llave";

interface RevokeLlaveProps {
  readonly llave: Llave;
  readonly revoke: (input: { readonly apiKeyId: string }) => Promise<unknown>;
  /** Reloads the keys. */
  readonly changed: () => Promise<void>;
  readonly onClose: () => void;
  /** Says what will be refused. */
  readonly children: ReactNode;
}

export function RevokeLlave({ llave, revoke, changed, onClose, children }: RevokeLlaveProps) {
  const nombre = nombreOfLlave(llave);
  const revoking = useAction(calling(revoke), {
    done: async () => {
      await changed();
      toast({ tone: "good", title: `La llave «${nombre}» está revocada` });
      onClose();
    },
  });
  return (
    <ConfirmByTyping
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revocar la llave «${nombre}»`}
      word={palabraOfLlave(llave)}
      action="Revocar llave"
      onConfirm={() => revoking.run({ apiKeyId: llave.apiKeyId })}
      busy={revoking.isPending}
      error={revoking.error ? `No se revocó la llave. ${revoking.error.message}` : undefined}
    >
      {children}
    </ConfirmByTyping>
  );
}
