import {
  CloseCuentaPruebaInput,
  CuentasPruebaPage,
  OpenCuentaRealInput,
  RejectCuentaRealInput,
} from "../../../contract/soporte/clientes";
import {
  openCuentaReal,
  previewCuentaReal,
  refuseCuentaReal,
} from "../../../usecases/prueba/answer-cuenta-real";
import {
  closeCuentaPrueba,
  listCuentaSolicitudes,
  listCuentasPrueba,
} from "../../../usecases/prueba/cuentas-prueba";
import { run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../context";

const LIMITE = 50;

/** Test accounts, and requests for real ones. */
export const pruebas = router({
  solicitudes: procedureFor("agente", "cumplimiento").query(async ({ ctx: { deps, actor } }) => [
    ...(await listCuentaSolicitudes(deps, actor)),
  ]),
  previewOpen: procedureFor("agente")
    .input(OpenCuentaRealInput)
    .query(({ ctx: { deps, actor }, input }) => previewCuentaReal(deps, actor, input)),
  open: freshProcedureFor("agente").input(OpenCuentaRealInput).mutation(run(openCuentaReal)),
  reject: procedureFor("agente").input(RejectCuentaRealInput).mutation(run(refuseCuentaReal)),
  list: procedureFor("agente", "cumplimiento")
    .input(CuentasPruebaPage)
    .query(async ({ ctx: { deps, actor, now }, input }) => ({
      ...(await listCuentasPrueba(deps, actor, { ...input, limite: LIMITE })),
      now,
    })),
  close: procedureFor("agente").input(CloseCuentaPruebaInput).mutation(run(closeCuentaPrueba)),
});
