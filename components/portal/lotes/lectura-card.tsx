"use client";

import { type ReactNode, useState } from "react";
import {
  type Codificacion,
  type HojaDeLibro,
  isRereadable,
  type LecturaDeArchivo,
  type LecturaPedida,
} from "@/server/domain/archivos/lectura";
import { plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import type { UploadRefused } from "../../rooms/upload";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { CODIFICACION_WORDS, filasInWords, leftOutInWords } from "./lote-words";

interface LecturaCardProps {
  readonly lectura: LecturaDeArchivo;
  readonly busy: boolean;
  readonly onRead: (pedida: LecturaPedida) => void;
  /** Why it was not read so. */
  readonly error: Pick<UploadRefused, "message" | "requestId"> | null;
}

/** Sheet, encoding and hidden rows of the reading. They can change before the start. */
export function LecturaCard({ lectura, busy, onRead, error }: LecturaCardProps) {
  const [hoja, setHoja] = useState(lectura.hoja);
  const [codificacion, setCodificacion] = useState(lectura.codificacion);
  const [sinOcultas, setSinOcultas] = useState(lectura.sinOcultas);
  const leftOut = leftOutInWords(lectura);
  if (!isRereadable(lectura) && leftOut.length === 0) return null;
  const { hojas, letras, filasOcultas, porDecidir } = lectura;
  const isUndecided = porDecidir.length > 0;
  const isChanged =
    hoja !== lectura.hoja || codificacion !== lectura.codificacion || sinOcultas !== lectura.sinOcultas;
  const isSheetAsked = porDecidir.includes("hoja") || hoja !== lectura.hoja;
  const nombre = hojas.find(({ posicion }) => posicion === hoja)?.nombre ?? "";
  const pedida = { hoja: hojas.length > 0 ? hoja : null, codificacion, sinOcultas };
  return (
    <Card className="space-y-5">
      <h2 id="lectura" className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        Cómo se leyó el archivo {isUndecided && <Badge tone="warn">Falta decidir</Badge>}
      </h2>
      {hojas.filter(({ filas }) => filas !== 0).length > 1 && (
        <Hojas
          hojas={hojas}
          isAsked={porDecidir.includes("hoja")}
          chosen={hoja}
          found={lectura.hoja}
          onChoose={setHoja}
        />
      )}
      {letras.length > 1 && (
        <Letras
          letras={letras}
          isAsked={porDecidir.includes("codificacion")}
          chosen={codificacion}
          found={lectura.codificacion}
          onChoose={setCodificacion}
        />
      )}
      {filasOcultas > 0 && (
        <Opciones
          title={`${plural(filasOcultas, "fila está oculta", "filas están ocultas")} en la hoja de cálculo, por un filtro o a mano.`}
        >
          <Opcion name="ocultas" isChosen={!sinOcultas} onChoose={() => setSinOcultas(false)}>
            {filasOcultas === 1 ? "Consultarla también" : "Consultarlas también"}
          </Opcion>
          <Opcion name="ocultas" isChosen={sinOcultas} onChoose={() => setSinOcultas(true)}>
            {filasOcultas === 1 ? "Dejarla fuera" : "Dejarlas fuera"}
          </Opcion>
        </Opciones>
      )}
      {leftOut.length > 0 && (
        <ul className="space-y-1 text-ink-2 [overflow-wrap:anywhere]">
          {leftOut.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {(isChanged || isUndecided) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={isUndecided ? "primary" : "secondary"}
            busy={busy}
            onClick={() => onRead(pedida)}
            className="whitespace-normal text-left"
          >
            {isSheetAsked ? `Leer la hoja «${nombre}»` : "Leer el archivo así"}
          </Button>
          {isChanged && (
            <span className="text-ink-2">
              Las filas se leen de nuevo: lo que corrigió en ellas se pierde.
            </span>
          )}
        </div>
      )}
      {error && (
        <ErrorState title="El archivo no se leyó así" requestId={error.requestId}>
          {error.message} Sigue como estaba.
        </ErrorState>
      )}
    </Card>
  );
}

interface HojasProps {
  readonly hojas: readonly HojaDeLibro[];
  readonly isAsked: boolean;
  readonly chosen: number | null;
  readonly found: number | null;
  readonly onChoose: (posicion: number) => void;
}

function Hojas({ hojas, isAsked, chosen, found, onChoose }: HojasProps) {
  const nombre = hojas.find(({ posicion }) => posicion === found)?.nombre ?? "";
  return (
    <Opciones
      title={
        isAsked
          ? "Varias hojas pueden tener las personas o empresas. ¿Cuál se consulta?"
          : `Se lee la hoja «${nombre}».`
      }
      help="Las demás no se consultan. Para consultarlas, suba el archivo otra vez y elija cada una."
    >
      {hojas.map(({ posicion, filas, nombre, esTabla }) => (
        <Opcion
          key={posicion}
          name="hoja"
          isChosen={chosen === posicion}
          isDisabled={filas === 0}
          onChoose={() => onChoose(posicion)}
        >
          <span className="font-medium">{nombre}</span>
          <span className="text-ink-2">
            {" · "}
            {filasInWords(filas)}
            {filas !== 0 && !esTabla && ", no parece una tabla de personas o empresas"}
          </span>
        </Opcion>
      ))}
    </Opciones>
  );
}

interface LetrasProps extends Pick<LecturaDeArchivo, "letras"> {
  readonly isAsked: boolean;
  readonly chosen: Codificacion | null;
  readonly found: Codificacion | null;
  readonly onChoose: (codificacion: Codificacion) => void;
}

function Letras({ letras, isAsked, chosen, found, onChoose }: LetrasProps) {
  const options = (
    <Opciones
      title={
        isAsked ? "No es seguro cómo se leen las tildes y las eñes. ¿En cuál se ven bien los nombres?" : ""
      }
      legend="Letras del archivo"
    >
      {letras.map(({ codificacion, muestras }) => (
        <Opcion
          key={codificacion}
          name="letras"
          isChosen={chosen === codificacion}
          onChoose={() => onChoose(codificacion)}
        >
          <span className="text-ink-2">{CODIFICACION_WORDS[codificacion]} · </span>
          <span className="font-medium">{muestras.join(" · ")}</span>
        </Opcion>
      ))}
    </Opciones>
  );
  if (isAsked) return options;
  const shown = letras.find(({ codificacion }) => codificacion === found);
  return (
    <div className="space-y-3">
      <p className="[overflow-wrap:anywhere]">
        Las tildes y las eñes se leen como las escribe {CODIFICACION_WORDS[found ?? "windows-1252"]}:{" "}
        <span className="font-medium">{shown?.muestras.join(" · ")}</span>
      </p>
      <details open={chosen !== found}>
        <summary className="cursor-pointer text-ink-2">
          Si esos nombres no se ven bien, elija otras letras
        </summary>
        <div className="mt-3">{options}</div>
      </details>
    </div>
  );
}

interface OpcionesProps {
  readonly title: string;
  /** Names the group if the title is ''. */
  readonly legend?: string;
  readonly help?: string;
  readonly children: ReactNode;
}

function Opciones({ title, legend, help, children }: OpcionesProps) {
  return (
    <fieldset className="space-y-2 [overflow-wrap:anywhere]">
      <legend className={title === "" ? "sr-only" : "mb-2"}>{title || legend}</legend>
      <div className="max-h-80 space-y-2 overflow-y-auto p-0.5">{children}</div>
      {help && <p className="text-ink-2">{help}</p>}
    </fieldset>
  );
}

interface OpcionProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const Opcion = ({ name, isChosen, isDisabled, onChoose, children }: OpcionProps) => (
  <label className="flex items-start gap-2">
    <input
      type="radio"
      name={name}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
      className="mt-1"
    />
    <span>{children}</span>
  </label>
);
