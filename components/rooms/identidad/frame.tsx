import type { ReactNode } from "react";
import { DOORS, type DoorName } from "./door";

interface AccesoFrameProps {
  readonly door: DoorName;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages without a session. */
export function AccesoFrame({ door, title, description, children }: AccesoFrameProps) {
  const { mark, foot } = DOORS[door];
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-10">
      <p className="flex items-center gap-2 font-semibold text-base tracking-tight">
        Atalaya
        {mark && (
          <span className="rounded-sm border border-line-strong px-1.5 font-semibold text-ink-2 text-xs tracking-wider">
            {mark}
          </span>
        )}
      </p>
      <div className="space-y-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
        <header className="space-y-1">
          <h1 tabIndex={-1} className="text-balance font-semibold text-xl tracking-tight">
            {title}
          </h1>
          {description && <div className="text-ink-2">{description}</div>}
        </header>
        {children}
      </div>
      <p className="text-ink-3 text-xs">{foot}</p>
    </main>
  );
}
