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
      header: "Bolsa",
      isTitle: true,
      cell: (bolsa) => (
        <span className="inline-flex items-center gap-2">
          Bolsa {bolsa.secuencia} <Badge>{estadoOf(bolsa, now)}</Badge>
        </span>
      ),
    },
    { header: "Activada", cell: ({ activadaEn }) => <Day at={activadaEn} /> },
    { header: "Vence", cell: ({ venceEn }) => <Day at={venceEn} /> },
    {
      header: "Compradas",
      isNumeric: true,
      cell: ({ consultasCompradas }) => formatCount(consultasCompradas),
    },
    {
      header: "Consumidas",
      isNumeric: true,
      cell: ({ consumidas }) => formatCount(consumidas),
    },
    {
      header: "Precio, sin IVA",
      isNumeric: true,
      cell: ({ precioTotal }) => <Money cop={precioTotal} />,
    },
    {
      header: "Pago",
      cell: ({ pagoReferencia }) => <span className="[overflow-wrap:anywhere]">{pagoReferencia}</span>,
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
