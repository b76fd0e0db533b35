"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { plural } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { CircleCheck, OctagonExclamationPoint } from "../../ui/icons";
import { Ago, Until } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { intentoInWords, keyOf, type Receptor } from "./intento-words";

const ReceptorSheet = dynamic(() => import("./receptor-sheet").then((file) => file.ReceptorSheet), {
  ssr: false,
});

const columnsAt = (now: Date): readonly ColumnDef<Receptor>[] => [
  {
    header: "Cliente",
    isTitle: true,
    cell: ({ razonSocial, canal, receptor }) => (
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{razonSocial}</p>
        <p className="font-normal text-ink-2 text-xs">
          {canal === "webhook" ? "Servidor" : "Correo"} {receptor}
        </p>
      </div>
    ),
  },
  {
    header: "Estado",
    cell: ({ isFailing }) =>
      isFailing ? (
        <Badge tone="bad" icon={<OctagonExclamationPoint aria-hidden />}>
          Falla
        </Badge>
      ) : (
        <Badge tone="good" icon={<CircleCheck aria-hidden />}>
          Ya recibe
        </Badge>
      ),
  },
  {
    header: "Falla desde",
    cell: ({ fallaDesde, isFailing }) =>
      fallaDesde === null || !isFailing ? "—" : <Ago at={fallaDesde} now={now} />,
  },
  {
    header: "Sin entregar",
    cell: ({ esperan, fallidas }) => (
      <div>
        <p>{plural(esperan, "espera otro intento", "esperan otro intento")}</p>
        <p>{plural(fallidas, "se dio por fallido", "se dieron por fallidos")}</p>
      </div>
    ),
  },
  {
    header: "Última respuesta",
    cell: ({ ultimoStatus, ultimoError }) =>
      intentoInWords({ status: ultimoStatus, ms: null, error: ultimoError }),
  },
  {
    header: "Próximo intento",
    cell: ({ proximoIntentoEn }) =>
      proximoIntentoEn === null ? (
        "Ninguno programado"
      ) : proximoIntentoEn <= now ? (
        "Ahora"
      ) : (
        <Until at={proximoIntentoEn} now={now} />
      ),
  },
];

/** Receivers with failed deliveries, the failing ones first. Each opens to its attempts. */
export function EntregasPart() {
  const query = useQuery({ ...useTRPC().operacion.receptores.queryOptions(), refetchInterval: 15_000 });
  const [open, setOpen] = useQueryState("receptor", parseAsString.withOptions({ history: "push" }));
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
      {({ receptores, now }) => {
        const opened = receptores.find((one) => keyOf(one) === open) ?? null;
        return (
          <>
            <DataTable
              caption="Receptores que no recibieron todo lo que se les envió"
              columns={columnsAt(now)}
              rows={receptores}
              rowId={keyOf}
              onOpen={(receptor) => void setOpen(keyOf(receptor))}
              empty={
                <EmptyState title="Todo lo enviado llegó">
                  Aquí aparece cada servidor o correo de un cliente que no reciba un aviso, con cada intento y
                  la opción de reenviarlo.
                </EmptyState>
              }
            />
            {opened !== null && <ReceptorSheet receptor={opened} onClose={() => void setOpen(null)} />}
          </>
        );
      }}
    </QueryView>
  );
}
