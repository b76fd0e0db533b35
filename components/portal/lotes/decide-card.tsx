"use client";

import type { ReactNode } from "react";
import { documentoTipoIn, saysDocumento } from "@/server/domain/archivos/tabla/cell-words";
import { type Columnas, columnsOf } from "@/server/domain/archivos/tabla/columnas";
import { withPart } from "@/server/domain/archivos/tabla/name-parts";
import { headLabel } from "@/server/domain/archivos/tabla/other-people";
import { type Decidido, type Elegidas, isPart, isUndecided } from "@/server/domain/archivos/tabla/reglas";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import type { LoteView } from "./lote-words";

interface DecideCardProps {
  readonly view: Pick<LoteView, "ejemplos"> & {
    readonly lote: Pick<LoteView["lote"], "encabezado" | "columnas">;
    readonly oferta?: LoteView["oferta"];
  };
  /** False: other people of a row cannot be screened too. */
  readonly hasOtras?: boolean;
  /** The choice on the page, with changes that are not applied yet. */
  readonly chosen: Elegidas;
  readonly busy: boolean;
  readonly onDecide: (columnas: Elegidas) => void;
}

type Reglas = NonNullable<Columnas["reglas"]>;

/** Asks the officer about the people to screen. The lote cannot start before. */
export function DecideCard({ view, hasOtras = true, chosen, busy, onDecide }: DecideCardProps) {
  const { lote, ejemplos, oferta = null } = view;
  const { reglas } = lote.columnas;
  if (reglas === undefined || ejemplos === null || isEmpty(reglas)) return null;
  const decided: Decidido = chosen.reglas ?? reglas;
  const decide = (part: Partial<Decidido>, columnas: Elegidas = chosen) =>
    onDecide({ ...columnas, reglas: { ...decided, ...part } });
  const includeOtra = (rol: string, incluir: boolean | null) =>
    decide({ otras: [...decided.otras.filter((otra) => otra.rol !== rol), { rol, incluir }] });
  const ahora = oferta?.todas.consultas ?? 0;
  const words = Object.keys(reglas.tipos);
  const isOpen = Object.values(reglas.tipos).includes(null);
  const mayBeDocumento = isOpen && chosen.tipo_documento === null && saysDocumento(words) !== null;
  return (
    <Card className="space-y-4">
      <div>
        <h2 id="decidir" className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {hasOtras ? "A quién se consulta" : "Quién es cada contraparte"}
          {isUndecided(lote.columnas) ? (
            <Badge tone="warn">Falta decidir</Badge>
          ) : (
            <Badge tone="good">Decidido</Badge>
          )}
        </h2>
        <p className="text-ink-2">
          {isUndecided(lote.columnas)
            ? "El archivo no lo dice con certeza. No se puede iniciar mientras falte algo por decidir."
            : "No falta nada. Puede cambiarlo antes de iniciar."}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {reglas.porDecidir.map((at, place) => (
          <Pregunta
            key={`columna ${at}`}
            title={`La columna «${headLabel(lote.encabezado, at)}» parece parte del nombre y no se usa`}
            ejemplos={ejemplos.columnas[place] ?? []}
          >
            <Button
              busy={busy}
              onClick={() => onDecide({ ...chosen, nombre: withPart(chosen.nombre, at, lote.encabezado) })}
            >
              {chosen.nombre === null ? "Es el nombre" : "Agregarla al nombre"}
            </Button>
            {hasOtras && (
              <Button busy={busy} onClick={() => includeOtra(headLabel(lote.encabezado, at), true)}>
                Es otra persona: consultarla también
              </Button>
            )}
            <Button variant="quiet" busy={busy} onClick={() => decide({ ajenas: [...decided.ajenas, at] })}>
              No es parte del nombre
            </Button>
          </Pregunta>
        ))}
        {mayBeDocumento && (
          <Pregunta
            title={`La columna «${columnsOf(chosen.tipo).map((at) => headLabel(lote.encabezado, at))}» puede ser el tipo de documento`}
            ejemplos={words.map((word) =>
              `${word.toUpperCase()} es ${documentoTipoIn(word)}`.replace("PAS", "pasaporte"),
            )}
          >
            <Button
              busy={busy}
              onClick={() => decide({ tipos: {} }, { ...chosen, tipo: null, tipo_documento: chosen.tipo })}
            >
              Es el tipo de documento
            </Button>
            <Button
              variant="quiet"
              busy={busy}
              onClick={() => decide({ tipos: {} }, { ...chosen, tipo: null })}
            >
              No usar esta columna
            </Button>
          </Pregunta>
        )}
        {Object.entries(reglas.tipos).map(([word, tipo], place) => (
          <Pregunta
            key={`tipo ${word}`}
            title={`«${word.toUpperCase()}» en la columna del tipo`}
            answer={tipo && (tipo === "natural" ? "Son personas naturales." : "Son personas jurídicas.")}
            ejemplos={ejemplos.tipos[place] ?? []}
          >
            {(["natural", "juridica"] as const).map((one) => (
              <Button
                key={one}
                busy={busy}
                variant={tipo === null ? "secondary" : "quiet"}
                disabled={tipo === one}
                onClick={() => decide({ tipos: { ...decided.tipos, [word]: one } })}
              >
                {one === "natural" ? "Son personas naturales" : "Son personas jurídicas"}
              </Button>
            ))}
          </Pregunta>
        ))}
        {reglas.otras.map(({ rol, filas, incluir, columnas }, place) => (
          <Pregunta
            key={`otra ${rol}`}
            title={
              isPart(columnas)
                ? `${rol}: ${plural(filas, "fila parece tenerlo", "filas parecen tenerlo")}`
                : `${rol}: ${plural(filas, "fila nombra", "filas nombran")} además a esta persona`
            }
            answer={
              incluir === null
                ? null
                : incluir
                  ? "Se consulta también: cada una en su propia fila, con su consulta."
                  : isPart(columnas)
                    ? "Se busca con toda la fila, en una sola consulta."
                    : "No se consulta."
            }
            ejemplos={ejemplos.otras[place] ?? []}
          >
            {incluir === null || (incluir === false && isPart(columnas)) ? (
              <>
                <Button busy={busy} onClick={() => includeOtra(rol, true)}>
                  Consultar también: hasta {plural(filas, "consulta más", "consultas más")}
                  {!isOpen && ` (de ${formatCount(ahora)} a ${formatCount(ahora + filas)})`}
                </Button>
                {incluir === null && (
                  <Button variant="quiet" busy={busy} onClick={() => includeOtra(rol, false)}>
                    No consultar
                  </Button>
                )}
              </>
            ) : (
              <Button variant="quiet" size="sm" busy={busy} onClick={() => includeOtra(rol, null)}>
                Deshacer
              </Button>
            )}
          </Pregunta>
        ))}
        {reglas.ajenas.map((at) => (
          <Pregunta
            key={`ajena ${at}`}
            title={`La columna «${headLabel(lote.encabezado, at)}»`}
            answer="No es parte del nombre."
            ejemplos={[]}
          >
            <Button
              variant="quiet"
              size="sm"
              busy={busy}
              onClick={() => decide({ ajenas: decided.ajenas.filter((one) => one !== at) })}
            >
              Deshacer
            </Button>
          </Pregunta>
        ))}
      </ul>
    </Card>
  );
}

const isEmpty = ({ porDecidir, ajenas, tipos, otras }: Reglas): boolean =>
  porDecidir.length + ajenas.length + Object.keys(tipos).length + otras.length === 0;

interface PreguntaProps {
  readonly title: string;
  /** Null if no decision was made. */
  readonly answer?: string | null;
  readonly ejemplos: readonly string[];
  readonly children: ReactNode;
}

function Pregunta({ title, answer = null, ejemplos, children }: PreguntaProps) {
  return (
    <li className="space-y-2 py-4 [overflow-wrap:anywhere] first:pt-0 last:pb-0">
      <h3 className="font-medium">{title}</h3>
      {ejemplos.length > 0 && <p className="text-ink-2">Por ejemplo: {ejemplos.join("; ")}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&_button]:h-auto [&_button]:min-h-9 [&_button]:max-w-full [&_button]:whitespace-normal [&_button]:py-1.5 [&_button]:text-left">
        {answer !== null && <p role="status">{answer}</p>}
        {children}
      </div>
    </li>
  );
}
