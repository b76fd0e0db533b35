import { halvesOf, nodeHash, type Span } from "./merkle";

/**
 * A subtree of `2 ** nivel` leaves whose hash is stored: the leaves themselves, and every 256 nodes of the level below.
 */
export interface StoredNode {
  readonly nivel: number;
  readonly indice: number;
}

/** log2 of the nodes of a level that make one of the next. */
const STEP = 8;
const NIVELES = [24, 16, 8, 0] as const;

/** Whether nodes of this many leaves (log2) are stored. Leaves themselves do not count. */
export const isKept = (nivel: number): boolean => nivel > 0 && NIVELES.some((kept) => kept === nivel);

export const nodeKey = ({ nivel, indice }: StoredNode): string => `${nivel} ${indice}`;

export const spanOf = ({ nivel, indice }: StoredNode): Span => ({
  from: indice * 2 ** nivel,
  to: (indice + 1) * 2 ** nivel,
});

/** The fewest stored nodes that make up a span, in order: at most 255 of each level. */
export function nodesOf({ from, to }: Span): StoredNode[] {
  const nodes: StoredNode[] = [];
  for (let place = from; place < to; ) {
    const fits = (nivel: number) => place % 2 ** nivel === 0 && place + 2 ** nivel <= to;
    const nivel = NIVELES.find(fits) ?? 0;
    nodes.push({ nivel, indice: place / 2 ** nivel });
    place += 2 ** nivel;
  }
  return nodes;
}

/** The hash of a span of the tree, from those of its nodes (`nodesOf`). */
export function hashOfSpan(span: Span, hashOfNode: (node: StoredNode) => Buffer): Buffer {
  const [only, ...others] = nodesOf(span);
  if (only !== undefined && others.length === 0) return hashOfNode(only);
  const [left, right] = halvesOf(span);
  return nodeHash(hashOfSpan(left, hashOfNode), hashOfSpan(right, hashOfNode));
}

/** The nodes above the leaves that become complete when a tree grows, children first. */
export function completedNodes({ from, to }: Span): StoredNode[] {
  return NIVELES.toReversed()
    .filter(isKept)
    .flatMap((nivel) => {
      const first = Math.floor(from / 2 ** nivel);
      const count = Math.floor(to / 2 ** nivel) - first;
      return Array.from({ length: count }, (_, place) => ({ nivel, indice: first + place }));
    });
}

/** The 256 stored nodes below a stored node. */
export const partsOf = ({ nivel, indice }: StoredNode): StoredNode[] =>
  Array.from({ length: 2 ** STEP }, (_, place) => ({
    nivel: nivel - STEP,
    indice: indice * 2 ** STEP + place,
  }));

/** The hash of a stored node above the leaves, from its parts. */
export function hashOfParts(node: StoredNode, hashOfNode: (node: StoredNode) => Buffer): Buffer {
  let row = partsOf(node).map(hashOfNode);
  while (row.length > 1) {
    row = row.flatMap((left, place) => (place % 2 === 0 ? [nodeHash(left, row[place + 1] as Buffer)] : []));
  }
  return row[0] as Buffer;
}
