/** The number of no group. */
export const NO_GROUP = 0xffffffff;

/** Places by the group that each belongs to. */
export interface Grouped {
  /** Where in `places` those of each group start; one more at the end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly places: Uint32Array<ArrayBuffer>;
}

/** Sorts the places of an array by the group there, below `count`. Leaves out those of no group. */
export function grouped(groups: Uint32Array, count: number): Grouped {
  const starts = new Uint32Array(count + 1);
  for (const group of groups) if (group !== NO_GROUP) starts[group + 1] = (starts[group + 1] as number) + 1;
  for (let group = 1; group <= count; group++)
    starts[group] = (starts[group] as number) + (starts[group - 1] as number);
  const places = new Uint32Array(starts[count] as number);
  const next = starts.slice();
  for (let place = 0; place < groups.length; place++) {
    const group = groups[place] as number;
    if (group === NO_GROUP) continue;
    places[next[group] as number] = place;
    next[group] = (next[group] as number) + 1;
  }
  return { starts, places };
}
