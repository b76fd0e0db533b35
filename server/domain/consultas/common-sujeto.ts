import type { ConsultaEvidence } from "./consulta";

type OfSujeto = Pick<ConsultaEvidence, "sujetoObligado">;

/** Returns the regulated entity that all of them share. Null if they differ or are the client's own. */
export function commonSujeto(consultas: readonly OfSujeto[]): ConsultaEvidence["sujetoObligado"] {
  const sujeto = consultas[0]?.sujetoObligado ?? null;
  const isCommon = consultas.every(
    ({ sujetoObligado }) =>
      sujetoObligado?.nit === sujeto?.nit && sujetoObligado?.razonSocial === sujeto?.razonSocial,
  );
  return isCommon ? sujeto : null;
}
