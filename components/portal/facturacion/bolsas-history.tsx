import { formatCount } from "@/server/domain/shared/formato";
import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import type { PortalOutputs } from "../trpc";

type Bolsa = Extract<PortalOutputs["consumo"]["historial"], { modalidad: "bolsa" }>["bolsas"][number];

/** Bolsas, the current one first, then newest first. Dates are of Bogota. */
export function BolsasHistory({ bolsas, now }: { readonly bolsas: readonly Bolsa[]; readonly now: Date }) {
  const columns: ColumnDef<Bolsa>[] = [
    {
      id: "bolsa",
      header: "Bolsa",
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <span className="inline-flex items-center gap-2">
          Bolsa {original.secuencia} <Badge>{estadoOf(original, now)}</Badge>
        </span>
      ),
    },
    { id: "activada", header: "Activada", cell: ({ row: { original } }) => <Day at={original.activadaEn} /> },
    { id: "vence", header: "Vence", cell: ({ row: { original } }) => <Day at={original.venceEn} /> },
    {
      id: "compradas",
      header: "Compradas",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatCount(original.consultasCompradas),
    },
    {
      id: "consumidas",
      header: "Consumidas",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => formatCount(original.consumidas),
    },
    {
      id: "precio",
      header: "Precio, sin IVA",
      meta: { isNumeric: true },
      cell: ({ row: { original } }) => <Money cop={original.precioTotal} />,
    },
    {
      id: "pago",
      header: "Pago",
      cell: ({ row: { original } }) => (
        <span className="[overflow-wrap:anywhere]">{original.pagoReferencia}</span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Bolsas"
      columns={columns}
      rows={bolsas}
      rowId={({ bolsaId }) => bolsaId}
      empty={null}
    />
  );
}

function estadoOf(bolsa: Bolsa, now: Date): string {
  const { cerradaEn, revertidaEn, consumidas, consultasCompradas, venceEn } = bolsa;
  if (revertidaEn !== null) return "pago revertido";
  if (consumidas === consultasCompradas) return "agotada";
  if (cerradaEn !== null) return "reemplazada";
  return venceEn > now ? "vigente" : "vencida";
}
