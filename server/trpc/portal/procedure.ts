import { initTRPC } from "@trpc/server";
import { isClaveFresh } from "../../domain/access/sesion";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { PortalSession } from "../../domain/shared/portal-session";
import { answer, PROCEDURES, type ProcedureMeta } from "../init";
import type { PortalContext } from "./context";

type Rol = PortalActor["rol"];

const t = initTRPC.context<PortalContext>().meta<ProcedureMeta>().create(PROCEDURES);

export const { router, createCallerFactory: callerOf } = t;

type Other = Exclude<Rol, "administrador">;

/**
 * A procedure for whoever is signed in with one of these roles, who may still owe the second factor that the client
 * asks of all: for what leads to having one.
 * @throws ServiceError `sesion_requerida`, `prohibido`
 */
export const enrollingProcedureFor = (...others: readonly Other[]) => {
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

/**
 * A procedure for an `administrador` and the roles named. It acts for the actor's client and no other: what an input
 * names is looked up among that client's own.
 * @throws ServiceError `sesion_requerida`, `prohibido`, `segundo_factor_requerido`
 */
export const procedureFor = (...others: readonly Other[]) =>
  enrollingProcedureFor(...others).use(({ ctx, next }) => {
    if (ctx.session.falta === "segundo_factor") throw new ServiceError("segundo_factor_requerido");
    return next({ ctx });
  });

/**
 * The same for what is delicate (keys, secrets, people): the password must have been given in this session a few
 * minutes ago at most. @throws ServiceError `clave_requerida` as well; the page asks for it and tries again.
 */
export const freshProcedureFor = (...others: readonly Other[]) =>
  procedureFor(...others).use(({ ctx, next }) => {
    requireFresh(ctx.session, ctx.now);
    return next({ ctx });
  });

/** @throws ServiceError `clave_requerida` where the password was not given in this session a few minutes ago. */
export function requireFresh({ claveConfirmadaEn }: PortalSession, now: Date): void {
  if (!isClaveFresh(claveConfirmadaEn, now)) throw new ServiceError("clave_requerida");
}
