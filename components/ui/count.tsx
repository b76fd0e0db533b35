import { formatCount } from "@/server/domain/shared/formato";

/** `1.234`. */
export function Count({ of }: { readonly of: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatCount(of)}</span>;
}
