import { CambioClaveForm, ClaveForm, CodigoForm, SesionForm } from "../../contract/portal-equipo";
import { beginTotp } from "../../usecases/usuarios/begin-totp";
import { changeOwnClave } from "../../usecases/usuarios/change-own-clave";
import { confirmClave } from "../../usecases/usuarios/confirm-clave";
import { confirmTotp } from "../../usecases/usuarios/confirm-totp";
import { getMiCuenta } from "../../usecases/usuarios/get-mi-cuenta";
import { listSesiones } from "../../usecases/usuarios/list-sesiones";
import { removeTotp } from "../../usecases/usuarios/remove-totp";
import { renewCodigos } from "../../usecases/usuarios/renew-codigos";
import { revokeSesion } from "../../usecases/usuarios/revoke-sesion";
import { enrollingProcedureFor, freshProcedureFor, requireFresh, router } from "./procedure";

const anybody = () => enrollingProcedureFor("oficial", "lectura");

/** One's own account, whatever the role; also for whoever still owes the second factor. */
export const miCuenta = router({
  get: anybody().query(({ ctx: { deps, session } }) => getMiCuenta(deps, session)),
  sesiones: anybody().query(async ({ ctx: { deps, session, now } }) => ({
    sesiones: await listSesiones(deps, session),
    now,
  })),
  cerrarSesion: anybody()
    .input(SesionForm)
    .mutation(({ ctx: { deps, session }, input }) => revokeSesion(deps, session, input)),
  confirmarClave: anybody()
    .input(ClaveForm)
    .mutation(({ ctx: { deps, session }, input }) => confirmClave(deps, session, input)),
  cambiarClave: anybody()
    .input(CambioClaveForm)
    .mutation(({ ctx: { deps, session }, input }) => changeOwnClave(deps, session, input)),
  comenzarSegundoFactor: anybody().mutation(({ ctx: { deps, session, now } }) => {
    requireFresh(session, now);
    return beginTotp(deps, session);
  }),
  activarSegundoFactor: anybody()
    .input(CodigoForm)
    .mutation(({ ctx: { deps, session }, input }) => confirmTotp(deps, session, input)),
  retirarSegundoFactor: freshProcedureFor("oficial", "lectura").mutation(({ ctx: { deps, session } }) =>
    removeTotp(deps, session, { usuarioId: session.actor.usuarioId }),
  ),
  renovarCodigos: freshProcedureFor("oficial", "lectura").mutation(({ ctx: { deps, session } }) =>
    renewCodigos(deps, session),
  ),
});
