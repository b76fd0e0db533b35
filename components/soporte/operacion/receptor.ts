import type { SoporteOutputs } from "../trpc";

export type Receptor = SoporteOutputs["operacion"]["receptores"]["receptores"][number];

/** Names a receiver in the address. */
export const keyOf = ({ clienteId, canal, receptor }: Receptor): string =>
  `${canal} ${clienteId} ${receptor}`;
