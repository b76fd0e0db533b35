import { SIN_LISTA_VINCULANTE } from "../domain/shared/sin-lista-vinculante";

/** Whether a refusal says that nothing was asked because a binding list has no version yet. */
export const isSinListaVinculante = (message: string): boolean => message === SIN_LISTA_VINCULANTE;
