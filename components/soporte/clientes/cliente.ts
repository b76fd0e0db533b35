import type { SoporteOutputs } from "../trpc";

/** A client as support opens it. */
export type Cliente = SoporteOutputs["clientes"]["get"];

/** A client's keys, the links it takes them by, and whom one may be mailed to. */
export type Llaves = SoporteOutputs["llaves"]["list"];
