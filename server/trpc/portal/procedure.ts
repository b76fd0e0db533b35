import { initTRPC } from "@trpc/server";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { answer, PROCEDURES, type ProcedureMeta } from "../init";
import type { PortalContext } from "./context";

type Rol = PortalActor["rol"];

const t = initTRPC.context<PortalContext>().meta<ProcedureMeta>().create(PROCEDURES);

export const { router, createCallerFactory: callerOf } = t;

/**
 * A procedure for an `administrador` and the roles named. It acts for the actor's client and no other: what an input
 * names is looked up among that client's own.
 * @throws ServiceError `sesion_requerida`, `prohibido`
 */
export const procedureFor = (...others: readonly Exclude<Rol, "administrador">[]) => {
  const roles: readonly Rol[] = ["administrador", ...others];
  return t.procedure
    .use(answer)
    .meta({ roles })
    .use(async ({ ctx, next }) => {
      const session = await ctx.session();
      if (session === null) throw new ServiceError("sesion_requerida");
      if (!roles.includes(session.actor.rol)) throw new ServiceError("prohibido");
      const deps = await ctx.deps();
      return next({ ctx: { deps, session, actor: session.actor, now: await deps.clock.now() } });
    });
};
