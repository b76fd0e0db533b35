"use client";

import { formatCount } from "@/server/domain/shared/formato";
import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Link } from "../../ui/link";
import { Ago, Day } from "../../ui/moment";
import { useSession } from "../session";
import { AvanceLine, isEnCurso } from "./avance";
import { EstadoLista } from "./estado-lista";
import { RefreshButton } from "./refresh-button";
import { type Lista, RESULTADO_TONES, RESULTADO_WORDS, TIER_WORDS } from "./words";

/** Lists by tier. */
export function ListasTable({ listas, now }: { readonly listas: readonly Lista[]; readonly now: Date }) {
  const mayRefresh = useSession().may("listas.refresh");
  const columns: ColumnDef<Lista>[] = [
    {
      header: "Lista",
      isTitle: true,
      cell: (lista) => (
        <div className="sm:min-w-44 sm:max-w-80">
          <Link href={`/soporte/listas/${lista.slug}`} className="font-medium">
            {lista.nombre}
          </Link>
          <span className="block break-words text-ink-3 text-xs">
            {TIER_WORDS[lista.tier]} · <Fuente lista={lista} />
          </span>
        </div>
      ),
    },
    { header: "Estado", cell: (lista) => <EstadoLista lista={lista} now={now} /> },
    {
      header: "Versión",
      cell: ({ activa }) =>
        activa === null ? (
          <span className="text-ink-3">ninguna</span>
        ) : (
          <>
            <Day at={activa.fetchedEn} />
            <span className="block text-ink-3 text-xs">n.º {activa.secuencia}</span>
          </>
        ),
    },
    {
      header: "Entradas",
      isNumeric: true,
      cell: ({ activa }) => (activa ? formatCount(activa.totalEntradas) : "—"),
    },
    { header: "Último intento", cell: (lista) => <LastAttempt lista={lista} now={now} /> },
  ];
  if (mayRefresh) {
    columns.push({
      header: <span className="sr-only">Acciones</span>,
      cell: (lista) => (
        <span className="-my-1 flex justify-end">
          <RefreshButton lista={lista} now={now} size="sm" variant="quiet" />
        </span>
      ),
    });
  }
  return (
    <DataTable
      caption="Las listas, por nivel de obligación"
      columns={columns}
      rows={listas}
      rowId={({ slug }) => slug}
      empty={null}
    />
  );
}

function LastAttempt({ lista: { ejecucion, ultimoIntento }, now }: { lista: Lista; now: Date }) {
  if (isEnCurso(ejecucion, now)) return <AvanceLine ejecucion={ejecucion} />;
  if (ultimoIntento === null) return <span className="text-ink-3">ninguno</span>;
  return (
    <div className="sm:max-w-60">
      <Badge tone={RESULTADO_TONES[ultimoIntento.resultado]}>
        {RESULTADO_WORDS[ultimoIntento.resultado]}
      </Badge>{" "}
      <span className="inline-block text-ink-3 text-xs">
        <Ago at={ultimoIntento.en} now={now} />
      </span>
      {ultimoIntento.detalle && (
        <span className="line-clamp-2 text-ink-2 text-xs" title={ultimoIntento.detalle}>
          {ultimoIntento.detalle}
        </span>
      )}
    </div>
  );
}

export function Fuente({ lista: { fuente, derivadaDe } }: { readonly lista: Lista }) {
  if (derivadaDe !== null) {
    return (
      <>
        sale de <Link href={`/soporte/listas/${derivadaDe.slug}`}>{derivadaDe.nombre}</Link>
      </>
    );
  }
  return fuente ?? "la carga soporte";
}
