"use client";

import type { ReactNode } from "react";
import { firstRequest } from "../../rooms/first-request";
import { Button } from "../../ui/button";
import { CodeBlock } from "../../ui/code-block";
import { Dialog } from "../../ui/dialog";
import { SecretOnce } from "../../ui/secret-once";

export interface ShownLlaveProps {
  readonly title: string;
  readonly llave: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Shows a key on the only screen that ever shows it. */
export function ShownLlave({ title, llave, children, onClose }: ShownLlaveProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isSticky
      size="md"
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Ya guardé la llave
        </Button>
      }
    >
      <div className="space-y-4">
        {children}
        <SecretOnce label="Llave de API" secret={llave} />
        <CodeBlock
          label="Primera consulta (consume una)"
          code={firstRequest(window.location.origin, llave)}
        />
      </div>
    </Dialog>
  );
}
