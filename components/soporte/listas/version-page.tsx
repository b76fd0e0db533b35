"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "@/server/domain/shared/formato";
import { download } from "../../rooms/download";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { Download } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { CambioCard } from "./cambio-card";
import { CambiosList, useFiltro } from "./cambios-list";
import { cambiosInput } from "./filtro";
import { FiltrosBar } from "./filtros-bar";
import type { Lista } from "./words";

interface VersionPageProps {
  readonly slug: Lista["slug"];
  readonly versionId: string;
}

/** A version against the one before, name by name and field by field. */
export function VersionPage({ slug, versionId }: VersionPageProps) {
  const trpc = useTRPC();
  const filter = useFiltro();
  const lista = useQuery(trpc.listas.get.queryOptions({ slug }));
  const version = lista.data?.versiones.find((candidate) => candidate.versionId === versionId);
  const cambios = useQuery(
    trpc.listas.cambios.queryOptions(
      { slug, versionId, ...cambiosInput(filter.filtro) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <>
      <p className="mb-2 text-ink-2">
        <Link href="/soporte/listas">Listas</Link> ·{" "}
        <Link href={`/soporte/listas/${slug}`}>{lista.data?.lista.nombre ?? slug}</Link>
      </p>
      <PageHeader
        title={version ? `Qué cambió en la versión n.º ${version.secuencia}` : "Qué cambió en la versión"}
        description={
          version && (
            <>
              {plural(version.agregadas, "agregada", "agregadas")},{" "}
              {plural(version.retiradas, "retirada", "retiradas")} y{" "}
              {plural(version.modificadas, "modificada", "modificadas")} frente a la anterior. La trajo el{" "}
              <Moment at={version.fetchedEn} />.
            </>
          )
        }
        actions={<CsvButton slug={slug} versionId={versionId} filtro={filter.filtro} />}
      />
      <div className="space-y-4">
        <h2 className="font-semibold text-base">Diferencias, nombre por nombre</h2>
        <FiltrosBar filtro={filter.filtro} onChange={filter.change} />
        <QueryView query={cambios} skeleton={<TableSkeleton rows={6} />}>
          {({ rows, siguiente }) => (
            <CambiosList
              filter={filter}
              siguiente={siguiente}
              isStale={cambios.isPlaceholderData}
              isEmpty={rows.length === 0}
            >
              {rows.map((cambio) => (
                <CambioCard key={cambio.sourceId} cambio={cambio} />
              ))}
            </CambiosList>
          )}
        </QueryView>
      </div>
    </>
  );
}

interface CsvButtonProps extends VersionPageProps {
  readonly filtro: ReturnType<typeof useFiltro>["filtro"];
}

function CsvButton({ slug, versionId, filtro: { cambio, buscar } }: CsvButtonProps) {
  const [busy, setBusy] = useState(false);
  const chosen = { ...(cambio && { cambio }), ...(buscar && { buscar }) };
  const click = async () => {
    setBusy(true);
    const query = new URLSearchParams(chosen);
    await download(
      `/soporte/listas/${slug}/versiones/${versionId}/diferencias.csv?${query}`,
      "el archivo de diferencias",
    );
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={click} icon={<Download aria-hidden className="size-4" />}>
      Descargar CSV
    </Button>
  );
}
