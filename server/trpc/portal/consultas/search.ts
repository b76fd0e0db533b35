import { z } from "zod";
import { searchConsultas } from "../../../usecases/consultas/search-consultas";
import { procedureFor, router } from "../procedure";

/** Most results. */
const LIMITE = 7;

const NO_CRITERIOS = {
  desde: null,
  hasta: null,
  quien: null,
  severidad: null,
  lista: null,
  sujetoObligadoNit: null,
  cursor: null,
} as const;

/** Searches of the command palette. */
export const search = router({
  consultas: procedureFor("oficial", "lectura")
    .input(z.object({ texto: z.string().trim().min(2).max(200) }))
    .query(async ({ ctx: { deps, actor }, input: { texto } }) => {
      const { rows } = await searchConsultas(deps, actor, { ...NO_CRITERIOS, texto, limite: LIMITE });
      return rows;
    }),
});
