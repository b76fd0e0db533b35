import { formatCount } from "@/server/contract/formato";

/** `1.234`. */
export function Count({ of }: { readonly of: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatCount(of)}</span>;
}
