import { useQueryClient } from "@tanstack/react-query";
import { type SoporteOutputs, useTRPC } from "../trpc";

export type Cliente = SoporteOutputs["clientes"]["get"];

/** A client's keys, the links sent for them, and the addresses a link may be sent to. */
export type Llaves = SoporteOutputs["llaves"]["list"];

export function useClienteQueries() {
  const { clientes, llaves } = useTRPC();
  return [clientes.pathKey(), llaves.pathKey()];
}

/** Reloads all of them. */
export function useClienteChanged() {
  const client = useQueryClient();
  const keys = useClienteQueries();
  return async () => {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
