import type { PortalOutputs } from "../trpc";

/** One of the client's people, as the page shows them. */
export type Persona = PortalOutputs["equipo"]["list"]["usuarios"][number];
