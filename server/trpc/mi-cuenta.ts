import {
  CambioClaveForm,
  CambioTotpForm,
  ClaveForm,
  CodigoActualForm,
  CodigoForm,
  SesionForm,
} from "../contract/portal/equipo";
import type { PortalActor, SoportePersona } from "../domain/shared/actor";
import { changeOwnClave, confirmClave } from "../usecases/identidad/claves";
import { beginTotpReplacement, replaceTotp } from "../usecases/identidad/replace-totp";
import { beginTotp, confirmTotp, removeOwnTotp, renewCodigos } from "../usecases/identidad/segundo-factor";
import { getMiCuenta, listSesiones, revokeSesion } from "../usecases/identidad/sesiones";
import { requireFresh, type sessionProcedures } from "./session-procedures";

type ProceduresOf<Actor extends PortalActor | SoportePersona> = ReturnType<typeof sessionProcedures<Actor>>;

/** Procedures of the user's own account, for every role, also for people who still need to enrol the second factor. */
export function createMiCuenta<Actor extends PortalActor | SoportePersona>(
  { router, enrollingProcedureFor, freshProcedureFor }: ProceduresOf<Actor>,
  others: readonly Exclude<Actor["rol"], "administrador">[],
) {
  const anybody = () => enrollingProcedureFor(...others);
  const fresh = () => freshProcedureFor(...others);
  return router({
    get: anybody().query(({ ctx: { deps, session } }) => getMiCuenta(deps, session)),
    sesiones: anybody().query(async ({ ctx: { deps, session, now } }) => ({
      sesiones: await listSesiones(deps, session),
      now,
    })),
    revokeSesion: anybody()
      .input(SesionForm)
      .mutation(({ ctx: { deps, session }, input }) => revokeSesion(deps, session, input)),
    confirmClave: anybody()
      .input(ClaveForm)
      .mutation(({ ctx: { deps, session }, input }) => confirmClave(deps, session, input)),
    changeClave: anybody()
      .input(CambioClaveForm)
      .mutation(({ ctx: { deps, session }, input }) => changeOwnClave(deps, session, input)),
    beginSegundoFactor: anybody().mutation(({ ctx: { deps, session, now } }) => {
      requireFresh(session, now);
      return beginTotp(deps, session);
    }),
    activateSegundoFactor: anybody()
      .input(CodigoForm)
      .mutation(({ ctx: { deps, session }, input }) => confirmTotp(deps, session, input)),
    /** Replaces the app. The old one works until a code of the new one is given. */
    beginSegundoFactorReplacement: fresh()
      .input(CodigoActualForm)
      .mutation(({ ctx: { deps, session }, input }) => beginTotpReplacement(deps, session, input)),
    replaceSegundoFactor: fresh()
      .input(CambioTotpForm)
      .mutation(({ ctx: { deps, session }, input }) => replaceTotp(deps, session, input)),
    removeSegundoFactor: fresh()
      .input(CodigoActualForm)
      .mutation(({ ctx: { deps, session }, input }) => removeOwnTotp(deps, session, input)),
    renewCodigos: fresh()
      .input(CodigoActualForm)
      .mutation(({ ctx: { deps, session }, input }) => renewCodigos(deps, session, input)),
  });
}

/** The type for pages. */
export type MiCuentaRouter = ReturnType<typeof createMiCuenta<PortalActor>>;
