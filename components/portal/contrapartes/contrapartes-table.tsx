"use client";

import type { ReactNode } from "react";
import { CLASE_WORDS, RIESGO_WORDS } from "@/server/domain/contrapartes/words";
import { documentoInWords } from "@/server/domain/shared/documento";
import { plural } from "@/server/domain/shared/formato";
import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Day } from "../../ui/moment";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { useToday } from "../../ui/today";
import { Link, useRouter } from "../link";
import type { PortalOutputs } from "../trpc";

export type Contraparte = PortalOutputs["contrapartes"]["list"]["rows"][number];

/** Midday in Bogota, so that the day is the same in each zone nearby. */
export const middayOf = (dia: string): Date => new Date(`${dia}T17:00:00Z`);

const COLUMNS: readonly ColumnDef<Contraparte>[] = [
  {
    header: "Contraparte, las nuevas primero",
    isTitle: true,
    cell: ({ persona, contraparteId }) => {
      const { nombre, documento } = persona;
      return (
        <div className="min-w-0 sm:min-w-40">
          <Link
            href={`/portal/contrapartes/${contraparteId}`}
            className="line-clamp-3 font-medium text-ink [overflow-wrap:anywhere]"
          >
            {nombre ?? (documento && documentoInWords(documento))}
          </Link>
          {nombre !== null && documento !== null && (
            <span className="block text-ink-3 text-xs [overflow-wrap:anywhere]">
              {documentoInWords(documento)}
            </span>
          )}
        </div>
      );
    },
  },
  {
    header: "Clase",
    cell: ({ clase, estado }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {CLASE_WORDS[clase]}
        {estado === "inactiva" && <Badge>Inactiva</Badge>}
        {estado === "retirada" && <Badge tone="warn">Retirada</Badge>}
      </span>
    ),
  },
  {
    header: "Riesgo",
    cell: ({ riesgo }) => RIESGO_WORDS[riesgo],
  },
  {
    header: "Alarmas",
    cell: ({ alarmasAbiertas }) =>
      alarmasAbiertas > 0 && <Badge tone="bad">{plural(alarmasAbiertas, "abierta", "abiertas")}</Badge>,
  },
  {
    header: "Última consulta",
    cell: ({ ultimaConsulta }) => <Ultima ultima={ultimaConsulta} />,
  },
  {
    header: "Próxima",
    cell: (contraparte) => <Proxima contraparte={contraparte} />,
  },
  {
    header: "Referencia",
    cell: ({ referencia }) => (
      <span className="font-mono text-ink-2 text-xs [overflow-wrap:anywhere] sm:block sm:min-w-24">
        {referencia}
      </span>
    ),
  },
];

export function Ultima({ ultima }: { readonly ultima: Contraparte["ultimaConsulta"] }) {
  if (ultima === null) return <span className="text-ink-3">Ninguna</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Day at={ultima.creadaEn} />
      {ultima.isVisible && <SeveridadBadge severidad={ultima.severidad} />}
    </span>
  );
}

/** The day of the next consulta, and whether it passed. */
export function Proxima({
  contraparte: { proximaConsulta, estado },
}: {
  readonly contraparte: Pick<Contraparte, "proximaConsulta" | "estado">;
}) {
  const today = useToday();
  if (estado === "retirada") return <span className="text-ink-3">Ninguna: está retirada</span>;
  if (proximaConsulta === null)
    return <span className="text-ink-3 sm:whitespace-nowrap">Después de la primera</span>;
  const isOverdue = today !== null && proximaConsulta < today;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Day at={middayOf(proximaConsulta)} />
      {isOverdue && <Badge tone="warn">Vencida</Badge>}
    </span>
  );
}

interface ContrapartesTableProps {
  readonly rows: readonly Contraparte[];
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

export function ContrapartesTable({ rows, isStale, empty }: ContrapartesTableProps) {
  const router = useRouter();
  return (
    <DataTable
      caption="Contrapartes, de la más reciente a la más antigua"
      columns={COLUMNS}
      rows={rows}
      rowId={({ contraparteId }) => contraparteId}
      onOpen={({ contraparteId }) => router.push(`/portal/contrapartes/${contraparteId}`)}
      isStale={isStale}
      empty={empty}
    />
  );
}
