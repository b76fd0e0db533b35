import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** Asks anew for everything of clients and keys once something of one changed. */
export function useClienteChanged() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.clientes.pathKey() }),
      client.invalidateQueries({ queryKey: trpc.llaves.pathKey() }),
    ]);
  };
}
