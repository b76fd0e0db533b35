"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { CambioCard } from "./cambio-card";
import { CambiosList, useFiltro } from "./cambios-list";
import { ConfirmPrevia } from "./confirm-previa";
import { previaInput } from "./filtro";
import { FiltrosBar } from "./filtros-bar";
import { PreviaResumen } from "./previa-resumen";
import { DecisionLine, RevisionBar } from "./revision";
import { useDecide } from "./use-decide";
import type { Lista, Previa } from "./words";

const TITLES = {
  archivo: "Esto cambiaría con el archivo",
  retenida: "Esto cambiaría con el archivo retenido",
  propuesta: "Propuesta para revisar",
} as const;

const ENDS = {
  puesta_en_vigor: "Este archivo ya se puso en vigor",
  descartada: "Esta vista previa se descartó",
  revisada: "Esta propuesta ya se convirtió en un archivo",
} as const;

/** The changes that a file would make, and the choice to accept it. A propuesta is decided entry by entry. */
export function PreviaPage({ slug, previaId }: { readonly slug: Lista["slug"]; readonly previaId: string }) {
  const trpc = useTRPC();
  const previa = useQuery(trpc.listas.previa.queryOptions({ slug, previaId }));
  const isGone = previa.error?.data?.code === "not_found";
  return (
    <>
      <p className="mb-2 text-ink-2">
        <Link href="/soporte/listas">Listas</Link> ·{" "}
        <Link href={`/soporte/listas/${slug}`}>{previa.data?.nombre ?? slug}</Link>
      </p>
      {isGone ? (
        <PageHeader
          title="Esta vista previa ya no está"
          description="Se guarda un día (una propuesta, 30). Cargue el archivo de nuevo desde la página de la lista."
        />
      ) : (
        <QueryView query={previa} skeleton={<TableSkeleton rows={8} />}>
          {(data) => <Loaded previa={data} />}
        </QueryView>
      )}
    </>
  );
}

function Loaded({ previa }: { readonly previa: Previa }) {
  const { origen, resultado, terminadaEn, terminadaPor, isStale, origenesCambiados } = previa;
  const { may } = useSession();
  const isOpen = resultado === null;
  const mayDecide = isOpen && may("listas.confirmPrevia");
  return (
    <>
      <PageHeader
        title={resultado === null ? TITLES[origen] : ENDS[resultado]}
        description={
          resultado === null ? (
            <>
              {previa.nombreArchivo && (
                <span className="[overflow-wrap:anywhere]">«{previa.nombreArchivo}». </span>
              )}
              {origen === "propuesta"
                ? "Sale de las versiones en vigor de la ONU, la OFAC y la UE. Nada entra en vigor con esta revisión: al terminarla se prepara un archivo, con su propia vista previa."
                : "Nada ha cambiado todavía."}{" "}
              Se guarda hasta el <Moment at={previa.venceEn} />.
            </>
          ) : (
            terminadaEn && (
              <>
                Lo hizo {terminadaPor} el <Moment at={terminadaEn} />.
              </>
            )
          )
        }
      />
      <div className="space-y-6">
        {isOpen && isStale && <Stale previa={previa} mayDecide={mayDecide} />}
        {isOpen && !isStale && origenesCambiados.length > 0 && (
          <Notice>
            Desde que se hizo la propuesta hay otra versión de: {origenesCambiados.join("; ")}. Puede proponer
            de nuevo desde la página de la lista: lo ya decidido se conserva donde la diferencia es la misma.
          </Notice>
        )}
        <PreviaResumen previa={previa} />
        {mayDecide && origen !== "propuesta" && !isStale && <ConfirmPrevia previa={previa} />}
        {mayDecide && origen === "propuesta" && !isStale && <RevisionBar previa={previa} />}
        {isOpen && !mayDecide && (
          <p className="text-ink-2">Decide una persona de cumplimiento o un administrador.</p>
        )}
        <Differences previa={previa} mayDecide={mayDecide && origen === "propuesta" && !isStale} />
      </div>
    </>
  );
}

const Notice = ({ children }: { readonly children: ReactNode }) => (
  <div
    role="note"
    className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4.5 py-3"
  >
    {children}
  </div>
);

function Stale({ previa, mayDecide }: { readonly previa: Previa; readonly mayDecide: boolean }) {
  const { slug, origen, previaId, base } = previa;
  const trpc = useTRPC();
  const router = useRouter();
  const comparing = {
    done: (next: { readonly previaId: string }) =>
      router.push(`/soporte/listas/${slug}/previas/${next.previaId}`),
    failed: "No se comparó de nuevo",
  };
  const again = useAction(trpc.listas.previewAgain, comparing);
  const propose = useAction(trpc.listas.proposeCsn, comparing);
  return (
    <Notice>
      <p className="min-w-0">
        <strong>Entró en vigor otra versión.</strong> Esto se comparó con{" "}
        {base ? `la versión n.º ${base.secuencia}` : "una lista sin versión"}, que ya no es la vigente:
        compare de nuevo antes de decidir.
      </p>
      {mayDecide && (
        <Button
          variant="primary"
          busy={again.isPending || propose.isPending}
          onClick={() => (origen === "propuesta" ? propose.run() : again.run({ slug, previaId }))}
        >
          {origen === "propuesta" ? "Proponer de nuevo" : "Comparar de nuevo"}
        </Button>
      )}
    </Notice>
  );
}

function Differences({ previa, mayDecide }: { readonly previa: Previa; readonly mayDecide: boolean }) {
  const { slug, previaId, origen } = previa;
  const filter = useFiltro();
  const trpc = useTRPC();
  const query = useQuery(
    trpc.listas.previaCambios.queryOptions(
      { slug, previaId, ...previaInput(filter.filtro) },
      { placeholderData: keepPreviousData },
    ),
  );
  const deciding = useDecide({ slug, previaId });
  return (
    <section aria-label="Diferencias con la versión vigente" className="space-y-4">
      <h2 className="font-semibold text-base">Diferencias, nombre por nombre</h2>
      <FiltrosBar filtro={filter.filtro} onChange={filter.change} hasDecisions={origen === "propuesta"} />
      <QueryView query={query} skeleton={<TableSkeleton rows={6} />}>
        {({ rows, siguiente }) => (
          <CambiosList
            filter={filter}
            siguiente={siguiente}
            isStale={query.isPlaceholderData}
            isEmpty={rows.length === 0}
          >
            {mayDecide && deciding.pageBar(rows)}
            {rows.map((cambio) => (
              <CambioCard key={cambio.sourceId} cambio={cambio}>
                {origen === "propuesta" && (
                  <DecisionLine cambio={cambio} deciding={mayDecide ? deciding : null} />
                )}
              </CambioCard>
            ))}
          </CambiosList>
        )}
      </QueryView>
      {deciding.dialog}
    </section>
  );
}
