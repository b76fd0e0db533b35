"use client";

import { useState } from "react";
import { ActionError } from "../../rooms/action-error";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Moment } from "../../ui/moment";
import { SecretOnce } from "../../ui/secret-once";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

/** Rotates the webhook secret. The old secret signs too for one day. */
export function RotateSecreto({ anteriorHasta }: { readonly anteriorHasta: Date | null }) {
  const trpc = useTRPC();
  const { may } = useSession();
  const [open, setOpen] = useState(false);
  const { run, data, error, isPending, reset } = useAction(trpc.alertas.rotateSecreto, {
    gcTime: 0,
    refresh: [trpc.alertas.get.queryKey()],
  });
  const close = () => {
    setOpen(false);
    reset();
  };
  return (
    <section aria-labelledby="secreto" className="space-y-2.5">
      <h2 id="secreto" className="font-semibold text-base">
        Secreto de la firma
      </h2>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 text-ink-2">
          {anteriorHasta === null
            ? "Cada aviso va firmado con él. Cámbielo si alguien más pudo verlo."
            : "Los avisos llevan dos firmas, la del secreto nuevo y la del anterior, hasta el "}
          {anteriorHasta !== null && <Moment at={anteriorHasta} />}
        </p>
        {may("alertas.rotateSecreto") && <Button onClick={() => setOpen(true)}>Cambiar secreto</Button>}
      </Card>
      {open && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          isSticky={data !== undefined}
          size="md"
          title={data ? "El secreto nuevo" : "Cambiar el secreto de la firma"}
          footer={
            data ? (
              <Button variant="primary" onClick={close}>
                Ya guardé el secreto
              </Button>
            ) : (
              <>
                <Button onClick={close}>Cancelar</Button>
                <Button variant="primary" busy={isPending} onClick={() => run()}>
                  Cambiar secreto
                </Button>
              </>
            )
          }
        >
          {data ? (
            <div className="space-y-3">
              <SecretOnce label="Secreto del webhook" secret={data.secret} />
              <p className="text-ink-2">
                El anterior también firma hasta el <Moment at={data.anteriorValidoHasta} />: acepte cualquiera
                de las dos firmas mientras lo cambia.
              </p>
            </div>
          ) : (
            <div className="space-y-3 text-ink-2">
              <p>Recibirá un secreto nuevo, que se muestra una sola vez.</p>
              <p>
                Durante 24 horas cada aviso lleva dos firmas, la nueva y la actual.
                {anteriorHasta !== null &&
                  " El secreto más antiguo, que aún firma, deja de hacerlo de inmediato."}
              </p>
              <ActionError title="No se cambió el secreto" error={error} />
            </div>
          )}
        </Dialog>
      )}
    </section>
  );
}
