import type { PortalOutputs } from "../trpc";

type Shown = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;
type Match = Pick<Shown["matches"][number], "matchPor" | "documentoCoincidencia" | "explicacion">;

const written = (numero: string) => numero.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** What the evidence says of the data that a decision compares; of the activity it says nothing. */
export function suggestedComparado(match: Match, { documento }: Pick<Shown["consultado"], "documento">) {
  const listed = match.documentoCoincidencia;
  const isSame = listed && documento && written(listed.numero) === written(documento.numero);
  return {
    documento:
      match.matchPor === "documento" || isSame ? "coincide" : listed && documento ? "difiere" : "sin_dato",
    nacimiento: match.explicacion.fechaNacimiento,
    pais: match.explicacion.pais,
    actividad: "sin_dato",
  } as const;
}
