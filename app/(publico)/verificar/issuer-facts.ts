import type { Consulta } from "@/server/domain/consultas/consulta";
import { nitInWords } from "@/server/domain/shared/documento";

/** The issuer printed on the paper: the sujeto obligado, or else the client. */
export function issuerFacts(
  sujetoObligado: Consulta["sujetoObligado"],
  { cliente, clienteNit }: Pick<Consulta, "cliente" | "clienteNit">,
): readonly (readonly [name: string, value: string])[] {
  if (sujetoObligado === null) {
    return [["Cliente", clienteNit ? `${cliente} · ${nitInWords(clienteNit)}` : cliente]];
  }
  return [
    ["Sujeto obligado", `${sujetoObligado.razonSocial} · ${nitInWords(sujetoObligado.nit)}`],
    ["Canal", cliente],
  ];
}
