"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Llave } from "../../rooms/clientes/llave";
import { RevokeLlave } from "../../rooms/clientes/revoke-llave";
import { useTRPC, useTRPCClient } from "../trpc";

export function RevokeOwnLlave({ llave, onClose }: { readonly llave: Llave; readonly onClose: () => void }) {
  const queryKey = useTRPC().llaves.list.queryKey();
  const revoke = useTRPCClient().llaves.revoke.mutate;
  const client = useQueryClient();
  return (
    <RevokeLlave
      llave={llave}
      revoke={revoke}
      changed={() => client.invalidateQueries({ queryKey })}
      onClose={onClose}
    >
      <p>
        Desde la próxima solicitud, lo que use la llave terminada en {llave.terminacion} será rechazado. No se
        puede deshacer.
      </p>
      <p>Sus consultas se conservan y la llave queda en la lista, marcada como revocada.</p>
    </RevokeLlave>
  );
}
