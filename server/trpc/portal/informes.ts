import { MuestraElegida, MuestraSorteada } from "../../contract/portal-informes";
import { listMuestras } from "../../usecases/informes/read-muestra";
import { requestMuestra } from "../../usecases/informes/request-muestra";
import { procedureFor, router } from "./procedure";

const officer = procedureFor("oficial");

/** What is prepared for the board and for an auditor. */
export const informes = router({
  muestras: officer.query(({ ctx: { deps, actor } }) => listMuestras(deps, actor)),
  sortear: officer
    .input(MuestraSorteada)
    .mutation(({ ctx: { deps, actor, now }, input }) => requestMuestra(deps, actor, { ...input, now })),
  elegir: officer
    .input(MuestraElegida)
    .mutation(({ ctx: { deps, actor, now }, input }) => requestMuestra(deps, actor, { ...input, now })),
});
