import type { ConsultaEvidence } from "../../domain/consultas/consulta";
import type { Match } from "../../domain/screening/types";
import type { Deps } from "../deps";

const isMatch = ({ lista, tier, resultado, nombreCoincidencia }: Match): boolean =>
  [lista, tier, resultado, nombreCoincidencia].every((text) => typeof text === "string");

/**
 * The evidence in these texts. One that was altered until it is no evidence any more is told by the integrity checks;
 * here it stops nobody else's.
 */
export const readableEvidence = (
  { log }: Pick<Deps, "log">,
  texts: readonly string[],
): readonly ConsultaEvidence[] =>
  texts.flatMap((text) => {
    try {
      const evidence: ConsultaEvidence = JSON.parse(text);
      if (!evidence.matches.every(isMatch)) throw new Error("what it found is no match");
      return [evidence];
    } catch (error) {
      log.error({ error }, "the evidence of a consulta cannot be read");
      return [];
    }
  });
