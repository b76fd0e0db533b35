/** Groups by key, in the order of arrival. */
export function groupBy<Of, Key>(
  all: Iterable<Of>,
  keyOf: (one: Of) => Key,
): ReadonlyMap<Key, readonly Of[]> {
  const groups = new Map<Key, Of[]>();
  for (const one of all) {
    const key = keyOf(one);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [one]);
    else known.push(one);
  }
  return groups;
}
