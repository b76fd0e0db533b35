/** The bytes of a part of what `of` names: `$id`, `$numero`. */
export const contenidoText = (partes: string, of: string): string =>
  `SELECT contenido FROM ${partes} WHERE ${of} = $id AND numero = $numero`;

/** Deletes the parts of what was finished `$before`, and says so of it: `$now`. */
export const expireText = (table: string, of: string): string => `
  WITH expired AS (
    UPDATE ${table} SET borrada_en = $now WHERE borrada_en IS NULL AND terminada_en < $before RETURNING id
  ), deleted AS (
    DELETE FROM ${table}_parte WHERE ${of} IN (SELECT id FROM expired)
  )
  SELECT id FROM expired`;
