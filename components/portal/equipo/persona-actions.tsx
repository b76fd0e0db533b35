"use client";

import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../ui/button";
import type { Persona } from "./persona";

const PersonaDialog = dynamic(() => import("./persona-dialog").then(({ PersonaDialog }) => PersonaDialog), {
  ssr: false,
});

/** What may be done about a person, in a dialog of its own: nothing of it is done by one click in a table. */
export function PersonaActions({ persona, isSelf }: { persona: Persona; isSelf: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<Pencil aria-hidden className="size-3.5" />}
        onClick={() => setIsOpen(true)}
        aria-label={`Cambiar el acceso de ${persona.nombre}`}
      >
        Cambiar
      </Button>
      {isOpen && <PersonaDialog persona={persona} isSelf={isSelf} onClose={() => setIsOpen(false)} />}
    </>
  );
}
