import { AccesoForm, UsuarioId } from "../../../contract/portal/equipo";
import {
  InviteSoporteInput,
  RolSoporteForm,
  VisitaForm,
  VisitaParams,
} from "../../../contract/soporte/clientes";
import { inviteUsuario, reinviteUsuario } from "../../../usecases/identidad/invitaciones";
import { removeTotp } from "../../../usecases/identidad/segundo-factor";
import { changeUsuario, listSoporte } from "../../../usecases/identidad/usuarios";
import { endVisita, openVisita } from "../../../usecases/identidad/visitas";
import { freshProcedureFor, procedureFor, router } from "../context";

const realm = "soporte";

/** Support's own people, for its administradores only. */
export const usuarios = router({
  list: procedureFor().query(async ({ ctx: { deps, actor, now } }) => ({
    usuarios: await listSoporte(deps, actor),
    yo: actor.usuarioId,
    now,
  })),
  invite: freshProcedureFor()
    .input(InviteSoporteInput)
    .mutation(({ ctx: { deps, actor }, input }) => inviteUsuario(deps, actor, { realm, ...input })),
  reinvite: freshProcedureFor()
    .input(UsuarioId)
    .mutation(({ ctx: { deps, actor }, input }) => reinviteUsuario(deps, actor, { realm, ...input })),
  changeRol: freshProcedureFor()
    .input(RolSoporteForm)
    .mutation(({ ctx: { deps, actor }, input }) => changeUsuario(deps, actor, { realm, ...input })),
  changeAcceso: freshProcedureFor()
    .input(AccesoForm)
    .mutation(({ ctx: { deps, actor }, input }) => changeUsuario(deps, actor, { realm, ...input })),
  removeSegundoFactor: freshProcedureFor()
    .input(UsuarioId)
    .mutation(({ ctx: { deps, actor }, input }) => removeTotp(deps, actor, { realm, ...input })),
});

/** Visitas to a client's portal, for all of support. They never act as the client's people. */
export const visitas = router({
  open: freshProcedureFor("agente", "cumplimiento")
    .input(VisitaForm)
    .mutation(({ ctx: { deps, session }, input }) => openVisita(deps, session, input)),
  end: procedureFor("agente", "cumplimiento")
    .input(VisitaParams)
    .mutation(({ ctx: { deps, session }, input }) => endVisita(deps, session, input)),
});
