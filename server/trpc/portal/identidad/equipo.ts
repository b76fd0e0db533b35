import { AccesoForm, InvitarForm, RespuestaForm, RolForm, UsuarioId } from "../../../contract/portal/equipo";
import { answerInvitacion, listInvitaciones } from "../../../usecases/identidad/answer-invitacion";
import { changeUsuario } from "../../../usecases/identidad/change-usuario";
import { inviteUsuario } from "../../../usecases/identidad/invite-usuario";
import { listEquipo } from "../../../usecases/identidad/list-equipo";
import { reinviteUsuario } from "../../../usecases/identidad/reinvite-usuario";
import { removeTotp } from "../../../usecases/identidad/remove-totp";
import { freshProcedureFor, procedureFor, router } from "../procedure";

/** The client's people: shown to all of them, changed by an administrador who gave the password a moment ago. */
export const equipo = router({
  list: procedureFor("oficial", "lectura").query(async ({ ctx: { deps, actor, now } }) => ({
    ...(await listEquipo(deps, actor)),
    yo: actor.usuarioId,
    now,
  })),
  invitar: freshProcedureFor()
    .input(InvitarForm)
    .mutation(({ ctx: { deps, actor }, input }) =>
      inviteUsuario(deps, actor, { realm: "portal", clienteId: actor.clienteId, ...input }),
    ),
  invitarDeNuevo: freshProcedureFor()
    .input(UsuarioId)
    .mutation(({ ctx: { deps, actor }, input }) =>
      reinviteUsuario(deps, actor, { realm: "portal", ...input }),
    ),
  cambiarRol: freshProcedureFor()
    .input(RolForm)
    .mutation(({ ctx: { deps, actor }, input }) => changeUsuario(deps, actor, { realm: "portal", ...input })),
  cambiarAcceso: freshProcedureFor()
    .input(AccesoForm)
    .mutation(({ ctx: { deps, actor }, input }) => changeUsuario(deps, actor, { realm: "portal", ...input })),
  invitaciones: procedureFor().query(({ ctx: { deps, actor, now } }) =>
    listInvitaciones(deps, actor, { now }),
  ),
  responderInvitacion: freshProcedureFor()
    .input(RespuestaForm)
    .mutation(({ ctx: { deps, actor }, input }) => answerInvitacion(deps, actor, input)),
  retirarSegundoFactor: freshProcedureFor()
    .input(UsuarioId)
    .mutation(({ ctx: { deps, actor }, input }) => removeTotp(deps, actor, { realm: "portal", ...input })),
});
