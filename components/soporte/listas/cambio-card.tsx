import type { ReactNode } from "react";
import { CAMBIO_WORDS, CAMPO_WORDS } from "@/server/domain/listas/cambio-words";
import { tipoInWords } from "@/server/domain/listas/campos";
import { Badge } from "../../ui/badge";
import { cn } from "../../ui/cn";
import { Minus, Pencil, Plus } from "../../ui/icons";
import type { Cambio } from "./words";

const SHAPES = {
  agregada: { tone: "good", icon: <Plus aria-hidden /> },
  retirada: { tone: "bad", icon: <Minus aria-hidden /> },
  modificada: { tone: "warn", icon: <Pencil aria-hidden /> },
} as const;

type Pareja = Cambio["campos"][number]["valores"][number];

/** An entry that differs between two versions, field by field. */
export function CambioCard({ cambio, children }: { readonly cambio: Cambio; readonly children?: ReactNode }) {
  const { tone, icon } = SHAPES[cambio.cambio];
  return (
    <article className="rounded-lg border border-line bg-surface px-4 py-3" data-entry={cambio.sourceId}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={tone} icon={icon}>
          {CAMBIO_WORDS[cambio.cambio]}
        </Badge>
        <h3 className="min-w-0 break-words font-semibold">{cambio.nombre}</h3>
        <span className="min-w-0 break-all text-ink-3 text-xs">
          {tipoInWords(cambio.tipo)} · {cambio.sourceId}
        </span>
      </header>
      <Campos cambio={cambio} />
      {children}
    </article>
  );
}

function Campos({ cambio: { cambio, campos } }: { readonly cambio: Cambio }) {
  const isChange = cambio === "modificada";
  // The heading states the name already.
  const shown = isChange ? campos : campos.filter(({ campo }) => campo !== "nombre" && campo !== "tipo");
  if (shown.length === 0) return null;
  // A table with `display: block` loses its roles, so they are explicit.
  /* biome-ignore-start lint/a11y/noRedundantRoles: see above */
  return (
    <table role="table" className="mt-2 w-full table-fixed border-collapse text-left max-sm:block">
      <thead role="rowgroup" className={isChange ? "text-ink-3 text-xs max-sm:sr-only" : "sr-only"}>
        <tr role="row">
          <th role="columnheader" scope="col" className="w-32 py-1 font-medium">
            Campo
          </th>
          <th role="columnheader" scope="col" className="py-1 pr-4 font-medium">
            {isChange ? "Antes" : "Dice"}
          </th>
          {isChange && (
            <th role="columnheader" scope="col" className="py-1 font-medium">
              Ahora
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {shown.map(({ campo, valores }) => (
          <tr role="row" key={campo} className="border-line border-t align-top max-sm:block max-sm:py-1.5">
            <th
              role="rowheader"
              scope="row"
              className="py-1 pr-3 font-normal text-ink-3 text-xs max-sm:block sm:w-32"
            >
              {CAMPO_WORDS[campo]}
            </th>
            {isChange ? (
              <>
                <td role="cell" className="py-1 pr-4 max-sm:block max-sm:py-0">
                  <Valores valores={valores} side="antes" />
                </td>
                <td role="cell" className="py-1 max-sm:block max-sm:py-0">
                  <Valores valores={valores} side="ahora" />
                </td>
              </>
            ) : (
              <td role="cell" className="py-1 max-sm:block max-sm:py-0">
                {valores.map(({ antes, ahora }) => (
                  <p key={`${antes} ${ahora}`} className="break-words">
                    {ahora ?? antes}
                  </p>
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  /* biome-ignore-end lint/a11y/noRedundantRoles: see above */
}

/** Values of one side, on the same lines as the other side. Changed ones have a mark and a word. */
function Valores({
  valores,
  side,
}: {
  readonly valores: readonly Pareja[];
  readonly side: "antes" | "ahora";
}) {
  return valores.map((valor) => {
    const text = valor[side];
    const isSame = valor.antes === valor.ahora;
    const sign = side === "antes" ? "−" : "+";
    return (
      <p
        key={`${valor.antes} ${valor.ahora}`}
        className={cn(
          "min-h-5 break-words",
          isSame ? "text-ink-3 max-sm:hidden" : "font-medium",
          text === null && "max-sm:hidden",
        )}
      >
        {text !== null && !isSame && (
          <>
            <span aria-hidden className={side === "antes" ? "text-bad" : "text-good"}>
              {sign}{" "}
            </span>
            <span className="sr-only">{side === "antes" ? "antes: " : "ahora: "}</span>
          </>
        )}
        {text}
      </p>
    );
  });
}
