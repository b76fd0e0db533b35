import { formatCount } from "../shared/formato";

/** Places of matches as they are counted for people, from 1, runs as one: `1 a 3, 7`. */
export function posicionesInWords(posiciones: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const posicion of posiciones.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.to === posicion - 1) run.to = posicion;
    else runs.push({ from: posicion, to: posicion });
  }
  const told = (posicion: number) => formatCount(posicion + 1);
  return runs.map(({ from, to }) => (from === to ? told(from) : `${told(from)} a ${told(to)}`)).join(", ");
}
