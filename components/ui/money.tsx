import { formatCop, formatCount } from "@/server/domain/shared/formato";

/** Whole pesos: `$ 150.000`. */
export function Money({ cop }: { readonly cop: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatCop(cop)}</span>;
}

/** `1.234`. */
export function Count({ of }: { readonly of: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatCount(of)}</span>;
}
