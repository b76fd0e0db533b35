import { isConsultado } from "../../domain/bitacora/consultado";
import type { Deps } from "../deps";
import { verifyConsulta } from "./verify-consulta";

/** Whether a text is who was consulted; `espere`: too much was tried; `no_verificable`: the paper does not agree. */
export type Recognition = "es" | "no_es" | "espere" | "no_verificable";

/**
 * Whether a text that somebody with the paper types is the name or the document consulted, and nothing else of them.
 * Nothing of it is kept but how often it was tried.
 */
export async function recognizeConsultado(
  deps: Pick<Deps, "db" | "inPublicTurn" | "admitsGuess">,
  { consultaId, hash, text }: { readonly consultaId: string; readonly hash: string; readonly text: string },
): Promise<Recognition> {
  const verificacion = await verifyConsulta(deps, { consultaId, hash });
  if (!("consulta" in verificacion)) return "no_verificable";
  const { consulta } = verificacion;
  // By the id as it was sealed: what was asked for may be written in many ways.
  if (!deps.admitsGuess(consulta.consultaId)) return "espere";
  return isConsultado(consulta.consultado, text) ? "es" : "no_es";
}
