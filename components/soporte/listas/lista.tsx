"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card, Facts, Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { CircleCheck, CircleSlash, FileSearch, Upload } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Moment, Until } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { Avance, isEnCurso } from "./avance";
import { EstadoLista } from "./estado-lista";
import { IntentosTable } from "./intentos-table";
import { refetchEvery } from "./listas";
import { Fuente } from "./listas-table";
import { RefreshButton } from "./refresh-button";
import { RetenidaCard } from "./retenida-card";
import { VersionesTable } from "./versiones-table";
import { type Retenida, type Lista as TheLista, TIER_WORDS } from "./words";

const UploadDialog = dynamic(() => import("./upload-dialog").then(({ UploadDialog }) => UploadDialog), {
  ssr: false,
});

/** One list: its state, what waits, its versions and attempts. */
export function Lista({ slug }: { readonly slug: TheLista["slug"] }) {
  const query = useQuery(
    useTRPC().listas.get.queryOptions(
      { slug },
      {
        refetchInterval: ({ state: { data } }) =>
          refetchEvery(isEnCurso(data?.lista.ejecucion ?? null, data?.now ?? new Date(0))),
      },
    ),
  );
  const [open, setOpen] = useQueryState("abierto");
  const { may } = useSession();
  const mayUpload = may("listas.confirmPrevia");
  return (
    <>
      <p className="mb-2 text-ink-2">
        <Link href="/soporte/listas">Listas</Link>
      </p>
      <PageHeader
        title={query.data?.lista.nombre ?? "Lista"}
        actions={
          query.data && (
            <>
              {may("listas.refresh") && <RefreshButton lista={query.data.lista} now={query.data.now} />}
              {mayUpload && slug === "csn_colombia" && <ProposeButton />}
              {mayUpload && (
                <Button
                  variant="primary"
                  icon={<Upload aria-hidden className="size-4" />}
                  onClick={() => setOpen("cargar")}
                >
                  Cargar un archivo
                </Button>
              )}
            </>
          )
        }
      />
      <QueryView query={query} skeleton={<TableSkeleton rows={6} />}>
        {(detail) => <Detail detail={detail} />}
      </QueryView>
      {mayUpload && open === "cargar" && query.data && (
        <UploadDialog lista={query.data.lista} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function ProposeButton() {
  const router = useRouter();
  const { run, isPending } = useAction(useTRPC().listas.proposeCsn, {
    done: ({ previaId }) => router.push(`/soporte/listas/csn_colombia/previas/${previaId}`),
    failed: "No se hizo la propuesta",
  });
  return (
    <Button busy={isPending} icon={<FileSearch aria-hidden className="size-4" />} onClick={() => run()}>
      {isPending ? "Comparando ONU, OFAC y UE" : "Proponer versión"}
    </Button>
  );
}

function Detail({ detail }: { readonly detail: SoporteOutputs["listas"]["get"] }) {
  const { lista, versiones, retenidas, intentos, previas, now } = detail;
  const hasSource = lista.fuente !== null || lista.derivadaDe !== null;
  const waiting = retenidas.filter(({ resolucion }) => resolucion === null);
  const decided = retenidas.filter(({ resolucion }) => resolucion !== null);
  return (
    <div className="space-y-10">
      {isEnCurso(lista.ejecucion, now) && <Avance ejecucion={lista.ejecucion} now={now} />}
      {waiting.length > 0 && (
        <Part title={plural(waiting.length, "archivo espera decisión", "archivos esperan decisión")}>
          {waiting.map((retenida) => (
            <RetenidaCard key={retenida.retenidaId} retenida={retenida} lista={lista} now={now} />
          ))}
        </Part>
      )}
      {previas.length > 0 && (
        <Part title="Por terminar">
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {previas.map(({ previaId, origen, nombreArchivo, creadaEn, actor, isWaiting, ...previa }) => (
              <li key={previaId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
                <Link
                  href={`/soporte/listas/${lista.slug}/previas/${previaId}`}
                  className="min-w-0 break-words font-medium"
                >
                  {origen === "propuesta"
                    ? "Propuesta en revisión"
                    : `Vista previa de ${nombreArchivo ?? (origen === "retenida" ? "un archivo retenido" : "un archivo")}`}
                </Link>
                <span className="min-w-0 text-ink-2 text-xs [overflow-wrap:anywhere]">
                  {isWaiting && <strong>Espera a una segunda persona · </strong>}
                  {formatCount(previa.totalEntradas)} entradas · {actor}, <Moment at={creadaEn} /> · vence{" "}
                  <Until at={previa.venceEn} now={now} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Card>
        <Facts
          facts={[
            { name: "Estado", value: <EstadoLista lista={lista} now={now} /> },
            { name: "Nivel", value: TIER_WORDS[lista.tier] },
            { name: "Fuente", value: hasSource ? <Fuente lista={lista} /> : "La carga soporte" },
            {
              name: "En vigor",
              value: lista.activa ? (
                <>
                  {plural(lista.activa.totalEntradas, "entrada", "entradas")}, versión n.º{" "}
                  {lista.activa.secuencia} del <Moment at={lista.activa.fetchedEn} />
                </>
              ) : (
                "Ninguna versión"
              ),
            },
            { name: "Mínimo", value: plural(lista.minimo, "entrada", "entradas") },
          ]}
        />
      </Card>
      <Part title="Versiones">
        <VersionesTable slug={lista.slug} versiones={versiones} now={now} />
      </Part>
      {decided.length > 0 && (
        <Part title="Archivos retenidos ya decididos">
          <RetenidasTable retenidas={decided} />
        </Part>
      )}
      <Part title="Intentos">
        <IntentosTable intentos={intentos} now={now} />
      </Part>
    </div>
  );
}

const COLUMNS: readonly ColumnDef<Retenida>[] = [
  {
    header: "Decisión",
    isTitle: true,
    cell: ({ resolucion }) =>
      resolucion === "aceptada" ? (
        <Badge tone="good" icon={<CircleCheck aria-hidden />}>
          Aceptado
        </Badge>
      ) : (
        <Badge icon={<CircleSlash aria-hidden />}>Descartado</Badge>
      ),
  },
  {
    header: "Cuándo (Bogotá)",
    cell: ({ resueltaEn }) => resueltaEn && <Moment at={resueltaEn} hasZone={false} />,
  },
  { header: "Quién", cell: ({ resueltaPor }) => resueltaPor },
  {
    header: "Motivo",
    cell: ({ resueltaPorque }) => resueltaPorque ?? <span className="text-ink-3">sin motivo</span>,
  },
  { header: "Qué se objetaba", cell: ({ motivo }) => motivo },
];

function RetenidasTable({ retenidas }: { readonly retenidas: readonly Retenida[] }) {
  return (
    <DataTable
      caption="Archivos retenidos ya decididos"
      columns={COLUMNS}
      rows={retenidas}
      rowId={({ retenidaId }) => retenidaId}
      empty={null}
    />
  );
}
