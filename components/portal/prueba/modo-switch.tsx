"use client";

import { cn } from "../../ui/cn";
import { FlaskConical } from "../../ui/icons";
import { useSession } from "../session";

/** Links to the same page of the other account. Loads a whole page, so that no cached data cross over. */
export function ModoSwitch() {
  const { modo, otroModo } = useSession();
  if (otroModo === null) return null;
  const isOn = modo === "prueba";
  return (
    <a
      href={otroModo}
      role="switch"
      aria-checked={isOn}
      className="flex items-center justify-between gap-3 rounded-md px-2.5 py-1.5 text-ink no-underline hover:bg-surface"
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      Modo de prueba
      <span
        aria-hidden
        className={cn(
          "inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border p-0.5",
          isOn ? "justify-end border-warn bg-warn-soft" : "border-control bg-surface",
        )}
      >
        <span className={cn("size-3 rounded-full", isOn ? "bg-warn" : "bg-ink-3")} />
      </span>
    </a>
  );
}

/** Stands on every page of test mode. */
export function PruebaBand() {
  const { otroModo } = useSession();
  return (
    <section
      aria-label="Modo de prueba"
      className="flex flex-wrap items-center gap-x-4 border-warn border-b bg-warn-soft px-4 py-1.5 text-ink text-xs min-[900px]:px-10"
    >
      <p className="min-w-0 flex-1">
        <FlaskConical aria-hidden className="mr-1.5 inline size-3.5 align-text-bottom text-warn" />
        <strong>Modo de prueba:</strong> nada de lo que vea aquí cuenta.
      </p>
      {otroModo && <a href={otroModo}>Salir</a>}
    </section>
  );
}
