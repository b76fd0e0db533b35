import { AccesoForm, UsuarioId } from "../../../contract/portal/equipo";
import { InvitarSoporteForm, RolSoporteForm } from "../../../contract/soporte/usuarios";
import { changeUsuario } from "../../../usecases/identidad/change-usuario";
import { inviteUsuario } from "../../../usecases/identidad/invite-usuario";
import { listSoporte } from "../../../usecases/identidad/list-soporte";
import { reinviteUsuario } from "../../../usecases/identidad/reinvite-usuario";
import { removeTotp } from "../../../usecases/identidad/remove-totp";
import { freshProcedureFor, procedureFor, router } from "../procedure";

const realm = "soporte";

/** Support's own people, for its administradores alone. */
export const usuarios = router({
  list: procedureFor().query(async ({ ctx: { deps, actor, now } }) => ({
    usuarios: await listSoporte(deps, actor),
    yo: actor.usuarioId,
    now,
  })),
  invitar: freshProcedureFor()
    .input(InvitarSoporteForm)
    .mutation(({ ctx: { deps, actor }, input }) => inviteUsuario(deps, actor, { realm, ...input })),
  invitarDeNuevo: freshProcedureFor()
    .input(UsuarioId)
    .mutation(({ ctx: { deps, actor }, input }) => reinviteUsuario(deps, actor, { realm, ...input })),
  cambiarRol: freshProcedureFor()
    .input(RolSoporteForm)
    .mutation(({ ctx: { deps, actor }, input }) => changeUsuario(deps, actor, { realm, ...input })),
  cambiarAcceso: freshProcedureFor()
    .input(AccesoForm)
    .mutation(({ ctx: { deps, actor }, input }) => changeUsuario(deps, actor, { realm, ...input })),
  retirarSegundoFactor: freshProcedureFor()
    .input(UsuarioId)
    .mutation(({ ctx: { deps, actor }, input }) => removeTotp(deps, actor, { realm, ...input })),
});
