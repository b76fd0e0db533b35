"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Elegidas, elegidasOf } from "@/server/domain/archivos/tabla/reglas";
import { documentoInWords } from "@/server/domain/shared/documento";
import { formatCount } from "@/server/domain/shared/formato";
import { paisInWords } from "@/server/domain/shared/paises";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { TableSkeleton } from "../../ui/skeleton";
import { typedOfDay } from "../../ui/typed-day";
import { type PortalOutputs, useTRPC } from "../trpc";
import { campoName } from "./filas-table";
import type { LoteView } from "./lote-words";

export type Fila = PortalOutputs["lotes"]["muestra"][number];

/** Marks a value that no column states. It was taken from the rest of the row. */
const Supuesto = () => <Badge>Supuesto</Badge>;

/** The first rows as the chosen columns would screen them. `columnas` null: the saved ones. */
export function MuestraTable({
  lote,
  columnas,
}: Pick<LoteView, "lote"> & { readonly columnas: Elegidas | null }) {
  const query = useQuery(
    useTRPC().lotes.muestra.queryOptions(
      { loteId: lote.loteId, columnas: columnas && elegidasOf(columnas) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={5} />}>
      {(filas) => (
        <MuestraRows
          caption="Las primeras filas, como se consultarán"
          filas={filas}
          isStale={query.isPlaceholderData}
        />
      )}
    </QueryView>
  );
}

/** The first rows of a file as they are read. */
export function MuestraRows({
  caption,
  filas,
  isStale,
}: {
  readonly caption: string;
  readonly filas: readonly Fila[];
  readonly isStale: boolean;
}) {
  return (
    <DataTable
      caption={caption}
      columns={columnsOf(filas)}
      rows={filas}
      rowId={({ linea, rol }) => `${linea} ${rol}`}
      isStale={isStale}
      empty={<p className="text-ink-2">Ninguna de las primeras filas nombra a alguien.</p>}
    />
  );
}

const columnsOf = (filas: readonly Fila[]): readonly ColumnDef<Fila>[] => [
  {
    header: "Línea",
    isNumeric: true,
    cell: ({ linea }) => formatCount(linea),
  },
  {
    header: "Nombre",
    isTitle: true,
    cell: ({ persona, values, rol }) => (
      <span className="[overflow-wrap:anywhere]">
        {persona?.nombre ?? (values.nombre || "Sin nombre")}
        {rol !== null && <span className="block text-ink-3 text-xs">{rol}</span>}
      </span>
    ),
  },
  {
    header: "Tipo de persona",
    cell: (fila) => <Tipo fila={fila} />,
  },
  {
    header: "Documento",
    cell: (fila) => <Documento fila={fila} />,
  },
  ...(filas.some((fila) => othersOf(fila) !== "")
    ? [
        {
          header: "Nacimiento y país",
          cell: (fila: Fila) => othersOf(fila),
        },
      ]
    : []),
];

const othersOf = ({ persona }: Fila): string =>
  [
    persona?.fechaNacimiento && typedOfDay(persona.fechaNacimiento),
    persona?.pais && paisInWords(persona.pais),
  ]
    .filter(Boolean)
    .join(", ");

/** Whether the row itself states the type of its document. */
const isDocumentoSaid = ({ persona, values: { tipo_documento, numero_documento } }: Fila): boolean => {
  const letters = numero_documento.toUpperCase().replace(/\W/g, "");
  return tipo_documento !== "" || (persona?.documento != null && letters.startsWith(persona.documento.tipo));
};

interface CellProps {
  readonly fila: Fila;
}

function Tipo({ fila }: CellProps) {
  const { persona, errores, values } = fila;
  if (persona === null) {
    return (
      <ul>
        {errores.map(({ campo, mensaje }) => (
          <li key={`${campo} ${mensaje}`}>
            <span className="font-medium text-bad">{campoName(campo)}:</span> {mensaje}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {persona.tipo === "natural" ? "Persona natural" : "Persona jurídica"}
      {values.tipo === "" &&
        (isDocumentoSaid(fila) ? <span className="text-ink-3 text-xs">por el documento</span> : <Supuesto />)}
    </span>
  );
}

function Documento({ fila }: CellProps) {
  const { persona, values, dudas } = fila;
  if (dudas.includes("documento")) {
    return (
      <>
        {values.tipo_documento} {values.numero_documento}{" "}
        <span className="text-warn text-xs">no se compara: solo el nombre</span>
      </>
    );
  }
  if (!persona?.documento) return values.numero_documento;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
      {documentoInWords(persona.documento)}
      {!isDocumentoSaid(fila) && <Supuesto />}
    </span>
  );
}
