"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import { formatBogota } from "@/server/domain/shared/bogota";
import { documentoInWords, nitInWords } from "@/server/domain/shared/documento";
import { plural } from "@/server/domain/shared/formato";
import { paisInWords } from "@/server/domain/shared/paises";
import { Card, Facts } from "../../rooms/card";
import { longDay } from "../../rooms/days";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { CopyText } from "../../ui/copy-text";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { Skeleton } from "../../ui/skeleton";
import { colaHref } from "../decisiones/coincidencia-href";
import { useDesdeCola } from "../decisiones/use-cola";
import { ExpedienteCard } from "../informes/expediente-card";
import { Link, OwnOnly } from "../link";
import { type PortalOutputs, useTRPC } from "../trpc";
import { Advice } from "./advice";
import { Apartados } from "./apartados";
import { DownloadButton } from "./download-button";
import { EvidenciaCard } from "./evidencia-card";
import { ListasCard } from "./listas-card";
import { Matches } from "./matches";
import { ValidateAnother } from "./validate-another";

type Detail = PortalOutputs["consultas"]["get"];
type ConsultaDetail = NonNullable<Detail["consulta"]>;

/** One consulta, shown from its evidence alone. */
export function Consulta({ consultaId }: { consultaId: string }) {
  const query = useQuery(useTRPC().consultas.get.queryOptions({ consultaId }));
  const desde = useDesdeCola();
  const crumb = (
    <nav aria-label="Dónde está" className="mb-4 text-ink-3 text-xs">
      {desde === null ? (
        <Link href="/portal/consultas">Consultas</Link>
      ) : (
        <Link href={colaHref(desde) as "/portal"}>
          {desde.archivo === null ? "Por decidir" : "Por decidir de este archivo"}
        </Link>
      )}{" "}
      › <CopyText text={consultaId} />
    </nav>
  );
  if (query.error?.data?.code === "not_found" || query.error?.data?.code === "validation_error") {
    return (
      <>
        {crumb}
        <PageHeader title="No hay ninguna consulta con este número" />
        <EmptyState
          title="Revise la dirección"
          action={
            <Button asChild>
              <Link href="/portal/consultas">Ver todas las consultas</Link>
            </Button>
          }
        >
          O puede que no sea de su entidad: aquí solo se ven las suyas.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {crumb}
      <QueryView query={query} skeleton={<ConsultaSkeleton />}>
        {(detail) =>
          detail.consulta === null ? (
            <Altered detail={detail} />
          ) : (
            <Intact detail={detail} consulta={detail.consulta} />
          )
        }
      </QueryView>
    </>
  );
}

function Intact({ detail, consulta }: { detail: Detail; consulta: ConsultaDetail }) {
  const { consultaId, verificacionUrl } = detail;
  const { consultado, severidad, totalMatches } = consulta;
  const base = `/portal/consultas/${consultaId}`;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <SeveridadBadge severidad={severidad} cobertura={consulta.cobertura} />
        <span className="text-ink-2 text-xs">{SEVERIDAD_WORDS[severidad].significado}</span>
      </div>
      <PageHeader
        title={consultado.nombre ?? documentoOf(consultado)}
        description={aboutOf(consulta)}
        actions={
          <>
            <Button asChild>
              <a href={verificacionUrl} target="_blank" rel="noreferrer">
                Abrir verificación
              </a>
            </Button>
            <ValidateAnother consultaId={consultaId} />
            <OwnOnly>
              <DownloadButton href={`${base}/evidencia`} what="el paquete de evidencia">
                Descargar evidencia
              </DownloadButton>
              <DownloadButton variant="primary" href={`${base}/reporte`} what="el reporte">
                Descargar PDF
              </DownloadButton>
            </OwnOnly>
          </>
        }
      />
      {detail.registro === "bitacora_alterada" && <LogAltered />}
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="coincidencias" className="min-w-0">
          <h2 id="coincidencias" tabIndex={-1} className="mb-2.5 font-semibold text-base">
            {totalMatches === 0
              ? "Ninguna coincidencia en las listas comparadas"
              : plural(totalMatches, "coincidencia", "coincidencias")}
          </h2>
          <Advice consulta={consulta} />
          {totalMatches > 0 && <Matches key={consultaId} consulta={consulta} />}
          <Apartados consulta={consulta} />
          {consulta.otroTipo !== null && <p className="mt-4 text-ink-2">{consulta.otroTipo}</p>}
        </section>
        <aside aria-label="Evidencia y datos" className="min-w-0 space-y-3.5">
          <EvidenciaCard detail={detail} />
          <ExpedienteCard consultaId={consultaId} />
          <ListasCard consulta={consulta} />
          <DatosCard consulta={consulta} />
        </aside>
      </div>
    </>
  );
}

const documentoOf = ({ documento }: ConsultaDetail["consultado"]) =>
  documento === null ? "" : documentoInWords(documento);

function aboutOf(consulta: ConsultaDetail): string {
  const { consultado, solicitante, fechaReporte, documentoSinComparar } = consulta;
  const { nombre, documento, tipo } = consultado;
  return [
    nombre !== null && documento !== null && documentoOf(consultado),
    documentoSinComparar && `${documentoInWords(documentoSinComparar)} (no se comparó)`,
    tipo === "natural" ? "persona natural" : "persona jurídica",
    `consultada el ${formatBogota(new Date(fechaReporte))} (Bogotá)${byWhom(solicitante)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function byWhom(solicitante: ConsultaDetail["solicitante"]): string {
  if (solicitante === undefined) return "";
  if (solicitante.tipo === "usuario") return ` por ${solicitante.nombre}, en el portal`;
  if (solicitante.tipo === "sistema") return " por vigilancia";
  const { etiqueta, terminacion } = solicitante;
  return ` con la llave ${etiqueta === null ? `terminada en ${terminacion}` : `«${etiqueta}»`}`;
}

function DatosCard({ consulta }: { consulta: ConsultaDetail }) {
  const { consultado, referenciaExterna, sujetoObligado, consultaId, cliente } = consulta;
  const facts: { name: string; value: ReactNode }[] = [
    {
      name: "Referencia",
      value: referenciaExterna === null ? "sin referencia" : <CopyText text={referenciaExterna} />,
    },
    ...(consultado.fechaNacimiento
      ? [{ name: "Nacimiento", value: longDay(consultado.fechaNacimiento) }]
      : []),
    ...(consultado.pais ? [{ name: "País", value: paisInWords(consultado.pais) }] : []),
    {
      name: sujetoObligado ? "Sujeto obligado" : "Entidad",
      value: sujetoObligado ? `${sujetoObligado.razonSocial} · ${nitInWords(sujetoObligado.nit)}` : cliente,
    },
    { name: "Id", value: <CopyText text={consultaId} /> },
  ];
  return (
    <Card>
      <h2 className="mb-2.5 font-semibold">Datos</h2>
      <Facts facts={facts} />
    </Card>
  );
}

function ConsultaSkeleton() {
  return (
    <div role="status" aria-label="Cargando" className="space-y-5">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-8 w-2/3" />
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}

/** Shown in place of a consulta whose evidence no longer has its sealed hash. */
function Altered({ detail }: { readonly detail: PortalOutputs["consultas"]["get"] }) {
  return (
    <>
      <PageHeader title="El registro de esta consulta fue alterado" />
      <p role="alert" className="mb-4 rounded-lg border border-bad bg-bad-soft px-5 py-4">
        Lo que hoy está guardado ya no tiene la huella con la que se selló, y por eso no se muestra. Conserve
        el reporte que haya descargado y avise a soporte con el número de la consulta.
      </p>
      <div className="max-w-md">
        <EvidenciaCard detail={detail} />
      </div>
    </>
  );
}

/** Shown above a consulta that the signed log no longer proves. */
function LogAltered() {
  return (
    <p role="alert" className="mb-4 rounded-lg border border-bad bg-bad-soft px-5 py-4">
      El registro tiene su huella, pero la bitácora firmada ya no lo prueba. Avise a soporte con el número de
      la consulta.
    </p>
  );
}
