import {
  AbrirCuentaReal,
  CerrarCuentaPrueba,
  CuentasPruebaPage,
  RechazarCuentaReal,
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
import { freshProcedureFor, procedureFor, router } from "../procedure";

const LIMITE = 50;

/** Test accounts, and those that ask for a real account. */
export const pruebas = router({
  solicitudes: procedureFor("agente", "cumplimiento").query(async ({ ctx: { deps, actor } }) => [
    ...(await listCuentaSolicitudes(deps, actor)),
  ]),
  previewOpen: procedureFor("agente")
    .input(AbrirCuentaReal)
    .query(({ ctx: { deps, actor }, input }) => previewCuentaReal(deps, actor, input)),
  open: freshProcedureFor("agente")
    .input(AbrirCuentaReal)
    .mutation(({ ctx: { deps, actor }, input }) => openCuentaReal(deps, actor, input)),
  reject: procedureFor("agente")
    .input(RechazarCuentaReal)
    .mutation(({ ctx: { deps, actor }, input }) => refuseCuentaReal(deps, actor, input)),
  list: procedureFor("agente", "cumplimiento")
    .input(CuentasPruebaPage)
    .query(async ({ ctx: { deps, actor, now }, input }) => ({
      ...(await listCuentasPrueba(deps, actor, { ...input, limite: LIMITE })),
      now,
    })),
  close: procedureFor("agente")
    .input(CerrarCuentaPrueba)
    .mutation(({ ctx: { deps, actor }, input }) => closeCuentaPrueba(deps, actor, input)),
});
