"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Part } from "../../rooms/card";
import type { Llave } from "../../rooms/clientes/llave";
import { LlavesTable } from "../../rooms/clientes/llaves-table";
import { RevokeLlave } from "../../rooms/clientes/revoke-llave";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Mail } from "../../ui/icons";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { useTRPC, useTRPCClient } from "../trpc";
import { type Cliente, useClienteChanged } from "./cliente";
import { EnlacesDeLlave } from "./enlaces-de-llave";
import { SendLlave } from "./send-llave";

/** Keys and their links. Support never sees a key. */
export function LlavesTab({ cliente }: { readonly cliente: Cliente }) {
  const query = useQuery(useTRPC().llaves.list.queryOptions({ clienteId: cliente.clienteId }));
  const revoke = useTRPCClient().llaves.revoke.mutate;
  const changed = useClienteChanged();
  const { may } = useSession();
  const [sending, setSending] = useState<{ readonly reemplaza: Llave | null } | null>(null);
  const [revoking, setRevoking] = useState<Llave | null>(null);
  const maySend = may("llaves.send");
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
      {(found) => (
        <div className="space-y-8">
          <Part
            title="Llaves"
            actions={
              maySend && (
                <Button
                  icon={<Mail aria-hidden className="size-4" />}
                  onClick={() => setSending({ reemplaza: null })}
                >
                  Enviar una llave nueva
                </Button>
              )
            }
          >
            <LlavesTable
              llaves={found.llaves}
              now={found.now}
              onRegenerate={maySend ? (llave) => setSending({ reemplaza: llave }) : null}
              onRevoke={may("llaves.revoke") ? setRevoking : null}
              empty={
                <EmptyState title="Este cliente no tiene llaves">
                  Envíele la primera: la llave se crea cuando abra el enlace, y solo el cliente la ve.
                </EmptyState>
              }
            />
          </Part>
          <EnlacesDeLlave enlaces={found.enlaces} mayRevoke={may("llaves.revokeEnlace")} />
          {sending && (
            <SendLlave
              clienteId={cliente.clienteId}
              found={found}
              reemplaza={sending.reemplaza}
              onClose={() => setSending(null)}
            />
          )}
          {revoking && (
            <RevokeLlave llave={revoking} revoke={revoke} changed={changed} onClose={() => setRevoking(null)}>
              <p>
                Desde la próxima solicitud se rechaza lo que el cliente haga con la llave terminada en{" "}
                {revoking.terminacion}. No se puede deshacer.
              </p>
            </RevokeLlave>
          )}
        </div>
      )}
    </QueryView>
  );
}
