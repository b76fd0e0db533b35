import { z } from "zod";
import { Mes } from "../../../contract/admin/facturacion";
import { Uuid } from "../../../contract/http/common";
import { AvisoForm, AvisoId } from "../../../contract/portal/cobros";
import { periodoOf } from "../../../domain/facturacion/periodo";
import {
  listAvisosEnviados,
  sendAviso,
  withdrawAviso,
} from "../../../usecases/facturacion/avisos-de-cliente";
import { listCobros } from "../../../usecases/facturacion/cobros";
import { getConsumoHistorial, listConsumoDiario, viewConsumo } from "../../../usecases/facturacion/consumo";
import { listCertificados } from "../../../usecases/facturacion/get-certificado";
import { listMovimientos } from "../../../usecases/facturacion/list-pagos";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../procedure";

/** Five years, the limit of the page. */
const MESES = 60;
const COBROS = 12;

/** Balance, usage and cobros of a client. */
export const consumo = router({
  actual: procedureFor("oficial", "lectura").query(({ ctx: { deps, actor, now } }) =>
    viewConsumo(deps, actor, { now }),
  ),
  historial: procedureFor("oficial", "lectura").query(({ ctx: { deps, actor, now } }) =>
    getConsumoHistorial(deps, actor, { periodos: MESES, now }),
  ),
  movimientos: procedureFor("oficial", "lectura").query(run(listMovimientos)),
  diario: procedureFor("oficial", "lectura")
    /** Null: the open month. */
    .input(z.object({ mes: Mes.nullable() }))
    .query(({ ctx: { deps, actor, now }, input: { mes } }) =>
      listConsumoDiario(deps, actor, { mes: mes ?? periodoOf(now).mes }),
    ),
  certificados: procedureFor("oficial", "lectura").query(({ ctx: { deps, actor, now } }) =>
    listCertificados(deps, actor, { now }),
  ),
  avisos: procedureFor("oficial", "lectura").query(({ ctx: { deps, actor, now } }) =>
    listAvisosEnviados(deps, actor, { now, usuarioId: actor.usuarioId }),
  ),
  sendAviso: procedureFor("oficial").input(AvisoForm).mutation(run(sendAviso)),
  withdrawAviso: procedureFor("oficial").input(AvisoId).mutation(run(withdrawAviso)),
  cobros: procedureFor("oficial", "lectura")
    .input(z.object({ cursor: Uuid.nullable() }))
    .query(({ ctx: { deps, actor, now }, input: { cursor } }) =>
      listCobros(deps, actor, { limite: COBROS, cursor: cursor?.toLowerCase() ?? null, now }),
    ),
});
