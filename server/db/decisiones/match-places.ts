import type { MatchPlace } from "../../domain/decisiones/decision";
import { arrayOf, int4, uuid } from "../sql/column-types";

/** Places of matches as the parameters of a statement. */
export const MATCH_PLACES = { ids: arrayOf(uuid), posiciones: arrayOf(int4) };

/** Of any table that names a match by `consulta_id` and `posicion`. */
export const AT_PLACES =
  "(consulta_id, posicion) IN (SELECT * FROM unnest($ids::uuid[], $posiciones::int[]))";

export const matchPlaces = (at: readonly MatchPlace[]) => ({
  ids: at.map(({ consultaId }) => consultaId),
  posiciones: at.map(({ posicion }) => posicion),
});
