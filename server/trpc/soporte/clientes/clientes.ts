import { z } from "zod";
import { RECHAZOS_LIMITE, RechazosQuery } from "../../../contract/http/rechazos";
import { AvisoParams } from "../../../contract/portal/alertas";
import {
  ActosOfCliente,
  AvisoOfCliente,
  AvisosOfCliente,
  ClienteChange,
  ClienteForm,
  ClientesPage,
  CobrosOfCliente,
  ConteoDeClientes,
  CorrectClienteInput,
  DeCliente,
  InviteToClienteInput,
  PlanOfCliente,
  SearchClientesInput,
  TopeOfCliente,
} from "../../../contract/soporte/clientes";
import { getAlertas } from "../../../usecases/avisos/alertas";
import { getAviso, getContenido, listAvisos, resendEvento } from "../../../usecases/avisos/eventos";
import { createCliente, listActos, updateCliente, viewCliente } from "../../../usecases/clientes/clientes";
import { countClientesOf, listClientesByEstado } from "../../../usecases/clientes/list-clientes-by-estado";
import { findClientesWithNit, searchClientes } from "../../../usecases/clientes/search-clientes";
import { listCobros } from "../../../usecases/facturacion/cobros";
import { getConsumoHistorial, viewConsumo } from "../../../usecases/facturacion/consumo";
import { listMovimientosForSoporte } from "../../../usecases/facturacion/list-pagos";
import { previewPlan } from "../../../usecases/facturacion/planes";
import { submitPlan, submitTope } from "../../../usecases/facturacion/submit-cambios";
import { inviteBySoporte } from "../../../usecases/identidad/invitaciones";
import { listEquipo } from "../../../usecases/identidad/usuarios";
import { listRechazos } from "../../../usecases/operacion/list-rechazos";
import { run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../context";

const LIMITE = 50;
const COBROS = 25;
const MESES = 24;
const EVERY_AVISO = { tipo: null, estado: null, status: null, desde: null, hasta: null, eventoId: null };

/** A client as its own people read it, which support reads too. */
const reading = procedureFor("agente", "cumplimiento");

/** Clients: search, state, and changes on their written request. */
export const clientes = router({
  search: reading
    .input(SearchClientesInput)
    .query(({ ctx: { deps, actor, now }, input: { texto } }) => searchClientes(deps, actor, { texto, now })),
  list: reading.input(ClientesPage).query(async ({ ctx: { deps, actor, now }, input }) => ({
    ...(await listClientesByEstado(deps, actor, { ...input, limite: LIMITE, now })),
    now,
  })),
  contar: reading
    .input(ConteoDeClientes)
    .query(({ ctx: { deps, actor, now }, input: { estado } }) =>
      countClientesOf(deps, actor, { estado, now }),
    ),
  /** Clients with the number of a typed NIT and any verification digit. */
  withNit: reading.input(z.object({ nit: z.string().max(40) })).query(run(findClientesWithNit)),
  create: procedureFor("agente").input(ClienteForm).mutation(run(createCliente)),
  get: reading.input(DeCliente).query(async ({ ctx: { deps, actor, now }, input: { clienteId } }) => ({
    ...(await viewCliente(deps, actor, { clienteId, now })),
    now,
  })),
  update: procedureFor("agente")
    .input(ClienteChange)
    .mutation(({ ctx: { deps, actor }, input: { clienteId, cambio, ...solicitud } }) =>
      updateCliente(deps, actor, { clienteId, ...cambio, solicitud }),
    ),
  correct: procedureFor("agente")
    .input(CorrectClienteInput)
    .mutation(({ ctx: { deps, actor }, input: { motivo, referencia, ...cliente } }) =>
      updateCliente(deps, actor, { ...cliente, solicitud: { motivo, referencia } }),
    ),
  rechazos: reading
    .input(RechazosQuery.extend(DeCliente.shape))
    .query(({ ctx: { deps, now }, input: { clienteId, ...query } }) =>
      listRechazos(deps, { clienteId }, { ...query, limite: RECHAZOS_LIMITE, now }),
    ),
  consumo: reading
    .input(DeCliente)
    .query(({ ctx: { deps, now }, input }) => viewConsumo(deps, input, { now })),
  historial: reading
    .input(DeCliente)
    .query(({ ctx: { deps, now }, input }) => getConsumoHistorial(deps, input, { periodos: MESES, now })),
  movimientos: reading.input(DeCliente).query(run(listMovimientosForSoporte)),
  cobros: reading
    .input(CobrosOfCliente)
    .query(({ ctx: { deps, now }, input: { clienteId, cursor } }) =>
      listCobros(deps, { clienteId }, { limite: COBROS, cursor, now }),
    ),
  previewPlan: procedureFor("agente")
    .input(PlanOfCliente)
    .query(({ ctx: { deps, actor, now }, input: { clienteId, plan } }) =>
      previewPlan(deps, actor, { clienteId, ...plan, now }),
    ),
  assignPlan: freshProcedureFor("agente")
    .input(PlanOfCliente)
    .mutation(({ ctx: { deps, actor }, input: { clienteId, plan } }) =>
      submitPlan(deps, actor, { clienteId, ...plan }),
    ),
  setTope: freshProcedureFor("agente")
    .input(TopeOfCliente)
    .mutation(({ ctx: { deps, actor }, input: { clienteId, tope } }) =>
      submitTope(deps, actor, { clienteId, ...tope }),
    ),
  equipo: reading.input(DeCliente).query(async ({ ctx: { deps, now }, input }) => ({
    ...(await listEquipo(deps, input)),
    now,
  })),
  invite: freshProcedureFor("agente").input(InviteToClienteInput).mutation(run(inviteBySoporte)),
  alertas: reading.input(DeCliente).query(async ({ ctx: { deps, now }, input }) => ({
    alertas: (await getAlertas(deps, input, { now })).alertas,
    now,
  })),
  avisos: reading
    .input(AvisosOfCliente)
    .query(async ({ ctx: { deps, now }, input: { clienteId, cursor } }) => ({
      ...(await listAvisos(deps, { clienteId }, { ...EVERY_AVISO, cursor, limite: LIMITE })),
      now,
    })),
  aviso: reading
    .input(AvisoOfCliente)
    .query(({ ctx: { deps }, input: { clienteId, eventoId } }) =>
      getAviso(deps, { clienteId }, { eventoId }),
    ),
  contenido: reading
    .input(AvisoOfCliente)
    .query(({ ctx: { deps }, input: { clienteId, eventoId } }) =>
      getContenido(deps, { clienteId }, { eventoId }),
    ),
  resend: procedureFor("agente").input(AvisoParams).mutation(run(resendEvento)),
  actos: reading
    .input(ActosOfCliente)
    .query(({ ctx: { deps, actor }, input }) => listActos(deps, actor, { ...input, limite: LIMITE })),
});
