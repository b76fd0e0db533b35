"use client";

import { Dialog } from "../../ui/dialog";
import { roomsOf, useHouse } from "../house";

const COMMON = [
  { keys: "Ctrl K o /", what: "Buscar, ir a una página o hacer algo" },
  { keys: "j  k", what: "Bajar y subir en una tabla, o entre coincidencias" },
  { keys: "Enter", what: "Abrir la fila, o decidir sobre la coincidencia" },
  { keys: "x", what: "Elegir la fila o la coincidencia" },
  { keys: "Esc", what: "Cerrar lo que está abierto" },
  { keys: "?", what: "Mostrar esta ayuda" },
] as const;

export function ShortcutMap({ onClose }: { onClose: () => void }) {
  const goes = roomsOf(useHouse()).map(({ key, label }) => ({
    keys: `g  ${key}`,
    what: `Ir a ${label}`,
  }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ayuda"
      description={
        <>
          Los términos y las respuestas de la API están en la <a href="/docs">documentación</a>; el estado de
          las listas, en <a href="/estado">su página</a>.
        </>
      }
    >
      <h3 className="pb-2 font-semibold">Atajos del teclado</h3>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
        {[...COMMON, ...goes].map(({ keys, what }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded border border-line-strong px-1.5 text-ink-2 text-xs">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
