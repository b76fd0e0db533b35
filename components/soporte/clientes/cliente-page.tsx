"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { nitInWords } from "@/server/domain/shared/documento";
import { commaList } from "@/server/domain/shared/formato";
import { BolsasHistory } from "../../portal/facturacion/bolsas-history";
import { MonthsHistory } from "../../portal/facturacion/months-history";
import { Part } from "../../rooms/card";
import { MovimientosTable } from "../../rooms/facturacion/movimientos-table";
import { RechazosPart, useRechazosAddress } from "../../rooms/operacion/rechazos";
import { QueryView } from "../../rooms/query-view";
import { usePagedList } from "../../rooms/use-paged-list";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { CopyText } from "../../ui/copy-text";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { Tabs } from "../../ui/tabs";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { ActosTab } from "./actos-tab";
import { AvisosTab } from "./avisos-tab";
import type { Cliente } from "./cliente";
import { CobrosTab } from "./cobros-tab";
import { ConsumoTab } from "./consumo-tab";
import { DatosTab } from "./datos-tab";
import { EstadoBadge } from "./estado-badge";
import { EvidenciaTab, RetencionBadge } from "./evidencia-tab";
import { LlavesTab } from "./llaves-tab";
import { PersonasTab } from "./personas-tab";

const OpenVisita = dynamic(() => import("../identidad/open-visita").then((file) => file.OpenVisita), {
  ssr: false,
});

const TABS = commaList(
  "consumo, historial, llaves, rechazos, personas, avisos, cobros, actividad, evidencia, datos",
);

const ADDRESS = {
  ver: parseAsStringLiteral(TABS).withDefault("consumo"),
  abierto: parseAsStringLiteral(["visita"]),
  /** State of the open tab. Cleared with it. */
  paginas: parseAsString,
  aviso: parseAsString,
  solicitud: parseAsString,
  codigo: parseAsString,
};

const OF_TAB = { paginas: null, aviso: null, solicitud: null, codigo: null };

export function ClientePage({ clienteId }: { readonly clienteId: string }) {
  const query = useQuery(useTRPC().clientes.get.queryOptions({ clienteId }));
  if (query.error?.data?.code === "not_found") {
    return (
      <>
        <PageHeader title="Ese cliente no existe" />
        <EmptyState
          title="Revise la dirección"
          action={<Link href="/soporte/clientes">Buscar un cliente</Link>}
        />
      </>
    );
  }
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {(cliente) => <Loaded cliente={cliente} />}
    </QueryView>
  );
}

function Loaded({ cliente }: { readonly cliente: Cliente }) {
  const [{ ver, abierto }, set] = useQueryStates(ADDRESS);
  const { may } = useSession();
  const { clienteId, razonSocial, nit, estado, modo } = cliente;
  return (
    <>
      <PageHeader
        title={razonSocial}
        description={
          <div className="space-y-2">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs tabular-nums">
              <span>{nitInWords(nit)}</span>
              <CopyText text={clienteId} />
            </p>
            <p className="flex flex-wrap items-start gap-x-3 gap-y-1 text-ink">
              {modo === "prueba" && <Badge>Cuenta de prueba</Badge>}
              <EstadoBadge estado={estado.estado} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{estado.frase}</span>
            </p>
            <RetencionBadge clienteId={clienteId} />
          </div>
        }
        actions={
          <>
            {may("visitas.open") && (
              <Button onClick={() => void set({ abierto: "visita" })}>Ver como el cliente</Button>
            )}
            {may("cobros.issue") && (
              <Button asChild>
                <Link href={{ pathname: "/soporte/cobros", query: { cliente: clienteId, estado: "todas" } }}>
                  Ver y emitir cobros
                </Link>
              </Button>
            )}
            {may("pagos.register") && (
              <Button asChild variant="primary">
                <Link href={{ pathname: `/soporte/clientes/${clienteId}/pago` }}>Registrar pago</Link>
              </Button>
            )}
          </>
        }
      />
      {abierto === "visita" && may("visitas.open") && (
        <OpenVisita
          clienteId={clienteId}
          razonSocial={razonSocial}
          onClose={() => void set({ abierto: null })}
        />
      )}
      <Tabs
        label={`Partes de ${razonSocial}`}
        value={ver}
        onValueChange={(next) => void set({ ...OF_TAB, ver: next })}
        tabs={[
          { value: "consumo", label: "Consumo y plan", content: <ConsumoTab cliente={cliente} /> },
          { value: "historial", label: "Historial", content: <HistorialTab clienteId={clienteId} /> },
          { value: "llaves", label: "Llaves", content: <LlavesTab cliente={cliente} /> },
          { value: "rechazos", label: "Rechazos", content: <RechazosTab clienteId={clienteId} /> },
          { value: "personas", label: "Personas", content: <PersonasTab cliente={cliente} /> },
          { value: "avisos", label: "Avisos", content: <AvisosTab clienteId={clienteId} /> },
          { value: "cobros", label: "Cobros", content: <CobrosTab clienteId={clienteId} /> },
          { value: "actividad", label: "Actividad", content: <ActosTab clienteId={clienteId} /> },
          {
            value: "evidencia",
            label: "Exportación y retención",
            content: <EvidenciaTab cliente={cliente} />,
          },
          { value: "datos", label: "Datos", content: <DatosTab cliente={cliente} /> },
        ]}
      />
    </>
  );
}

/** Requests of the client that the API refused in the last thirty days. */
function RechazosTab({ clienteId }: { readonly clienteId: string }) {
  const address = useRechazosAddress();
  const { query, isStale, pager } = usePagedList(
    useTRPC().clientes.rechazos.queryOptions({ clienteId, ...address.input }),
    address,
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {(rechazos) => <RechazosPart {...{ address, rechazos, isStale, pager }} />}
    </QueryView>
  );
}

type Movimiento = SoporteOutputs["clientes"]["movimientos"][number];

/** Past months or bolsas as the client sees them, with all movimientos. */
function HistorialTab({ clienteId }: { readonly clienteId: string }) {
  const { clientes } = useTRPC();
  const historial = useQuery(clientes.historial.queryOptions({ clienteId }));
  const movimientos = useQuery(clientes.movimientos.queryOptions({ clienteId }));
  return (
    <div className="space-y-8">
      <QueryView query={historial} skeleton={<TableSkeleton rows={6} />}>
        {(data) => {
          if (data.total === 0) {
            return (
              <EmptyState title="Todavía no hay historial">
                Aquí queda cada mes, o cada bolsa, con lo incluido y lo consumido.
              </EmptyState>
            );
          }
          return data.modalidad === "bolsa" ? (
            <BolsasHistory bolsas={data.bolsas} now={data.now} />
          ) : (
            <MonthsHistory periodos={data.periodos} />
          );
        }}
      </QueryView>
      <Part title="Pagos y reversiones">
        <QueryView query={movimientos} skeleton={<TableSkeleton rows={3} />}>
          {(rows) => (
            <MovimientosTable movimientos={rows} quien={(movimiento) => <Quien movimiento={movimiento} />} />
          )}
        </QueryView>
      </Part>
    </div>
  );
}

function Quien({ movimiento }: { readonly movimiento: Movimiento }) {
  const isPago = movimiento.movimiento === "pago";
  const actor = isPago ? movimiento.registradoPor : movimiento.revertidoPor;
  return (
    <div className="[overflow-wrap:anywhere] sm:min-w-36 xl:max-w-44">
      {actor === null ? <span className="text-ink-3">No quedó registro de quién</span> : actorInWords(actor)}
      {!isPago && movimiento.motivoReversion !== null && (
        <p className="text-ink-3 text-xs">{movimiento.motivoReversion}</p>
      )}
    </div>
  );
}
