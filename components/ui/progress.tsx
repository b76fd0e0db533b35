import { cn } from "./cn";

export interface ProgressProps {
  /** The task: «Preparando el archivo». */
  readonly label: string;
  /** From 0 to 1. Null if unknown. */
  readonly share: number | null;
}

export function Progress({ label, share }: ProgressProps) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { "aria-valuenow": percent })}
      className="h-1.5 overflow-hidden rounded-full bg-line-strong"
    >
      <div
        className={cn(
          "h-full rounded-full bg-accent transition-[width]",
          percent === null && "w-1/3 animate-pulse",
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
