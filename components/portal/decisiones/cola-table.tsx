"use client";

import type { ReactNode } from "react";
import { placeOf } from "@/server/domain/decisiones/decision";
import { DECISION_WORDS } from "@/server/domain/decisiones/decision-words";
import type { ScreenedSlug } from "@/server/domain/listas/lista";
import { GRADO_WORDS } from "@/server/domain/screening/grado";
import { severidadOf } from "@/server/domain/screening/severidad";
import { documentoInWords } from "@/server/domain/shared/documento";
import { plural } from "@/server/domain/shared/formato";
import { type ColumnDef, DataTable, type RowSelection } from "../../ui/data-table";
import { Ago, Moment } from "../../ui/moment";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { TierBadge } from "../consultas/tier-badge";
import { Link, useRouter } from "../link";
import type { PortalOutputs } from "../trpc";
import { coincidenciaHref, type DesdeCola } from "./coincidencia-href";
import { Due } from "./due";
import { EstadoBadge, VigilanciaBadge } from "./estado-badge";

type Cola = PortalOutputs["decisiones"]["cola"];
export type ColaRow = Cola["rows"][number];

/** Names that fit in a column. The filter and the page of the match say them whole. */
const CORTAS: Readonly<Record<string, string>> = {
  onu_consolidated: "ONU",
  csn_colombia: "Consejo de Seguridad Nacional",
  pep_colombia: "PEP de Colombia",
  ofac_sdn: "OFAC SDN",
  eu_consolidated: "Unión Europea",
  us_fto: "FTO de EE. UU.",
} satisfies Record<ScreenedSlug, string>;

interface ColumnsOf {
  readonly listas: Cola["listas"];
  readonly now: Date | string;
  readonly desde: DesdeCola;
}

const columnsOf = ({ listas, now, desde }: ColumnsOf): readonly ColumnDef<ColaRow>[] => [
  {
    header: "Severidad",
    cell: (row) => <SeveridadBadge severidad={severidadOf([row])} />,
  },
  {
    header: "Consultado",
    isTitle: true,
    cell: (row) => (
      <>
        <Link
          href={coincidenciaHref(row, desde)}
          className="line-clamp-2 font-medium text-ink [overflow-wrap:anywhere]"
        >
          {row.nombreConsultado ?? documentoInWords(row.documentoConsultado ?? "")}
        </Link>
        {row.nombreConsultado !== null && row.documentoConsultado !== null && (
          <span className="block text-ink-3 text-xs [overflow-wrap:anywhere]">
            {documentoInWords(row.documentoConsultado)}
          </span>
        )}
      </>
    ),
  },
  {
    header: "Coincidencia",
    cell: ({ nombreCoincidencia, grado }) => (
      <>
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{nombreCoincidencia}</span>
        <span className="block text-ink-3 text-xs">{GRADO_WORDS[grado]}</span>
      </>
    ),
  },
  {
    header: "Lista y nivel",
    cell: ({ tier, lista }) => (
      <>
        <TierBadge tier={tier} isShort />
        <span className="mt-1 block text-ink-3 text-xs">
          {CORTAS[lista] ?? listas.find(({ slug }) => slug === lista)?.nombre}
        </span>
      </>
    ),
  },
  {
    header: "Decisión",
    cell: (row) => (
      <div className="sm:min-w-28">
        <EstadoBadge estado={row.estado} />
        {row.alarmas.length > 0 && <VigilanciaBadge alarmas={row.alarmas} className="mt-1" />}
        {row.ultima && <Ultima ultima={row.ultima} estado={row.estado} />}
        {row.asignadaA && (
          <span className="mt-1 block text-ink-3 text-xs">Asignada a {row.asignadaA.nombre}</span>
        )}
      </div>
    ),
  },
  {
    header: "Espera desde",
    cell: ({ creadaEn, venceEn }) => (
      <span className="whitespace-nowrap text-ink-2">
        <Ago at={creadaEn} now={now} />
        <span className="block text-ink-3 text-xs max-sm:hidden">
          <Moment at={creadaEn} hasZone={false} />
        </span>
        {venceEn && (
          <span className="mt-1 block">
            <Due at={venceEn} now={now} />
          </span>
        )}
      </span>
    ),
  },
];

/** The last decision, who made it and why. A second person reviews it. */
function Ultima({
  ultima,
  estado,
}: { readonly ultima: NonNullable<ColaRow["ultima"]> } & Pick<ColaRow, "estado">) {
  const { tipo, analista, motivo, segundoMotivo } = ultima;
  return (
    <span className="mt-1 block text-xs [overflow-wrap:anywhere]">
      <span className="block text-ink-2">
        {tipo === estado ? analista : `${DECISION_WORDS[tipo].nombre} · ${analista}`}
      </span>
      <span className="line-clamp-3 text-ink-3">
        {motivo}
        {segundoMotivo && ` Segundo motivo: ${segundoMotivo}`}
      </span>
    </span>
  );
}

/** The heading of the rows of one entry, with how many of them this page has. */
const groupIn = (rows: readonly ColaRow[], listas: Cola["listas"]) => (row: ColaRow) => {
  const idOf = ({ lista, entradaId }: ColaRow) => `${lista} ${entradaId}`;
  const id = idOf(row);
  const same = rows.filter((other) => idOf(other) === id);
  const nombre = listas.find(({ slug }) => slug === row.lista)?.nombre ?? row.lista;
  return {
    id,
    heading: (
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 [overflow-wrap:anywhere]">
        {row.nombreCoincidencia}
        <span className="font-normal text-ink-3 text-xs">
          {nombre} · {plural(same.length, "coincidencia", "coincidencias")} en esta página
        </span>
      </span>
    ),
  };
};

interface ColaTableProps extends ColumnsOf {
  readonly rows: readonly ColaRow[];
  readonly isStale: boolean;
  readonly empty: ReactNode;
  /** Selected rows by `placeOf`. Null if rows cannot be selected. */
  readonly selection: RowSelection | null;
  readonly onSelectionChange: (selection: RowSelection) => void;
}

const CAPTIONS = {
  urgencia: "Coincidencias que esperan, primero las de listas vinculantes",
  antiguedad: "Coincidencias que esperan, de la más antigua a la más reciente",
  entrada: "Coincidencias que esperan, agrupadas por la entrada de la lista",
} as const;

export function ColaTable(props: ColaTableProps) {
  const { rows, listas, now, desde, isStale, empty, selection, onSelectionChange } = props;
  const router = useRouter();
  return (
    <DataTable
      caption={CAPTIONS[desde.orden]}
      columns={columnsOf({ listas, now, desde })}
      rows={rows}
      rowId={placeOf}
      onOpen={(row) => router.push(coincidenciaHref(row, desde) as "/portal")}
      isStale={isStale}
      empty={empty}
      {...(desde.orden === "entrada" && { groupOf: groupIn(rows, listas) })}
      {...(selection === null ? {} : { selection, onSelectionChange })}
    />
  );
}
