import { TIERS } from "../listas/lista";
import type { FoundMatch } from "./found-match";
import { compareScores } from "./score/score";
import type { Agreement, PersonaTipo, Resultado } from "./types";

const RESULTADO_ORDER = { exacto: 0, posible: 1 } as const satisfies Record<Resultado, number>;
const AGREEMENT_ORDER = { coincide: 0, sin_dato: 1, difiere: 2 } as const satisfies Record<Agreement, number>;

/** By code units: the same on every machine and in every locale. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Of equal scores the entries of the asked type, or of unknown type, come before those of the other. */
const tipoOrder = ({ content }: FoundMatch, tipo: PersonaTipo): number =>
  content.tipo === tipo || content.tipo === "desconocido" ? 0 : 1;

/**
 * Exact before possible, then tier, agreement of the birth date, score, the asked type, agreement of the country, list,
 * name and the source's identifier: a total order, the same every time. matching.md section 7.
 */
export const matchOrder =
  (tipo: PersonaTipo) =>
  (one: FoundMatch, other: FoundMatch): number => {
    const [a, b] = [one.match, other.match];
    return (
      RESULTADO_ORDER[a.resultado] - RESULTADO_ORDER[b.resultado] ||
      TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) ||
      AGREEMENT_ORDER[a.explicacion.fechaNacimiento] - AGREEMENT_ORDER[b.explicacion.fechaNacimiento] ||
      compareScores(other.comparison, one.comparison) ||
      tipoOrder(one, tipo) - tipoOrder(other, tipo) ||
      AGREEMENT_ORDER[a.explicacion.pais] - AGREEMENT_ORDER[b.explicacion.pais] ||
      byText(a.lista, b.lista) ||
      byText(a.nombreCoincidencia, b.nombreCoincidencia) ||
      byText(one.content.sourceId, other.content.sourceId)
    );
  };
