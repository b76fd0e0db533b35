"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../ui/button";
import { Pencil } from "../../ui/icons";
import type { Persona, Team } from "./team";

const PersonaDialog = dynamic(() => import("./persona-dialog").then(({ PersonaDialog }) => PersonaDialog), {
  ssr: false,
}) as typeof import("./persona-dialog").PersonaDialog;

interface PersonaActionsProps<R extends string> {
  readonly team: Team<R>;
  readonly persona: Persona<R>;
  readonly isSelf: boolean;
}

/** What may be done about a person, in a dialog of its own: nothing of it is done by one click in a table. */
export function PersonaActions<R extends string>({ team, persona, isSelf }: PersonaActionsProps<R>) {
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
      {isOpen && (
        <PersonaDialog team={team} persona={persona} isSelf={isSelf} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
