"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { avisoInWords } from "@/server/domain/facturacion/aviso-de-cliente";
import { FormError } from "../../rooms/action-error";
import { Part } from "../../rooms/card";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { FormDialog } from "../../ui/form-dialog";
import { Link } from "../../ui/link";
import { Moment } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";

type Aviso = SoporteOutputs["pagos"]["avisos"][number];

/** What clients said and nobody answered, oldest first. Registering the payment answers by itself. */
export function AvisosDeClientes({ clienteId }: { readonly clienteId: string | null }) {
  const { data = [] } = useQuery(useTRPC().pagos.avisos.queryOptions({ clienteId }));
  const { may } = useSession();
  const [answering, setAnswering] = useState<Aviso | null>(null);
  if (data.length === 0) return null;
  return (
    <Part id="avisos" title="Avisos de clientes">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.map((aviso) => {
          const { solicitudId, clienteId: of, razonSocial, pedido, solicitante, creadaEn } = aviso;
          const referencia = pedido.tipo === "pago_avisado" ? { referencia: pedido.pagoReferencia } : {};
          return (
            <li key={solicitudId} className="flex flex-wrap items-start justify-between gap-3 px-4.5 py-3.5">
              <div className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
                <Link
                  href={`/soporte/clientes/${of}`}
                  className="font-medium text-accent underline-offset-2 hover:underline"
                >
                  {razonSocial}
                </Link>
                <p>{avisoInWords(pedido)}</p>
                {pedido.nota !== null && <p className="text-ink-2">«{pedido.nota}»</p>}
                <p className="text-ink-3 text-xs">
                  {solicitante}, <Moment at={creadaEn} />
                </p>
              </div>
              {may("pagos.answerAviso") && (
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => setAnswering(aviso)}>Responder al cliente</Button>
                  <Button asChild variant="primary">
                    <Link href={{ pathname: `/soporte/clientes/${of}/pago`, query: referencia }}>
                      Registrar pago
                    </Link>
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {answering && <Answer aviso={answering} onClose={() => setAnswering(null)} />}
    </Part>
  );
}

function Answer({ aviso, onClose }: { readonly aviso: Aviso; readonly onClose: () => void }) {
  const trpc = useTRPC();
  const [motivo, setMotivo] = useState("");
  const answer = useAction(trpc.pagos.answerAviso, {
    refresh: [trpc.pagos.pathKey()],
    done: () => {
      toast({ tone: "good", title: "La respuesta salió para el cliente" });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Responder a ${aviso.razonSocial}`}
      description={`${avisoInWords(aviso.pedido)}. Con su respuesta el aviso se cierra sin registrar un pago.`}
      onClose={onClose}
      action="Enviar respuesta"
      busy={answer.isPending}
      onSubmit={() => answer.run({ solicitudId: aviso.solicitudId, motivo })}
    >
      <FormError title="No se envió la respuesta" error={answer.error} fields={["motivo"]} />
      <MotivoField
        label="Respuesta"
        rows={3}
        help={`Le llega por correo a ${aviso.solicitante} y queda en su página de Consumo.`}
        error={answer.at("motivo")}
        value={motivo}
        onChange={setMotivo}
      />
    </FormDialog>
  );
}
