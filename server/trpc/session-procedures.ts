import { initTRPC } from "@trpc/server";
import type { Modo } from "../domain/clientes/cliente";
import { isClaveFresh, type Session } from "../domain/identidad/session";
import { ServiceError } from "../domain/shared/errors";
import { isAdmitted } from "./allowed";
import { answer, PROCEDURES, type ProcedureMeta } from "./init";
import type { SessionContext } from "./session-context";

interface WithRol {
  readonly rol: string;
  readonly modo?: Modo;
}

/** Makes procedures for signed-in people with roles. `administrador` may call everything. */
export function sessionProcedures<Actor extends WithRol>() {
  type Rol = Actor["rol"];
  type Other = Exclude<Rol, "administrador">;
  const t = initTRPC.context<SessionContext<Session<Actor>>>().meta<ProcedureMeta>().create(PROCEDURES);

  const enrollingProcedureFor = (...others: readonly Other[]) => {
    const roles: readonly Rol[] = ["administrador", ...others];
    return t.procedure
      .use(answer)
      .meta({ roles })
      .use(async ({ ctx, next, path, meta, getRawInput }) => {
        const session = await ctx.session(path);
        if (session === null) throw new ServiceError("sesion_requerida");
        if (!isAdmitted(meta, session.actor)) throw new ServiceError("prohibido");
        await ctx.admit?.({ path, input: getRawInput });
        const deps = await ctx.deps();
        return next({ ctx: { deps, session, actor: session.actor, now: await deps.clock.now() } });
      });
  };
  const procedureFor = (...others: readonly Other[]) =>
    enrollingProcedureFor(...others).use(({ ctx, next }) => {
      if (ctx.session.falta === "segundo_factor") throw new ServiceError("segundo_factor_requerido");
      return next({ ctx });
    });
  const freshProcedureFor = (...others: readonly Other[]) =>
    procedureFor(...others).use(({ ctx, next }) => {
      requireFresh(ctx.session, ctx.now);
      return next({ ctx });
    });

  return {
    router: t.router,
    callerOf: t.createCallerFactory,
    /**
     * A procedure for signed-in people with one of these roles, even without a required second factor: used to enrol
     * one. @throws ServiceError `sesion_requerida`, `prohibido`
     */
    enrollingProcedureFor,
    /**
     * A procedure for an `administrador` and the roles named.
     * @throws ServiceError `sesion_requerida`, `prohibido`, `segundo_factor_requerido`
     */
    procedureFor,
    /**
     * The same for delicate procedures: the password must have been given in this session a few minutes ago.
     * @throws ServiceError `clave_requerida` as well. The page asks for it and tries again.
     */
    freshProcedureFor,
  };
}

/** @throws ServiceError `clave_requerida` if the password was not given in this session a few minutes ago. */
export function requireFresh({ claveConfirmadaEn }: Session<unknown>, now: Date): void {
  if (!isClaveFresh(claveConfirmadaEn, now)) throw new ServiceError("clave_requerida");
}

/** Calls a use case with what the procedure got: the actor of the session, and its own input. */
export const run =
  <Deps, Actor, Input, Output>(useCase: (deps: Deps, actor: Actor, input: Input) => Output) =>
  ({ ctx, input }: { readonly ctx: { readonly deps: Deps; readonly actor: Actor }; readonly input: Input }) =>
    useCase(ctx.deps, ctx.actor, input);
