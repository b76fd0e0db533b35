import { formatCount } from "@/server/contract/http/formato";

/** `1.234`. */
export function Count({ of }: { readonly of: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatCount(of)}</span>;
}
