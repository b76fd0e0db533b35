"use client";

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Fragment, type ReactNode } from "react";
import { ERRORS, type ErrorCode } from "@/server/domain/shared/errors";
import { formatCount } from "@/server/domain/shared/formato";
import type { PortalOutputs } from "@/server/trpc/portal/root";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Field } from "../../ui/field";
import { Moment } from "../../ui/moment";
import { Select } from "../../ui/select";
import { Solicitud } from "../acto-cells";
import { SearchField } from "../actos-fields";

type Rechazos = PortalOutputs["llaves"]["rechazos"];
type Rechazo = Rechazos["rows"][number];

const CODIGOS = Object.keys(ERRORS) as ErrorCode[];
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_req_[0-9a-f]+$/;
const SOLICITUD = /^req_[0-9a-f]+$/;

const ADDRESS = {
  solicitud: parseAsString,
  codigo: parseAsStringLiteral(CODIGOS),
  /** Cursors of the pages after the first. */
  paginas: parseAsArrayOf(parseAsString).withDefault([]),
};

/** The refusals that the address asks for. An invalid request id asks for none. */
export function useRechazosAddress() {
  const [{ solicitud, codigo, paginas }, set] = useQueryStates(ADDRESS, { history: "push" });
  const cursores = paginas.filter((cursor) => CURSOR.test(cursor));
  const requestId = solicitud?.trim().toLowerCase() || null;
  return {
    solicitud,
    codigo,
    cursores,
    isWrong: requestId !== null && !SOLICITUD.test(requestId),
    input: { requestId, codigo, cursor: cursores.at(-1) ?? null },
    change: (part: { solicitud?: string | null; codigo?: ErrorCode | null }) =>
      void set({ ...part, paginas: null }),
    onGo: (next: readonly string[]) => void set({ paginas: next.length === 0 ? null : [...next] }),
  };
}

/** Breaks an address before a slash, not within a word. */
const breakable = (operacion: string) =>
  operacion.split(/(?=\/)/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ));

const COLUMNS: readonly ColumnDef<Rechazo>[] = [
  {
    header: "Por qué",
    isTitle: true,
    cell: ({ codigo, status }) => (
      <div className="min-w-0 max-w-md">
        <p className="font-medium">{ERRORS[codigo].message}</p>
        <p className="text-ink-2 text-xs">
          <code className="font-mono">
            {status} {codigo}
          </code>
        </p>
      </div>
    ),
  },
  {
    header: "Qué se pidió",
    cell: ({ operacion }) => (
      <code className="font-mono text-xs [overflow-wrap:anywhere]">{breakable(operacion)}</code>
    ),
  },
  {
    header: "Llave",
    cell: ({ etiqueta, terminacion }) => (
      <span className="[overflow-wrap:anywhere]">
        {etiqueta !== null && `${etiqueta} `}
        <span className="whitespace-nowrap text-ink-2 tabular-nums">…{terminacion}</span>
      </span>
    ),
  },
  {
    header: "Cuándo (Bogotá)",
    cell: ({ en }) => <Moment at={en} hasZone={false} />,
  },
  {
    header: "Solicitud",
    cell: ({ requestId }) => <Solicitud requestId={requestId} />,
  },
];

interface RechazosProps {
  readonly address: ReturnType<typeof useRechazosAddress>;
  readonly rechazos: Rechazos;
  readonly isStale: boolean;
  readonly pager: (siguiente: string | null) => ReactNode;
}

/** The API's refusals of a client in thirty days. They can be found by request id. */
export function RechazosPart({
  address,
  rechazos: { rows, totals, siguienteCursor },
  isStale,
  pager,
}: RechazosProps) {
  const { solicitud, codigo, change } = address;
  const isFiltered = solicitud !== null || codigo !== null;
  return (
    <div className="space-y-4">
      <search aria-label="Filtros de las solicitudes rechazadas" className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Número de solicitud"
          action="Buscar solicitud"
          placeholder="req_…"
          maxLength={80}
          className="w-full min-w-0 sm:w-auto sm:max-w-xl sm:flex-1"
          text={solicitud ?? ""}
          onSearch={(text) => change({ solicitud: text || null })}
        />
        {totals.length > 0 && (
          <Field label="Código" className="w-full sm:w-72">
            <Select
              value={codigo ?? ""}
              placeholder="Todos"
              options={totals.map(({ codigo: value, total }) => ({
                value,
                label: `${value} (${formatCount(total)})`,
              }))}
              onChange={({ target }) => change({ codigo: (target.value || null) as ErrorCode | null })}
            />
          </Field>
        )}
        {isFiltered && (
          <Button variant="quiet" onClick={() => change({ solicitud: null, codigo: null })}>
            Quitar los filtros
          </Button>
        )}
      </search>
      <DataTable
        caption="Solicitudes rechazadas, de la más reciente a la más antigua"
        columns={COLUMNS}
        rows={address.isWrong ? [] : rows}
        rowId={({ requestId }) => requestId}
        isStale={isStale}
        empty={<Nothing isFiltered={isFiltered} solicitud={solicitud} />}
      />
      {pager(siguienteCursor)}
      <Omitidos totals={totals} codigo={codigo} />
    </div>
  );
}

/** Refusals that were counted and not kept. */
function Omitidos({ totals, codigo }: Pick<Rechazos, "totals"> & { readonly codigo: ErrorCode | null }) {
  const shown = totals.filter((one) => one.omitidos > 0 && (codigo === null || one.codigo === codigo));
  if (shown.length === 0) return null;
  const all = shown.reduce((sum, { omitidos }) => sum + omitidos, 0);
  return (
    <p className="text-ink-2 text-xs">
      {all === 1
        ? "Otro rechazo no se guardó uno por uno"
        : `Otros ${formatCount(all)} rechazos no se guardaron uno por uno`}
      : {shown.map(({ codigo: one, omitidos }) => `${formatCount(omitidos)} de ${one}`).join(", ")}. De cada
      clase se guardan 20 por minuto y 1.000 por día.
    </p>
  );
}

function Nothing({
  isFiltered,
  solicitud,
}: {
  readonly isFiltered: boolean;
  readonly solicitud: string | null;
}) {
  if (!isFiltered)
    return (
      <EmptyState title="Ninguna solicitud rechazada en 30 días">
        Aquí queda, durante treinta días, cada solicitud de una llave que la API rechazó: qué se pidió, cuándo
        y por qué. Nunca lo que traía.
      </EmptyState>
    );
  return (
    <EmptyState title={solicitud === null ? "Ninguna se rechazó así" : "Esa solicitud no se encontró"}>
      El número está en request_id del cuerpo del error y en el encabezado X-Service-Request-Id. Se guardan
      los rechazos de los últimos treinta días hechos con una llave de esta entidad.
    </EmptyState>
  );
}
