"use client";

import { useQuery } from "@tanstack/react-query";
import { comparacionOf, matchesOf, sumOfMeses, totalOf } from "@/server/domain/informes/informe";
import { notasDeCifras } from "@/server/domain/informes/informe-notas";
import {
  anteriorInWords,
  diasOf,
  diferenciaInWords,
  momentoInWords,
  periodoInWords,
  sesionInWords,
  tiempoFacts,
} from "@/server/domain/informes/informe-words";
import { plural } from "@/server/domain/shared/formato";
import { Card, Facts, Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { CopyText } from "../../ui/copy-text";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { DownloadButton } from "../consultas/download-button";
import { Link, OwnOnly } from "../link";
import { type PortalOutputs, useTRPC } from "../trpc";
import { Coincidencias, Decisiones } from "./coincidencia-tables";
import { Confirmadas } from "./confirmadas-table";
import { Listas } from "./listas-table";
import { figure, type InformeProps } from "./opens";
import { Meses, Severidades } from "./severidad-tables";

/** An informe as it was prepared. Each figure opens what it counts. */
export function Informe({ informeId }: { readonly informeId: string }) {
  const query = useQuery(useTRPC().informes.get.queryOptions({ informeId }, { retry: false }));
  if (query.error?.data?.code === "not_found") {
    return (
      <>
        <PageHeader title="Ese informe no está" />
        <EmptyState
          title="No es de su entidad, o la dirección está incompleta"
          action={<Link href="/portal/informes">Ver los informes</Link>}
        />
      </>
    );
  }
  return (
    <QueryView query={query} skeleton={<InformeSkeleton />}>
      {(informe) => <Whole informe={informe} />}
    </QueryView>
  );
}

function Whole({ informe }: { readonly informe: PortalOutputs["informes"]["get"] }) {
  const { informeId, cifras, preparadoEn } = informe;
  const { decisiones, confirmadas } = cifras;
  const anterior = anteriorInWords(cifras);
  const notas = notasDeCifras(cifras);
  const total = totalOf(sumOfMeses(cifras.porMes));
  const hits = matchesOf(cifras);
  return (
    <div className="space-y-9">
      <div className="space-y-4">
        <PageHeader
          title={`${plural(total, "consulta", "consultas")}, ${plural(hits, "coincidencia", "coincidencias")}`}
          description={momentoInWords(informe)}
          actions={
            <OwnOnly>
              <DownloadButton
                href={`/portal/informes/${informeId}/xlsx`}
                what="la hoja de cálculo del informe"
              >
                Descargar XLSX
              </DownloadButton>
              <DownloadButton variant="primary" href={`/portal/informes/${informeId}/pdf`} what="el informe">
                Descargar PDF
              </DownloadButton>
            </OwnOnly>
          }
        />
        <Card>
          <Facts
            facts={[
              { name: "Periodo", value: periodoInWords(informe) },
              { name: "Preparado", value: <Moment at={preparadoEn} /> },
              { name: "Preparado por", value: cifras.preparadoPor },
              { name: "Sesión de la junta", value: sesionInWords(cifras.sesion) },
              {
                name: "Verificación",
                value: (
                  <CopyText text={informe.verificacionUrl} shown="copiar el enlace" className="font-sans" />
                ),
              },
            ]}
          />
        </Card>
      </div>
      {anterior !== null && (
        <Part title="Frente al periodo anterior">
          <Comparacion informe={informe} />
          <p className="max-w-prose text-ink-3 text-xs">
            El anterior: {anterior}.{" "}
            {new Date(preparadoEn) < new Date(informe.hasta) &&
              "Este no había terminado; el anterior está completo."}
          </p>
        </Part>
      )}
      <Part title="Consultas por severidad">
        <Severidades informe={informe} />
      </Part>
      <Part title="Consultas por mes">
        <Meses informe={informe} />
      </Part>
      <Part title="Coincidencias por nivel y lista">
        <Coincidencias informe={informe} />
        <p className="max-w-prose text-ink-3 text-xs">
          Consultas: las que tienen al menos una coincidencia en la lista; una consulta puede estar en varias.
          Cada cifra abre las consultas que la componen, que pueden ser menos que sus coincidencias.
        </p>
      </Part>
      <Part title="Decisiones">
        <Decisiones informe={informe} />
        <p className="max-w-prose text-ink-3 text-xs">
          Como estaban al preparar el informe; cada cifra abre las consultas que están así ahora.
        </p>
        <Card>
          <Facts
            facts={tiempoFacts(cifras, new Date(preparadoEn)).map(([name, value]) => ({ name, value }))}
          />
          {decisiones.pendientes.total > 0 && (
            <p className="mt-3">
              <Link href="/portal/decisiones">Ver lo que espera ahora</Link>
            </p>
          )}
        </Card>
      </Part>
      {confirmadas?.modo === "nombradas" && (
        <Part title="Coincidencias confirmadas en el periodo">
          <Confirmadas filas={confirmadas.filas} />
        </Part>
      )}
      {notas.length > 0 && (
        <Part title="Cómo se leen estas cifras">
          <ul className="max-w-prose list-disc space-y-1.5 pl-5 text-ink-2">
            {notas.map((nota) => (
              <li key={nota}>{nota}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Listas y su antigüedad">
        <Listas informe={informe} />
      </Part>
    </div>
  );
}

function InformeSkeleton() {
  return (
    <div role="status" aria-label="Cargando" className="space-y-8">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

/** The figures of this period beside the previous one. */
function Comparacion({ informe }: InformeProps) {
  const rows = comparacionOf(informe.cifras);
  type Row = (typeof rows)[number];
  const { desde = informe.desde, hasta = informe.desde } = informe.cifras.anterior ?? {};
  const anterior = diasOf({ desde: new Date(desde), hasta: new Date(hasta) });
  const opens =
    (dias: ReturnType<typeof diasOf>) =>
    ({ severidad }: Row) =>
      severidad === null ? null : { ...dias, ...(severidad !== "todas" && { severidad }) };
  const columns: readonly ColumnDef<Row>[] = [
    {
      header: "Concepto",
      isTitle: true,
      cell: ({ nombre }) => nombre,
    },
    figure("Este periodo", ({ ahora }) => ahora, opens(diasOf(informe))),
    figure("El anterior", ({ antes }) => antes, opens(anterior)),
    {
      header: "Diferencia",
      isNumeric: true,
      cell: ({ ahora, antes }) => diferenciaInWords(ahora, antes),
    },
  ];
  return (
    <DataTable
      caption="Frente al periodo anterior"
      columns={columns}
      rows={rows}
      rowId={({ nombre }) => nombre}
      empty={null}
    />
  );
}
