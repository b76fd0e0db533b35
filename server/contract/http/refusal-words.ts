export { isSinListaVinculante } from "../../domain/listas/sin-lista-vinculante";
