import {
  AccesoForm,
  ApproveControlInput,
  CloseControlInput,
  ExigenciaForm,
  InviteInput,
  RespuestaForm,
  RolForm,
  UsuarioId,
} from "../../../contract/portal/equipo";
import { besidesAdministrador, CONTROLES } from "../../../domain/identidad/controles";
import { approveControl, dismissControl, listControles } from "../../../usecases/identidad/answer-control";
import { answerInvitacion, listInvitaciones } from "../../../usecases/identidad/enlaces";
import { submitExigencia } from "../../../usecases/identidad/exigencias";
import { inviteUsuario, reinviteUsuario } from "../../../usecases/identidad/invitaciones";
import { removeTotp } from "../../../usecases/identidad/segundo-factor";
import { changeUsuario, listEquipo } from "../../../usecases/identidad/usuarios";
import { run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../procedure";

/** The client's people. All see them, and an administrador with a recent password changes them. */
export const equipo = router({
  list: procedureFor("oficial", "lectura").query(async ({ ctx: { deps, actor, now } }) => ({
    ...(await listEquipo(deps, actor)),
    yo: actor.usuarioId,
    now,
  })),
  invite: freshProcedureFor()
    .input(InviteInput)
    .mutation(({ ctx: { deps, actor }, input }) =>
      inviteUsuario(deps, actor, { realm: "portal", clienteId: actor.clienteId, ...input }),
    ),
  reinvite: freshProcedureFor()
    .input(UsuarioId)
    .mutation(({ ctx: { deps, actor }, input }) =>
      reinviteUsuario(deps, actor, { realm: "portal", ...input }),
    ),
  changeRol: freshProcedureFor()
    .input(RolForm)
    .mutation(({ ctx: { deps, actor }, input }) => changeUsuario(deps, actor, { realm: "portal", ...input })),
  changeAcceso: freshProcedureFor()
    .input(AccesoForm)
    .mutation(({ ctx: { deps, actor }, input }) => changeUsuario(deps, actor, { realm: "portal", ...input })),
  invitaciones: procedureFor().query(({ ctx: { deps, actor, now } }) =>
    listInvitaciones(deps, actor, { now }),
  ),
  answerInvitacion: freshProcedureFor().input(RespuestaForm).mutation(run(answerInvitacion)),
  removeSegundoFactor: freshProcedureFor()
    .input(UsuarioId)
    .mutation(({ ctx: { deps, actor }, input }) => removeTotp(deps, actor, { realm: "portal", ...input })),
});

/** Roles that may ask for any such change or approve it. The use case checks which. */
const involved = besidesAdministrador(
  Object.values(CONTROLES).flatMap(({ pide, aprueba }) => [...pide, ...aprueba]),
);
const approvers = besidesAdministrador(Object.values(CONTROLES).flatMap(({ aprueba }) => aprueba));
const EXIGENCIAS = [CONTROLES.cuatro_ojos, CONTROLES.segundo_factor];
const askers = besidesAdministrador(EXIGENCIAS.flatMap(({ pide }) => pide));

/** Changes of controls, which take two of the client's people. */
export const controles = router({
  list: procedureFor(...involved).query(({ ctx: { deps, actor, now } }) =>
    listControles(deps, actor, { now }),
  ),
  require: freshProcedureFor(...askers)
    .input(ExigenciaForm)
    .mutation(run(submitExigencia)),
  approve: freshProcedureFor(...approvers)
    .input(ApproveControlInput)
    .mutation(run(approveControl)),
  close: procedureFor(...involved)
    .input(CloseControlInput)
    .mutation(run(dismissControl)),
});
