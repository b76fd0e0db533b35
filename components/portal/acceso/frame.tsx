import type { ReactNode } from "react";

/** What the pages outside the portal's rooms stand in: one question in the middle. */
export function AccesoFrame({
  title,
  description,
  children,
}: {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-10">
      <p className="font-semibold text-base tracking-tight">Atalaya</p>
      <div className="space-y-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
        <header className="space-y-1">
          <h1 tabIndex={-1} className="text-balance font-semibold text-xl tracking-tight">
            {title}
          </h1>
          {description && <div className="text-ink-2">{description}</div>}
        </header>
        {children}
      </div>
      <p className="text-ink-3 text-xs">Atalaya · Consulta de listas para sujetos obligados en Colombia</p>
    </main>
  );
}
