import type { ColumnDef } from "../../ui/data-table";
import { Count } from "../../ui/money";
import { Link } from "../link";
import type { PortalOutputs } from "../trpc";

export interface InformeProps {
  readonly informe: PortalOutputs["informes"]["get"];
}

type Filtro = Readonly<Record<string, string>>;

/** A figure that links to its consultas. Null if no list shows exactly those. */
function Opens({ count, filtro }: { readonly count: number; readonly filtro: Filtro | null }) {
  if (count === 0 || filtro === null) return <Count of={count} />;
  return (
    <Link href={`/portal/consultas?${new URLSearchParams(filtro)}`}>
      <Count of={count} />
    </Link>
  );
}

/** A column of such figures. */
export const figure = <Row,>(
  header: string,
  of: (row: Row) => number,
  filtroOf: (row: Row) => Filtro | null,
): ColumnDef<Row> => ({
  header,
  isNumeric: true,
  cell: (row) => <Opens count={of(row)} filtro={filtroOf(row)} />,
});
