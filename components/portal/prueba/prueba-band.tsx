"use client";

import { FlaskConical } from "../../ui/icons";
import { useSession } from "../session";

/** Across every page of test mode, and always in sight. */
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
