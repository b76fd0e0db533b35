import type { SoporteOutputs } from "../trpc";

/** A version of the politica, as the service lists it. */
export type Politica = SoporteOutputs["politicas"]["list"][number];
