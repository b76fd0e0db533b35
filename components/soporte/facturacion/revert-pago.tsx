"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../ui/button";
import type { ReversionDialogProps } from "./reversion-dialog";

const ReversionDialog = dynamic(() => import("./reversion-dialog").then((file) => file.ReversionDialog), {
  ssr: false,
});

interface RevertPagoProps extends Omit<ReversionDialogProps, "onClose"> {
  /** The payment's reference, for the accessible name of the button. */
  readonly referencia: string;
}

/** Opens the reversion of a pago. */
export function RevertPago({ referencia, ...target }: RevertPagoProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Revertir pago ${referencia}`}
        onClick={() => setIsOpen(true)}
      >
        Revertir pago
      </Button>
      {isOpen && <ReversionDialog {...target} onClose={() => setIsOpen(false)} />}
    </>
  );
}
