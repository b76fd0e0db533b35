import { cn } from "./cn";

/**
 * Stands in for content that loads, in its final size. Appears after 200 ms, so that a quick answer does not flicker.
 */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cn("h-4 animate-late rounded-md bg-line", className)} />;
}

export function TableSkeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <div
      role="status"
      aria-label="Cargando"
      className="animate-late rounded-lg border border-line bg-surface"
    >
      <div className="h-9.5 border-line border-b" />
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className="flex h-11 items-center gap-6 border-line border-b px-3.5 last:border-0">
          <Skeleton className="w-1/4" />
          <Skeleton className="w-1/6" />
          <Skeleton className="ml-auto w-1/12" />
        </div>
      ))}
    </div>
  );
}
