"use client";

import { useQuery } from "@tanstack/react-query";
import {
  ausenteInWords,
  comparadaInWords,
  consultadoInWords,
  DILIGENCIA_AVISO,
  hallazgoInWords,
  registroInWords,
  respuestaInWords,
  versionInWords,
} from "@/server/domain/consultas/diligencia-words";
import { formatBogota } from "@/server/domain/shared/bogota";
import { Card, Facts, Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { CopyText } from "../../ui/copy-text";
import { EmptyState } from "../../ui/empty-state";
import { TriangleExclamationPoint } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { DownloadButton } from "../consultas/download-button";
import { Link, OwnOnly } from "../link";
import { type PortalOutputs, useTRPC } from "../trpc";

type Result = PortalOutputs["diligencias"]["get"];

/** One diligencia, shown from its evidence alone. */
export function Diligencia({ diligenciaId }: { readonly diligenciaId: string }) {
  const query = useQuery(useTRPC().diligencias.get.queryOptions({ diligenciaId }));
  const crumb = (
    <nav aria-label="Dónde está" className="mb-4 text-ink-3 text-xs">
      <Link href={"/portal/validar/diligencia" as "/portal"}>Debida diligencia</Link> ›{" "}
      <CopyText text={diligenciaId} />
    </nav>
  );
  if (query.error?.data?.code === "not_found" || query.error?.data?.code === "validation_error") {
    return (
      <>
        {crumb}
        <PageHeader title="No hay ninguna diligencia con este número" />
        <EmptyState
          title="Revise la dirección"
          action={
            <Button asChild>
              <Link href={"/portal/validar/diligencia" as "/portal"}>Ver las diligencias</Link>
            </Button>
          }
        >
          O puede que no la haya hecho su entidad, o que su rol solo vea las suyas.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {crumb}
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {(result) => <ResultView result={result} />}
      </QueryView>
    </>
  );
}

function ResultView({ result }: { readonly result: Result }) {
  const { diligenciaId, consultado, fuentes, fuentesAusentes, hallazgos, solicitante } = result;
  const by =
    solicitante.tipo === "usuario"
      ? `por ${solicitante.nombre}, en el portal`
      : `con la llave ${solicitante.etiqueta === null ? `terminada en ${solicitante.terminacion}` : `«${solicitante.etiqueta}»`}`;
  return (
    <>
      <PageHeader
        title={respuestaInWords(result)}
        description={`${consultadoInWords(consultado)} · hecha el ${formatBogota(new Date(result.fechaConsulta))} (Bogotá) ${by}`}
        actions={
          <OwnOnly>
            <DownloadButton
              variant="primary"
              href={`/portal/validar/diligencia/${diligenciaId}/pdf`}
              what="la diligencia"
            >
              Descargar PDF
            </DownloadButton>
          </OwnOnly>
        }
      />
      <p className="mb-6 rounded-lg border border-line bg-sunken px-4.5 py-3 text-ink-2">
        {DILIGENCIA_AVISO} {result.sello}
      </p>
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-7">
          <Part title="Lo que se halló">
            {hallazgos.length === 0 ? (
              <p className="text-ink-2">Ningún registro en lo que se comparó.</p>
            ) : (
              <ul className="space-y-3.5">
                {hallazgos.map((hallazgo, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: their order is that of the evidence
                  <li key={at}>
                    <Card className="space-y-2.5">
                      <p>
                        <span className="font-semibold">{hallazgo.nombreCoincidencia}</span>{" "}
                        <span className="text-ink-2">· {hallazgo.fuenteNombre}</span>
                      </p>
                      <p>{hallazgoInWords(hallazgo)}</p>
                      <Facts
                        facts={registroInWords(hallazgo.registro).map(([name, value]) => ({ name, value }))}
                      />
                    </Card>
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <Part title="Con qué se comparó">
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {fuentes.map((fuente) => (
                <li key={fuente.slug} className="px-4.5 py-3">
                  <p className="font-medium">{fuente.nombre}</p>
                  <p className="text-ink-2">
                    {comparadaInWords(fuente)}. Versión {versionInWords(fuente)}.
                  </p>
                </li>
              ))}
              {fuentesAusentes.map(({ slug, nombre }) => (
                <li key={slug} className="space-y-1 px-4.5 py-3">
                  <Badge tone="warn" icon={<TriangleExclamationPoint aria-hidden />}>
                    No disponible
                  </Badge>
                  <p>{ausenteInWords(nombre)}</p>
                </li>
              ))}
            </ul>
          </Part>
        </div>
        <aside aria-label="Datos" className="min-w-0">
          <Card>
            <h2 className="mb-2.5 font-semibold">Datos</h2>
            <Facts
              facts={[
                { name: "Referencia", value: result.referenciaExterna ?? "sin referencia" },
                { name: "Entidad", value: result.cliente },
                { name: "Id", value: <CopyText text={diligenciaId} /> },
                { name: "Huella", value: <CopyText text={result.hashRespuesta} /> },
              ]}
            />
            <p className="mt-3 text-ink-3 text-xs">{result.leyenda}</p>
          </Card>
        </aside>
      </div>
    </>
  );
}
