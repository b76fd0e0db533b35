"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import {
  consultadoInWords,
  DILIGENCIA_AVISO,
  versionInWords,
} from "@/server/domain/consultas/diligencia-words";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { monthName } from "../../rooms/days";
import { QueryView } from "../../rooms/query-view";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState, NotAllowed } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Form, useFields } from "../../ui/form";
import { Input } from "../../ui/input";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { Select } from "../../ui/select";
import { Skeleton, TableSkeleton } from "../../ui/skeleton";
import { COMPARABLES } from "../consultas/fields";
import { useDraftGuard } from "../consultas/use-leave-guard";
import { ValidateNav } from "../consultas/validate-nav";
import { Link, useRouter } from "../link";
import { PAGINA } from "../lotes/lotes-pagina";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";

type Oferta = PortalOutputs["diligencias"]["oferta"];
type Row = PortalOutputs["diligencias"]["list"]["rows"][number];

/** Asks the diligence module about a document, and lists what was asked before. */
export function Diligencias() {
  const { may } = useSession();
  const trpc = useTRPC();
  const [pagina, setPagina] = useQueryStates(PAGINA, { history: "push" });
  const oferta = useQuery({ ...trpc.diligencias.oferta.queryOptions(), refetchOnMount: "always" });
  const { query, isStale, pager } = usePagedList(
    trpc.diligencias.list.queryOptions({ cursor: pagina.cursores.at(-1) ?? null }),
    { cursores: pagina.cursores, onGo: (cursores) => void setPagina({ cursores }) },
  );
  return (
    <>
      <PageHeader title="Debida diligencia" description={DILIGENCIA_AVISO} />
      <ValidateNav />
      {may("diligencias.ask") ? (
        <QueryView query={oferta} skeleton={<Skeleton className="h-96 w-full max-w-2xl" />}>
          {(data) => <AskForm oferta={data} />}
        </QueryView>
      ) : (
        <NotAllowed>Su rol permite ver las diligencias. Quien puede validar puede hacerlas.</NotAllowed>
      )}
      <h2 className="mt-8 mb-3 font-semibold">Hechas antes</h2>
      <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
        {({ rows, siguiente }) => (
          <>
            <History rows={rows} isStale={isStale} />
            {pager(siguiente)}
          </>
        )}
      </QueryView>
    </>
  );
}

const TIPOS = [...COMPARABLES, { value: "", label: "Otro, o no lo sé" }];

function AskForm({ oferta }: { readonly oferta: Oferta }) {
  const router = useRouter();
  const trpc = useTRPC();
  const { values, field, setValues } = useFields({ tipo: "CC", documento: "", nombre: "", referencia: "" });
  // A second click or a lost answer counts nothing more.
  const token = useRef<string | null>(null);
  const ask = useAction(trpc.diligencias.ask, {
    refresh: [trpc.diligencias.pathKey(), trpc.consumo.pathKey()],
    done: ({ diligenciaId }) => {
      forget();
      router.push(`/portal/validar/diligencia/${diligenciaId}`);
    },
    refused: (error) => {
      if (error.data?.code === "idempotency_error") token.current = null;
    },
  });
  const draft = { ...values, token: token.current };
  const isUnsent = !ask.isSuccess && (values.documento !== "" || values.nombre !== "");
  const forget = useDraftGuard("diligencia", draft, isUnsent, ({ token: kept, ...typed }) => {
    token.current = kept;
    setValues(typed);
  });
  const send = () => {
    token.current ??= randomToken();
    ask.run({
      token: token.current,
      pregunta: {
        documento: values.documento,
        tipo_documento: values.tipo || null,
        nombre: values.nombre.trim() || null,
        referencia_externa: values.referencia.trim() || null,
      },
    });
  };
  const at = (name: string) => ask.error?.data?.issues?.find(({ path }) => path.at(-1) === name)?.message;
  const isUnknown = ask.error !== null && ask.error.data?.code !== "validation_error";
  return (
    <Form className="max-w-2xl space-y-5" onSubmit={send}>
      <Card className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Tipo de documento" error={at("tipo_documento")}>
            <Select options={TIPOS} {...field("tipo")} />
          </Field>
          <Field label="Número de documento" error={at("documento")}>
            <Input required minLength={5} autoComplete="off" spellCheck={false} {...field("documento")} />
          </Field>
        </div>
        <Field
          label="Nombre"
          isOptional
          help="Con el nombre se compara también con las entradas que no traen documento."
          error={at("nombre")}
        >
          <Input autoComplete="off" spellCheck={false} {...field("nombre")} />
        </Field>
        <Field label="Referencia" isOptional error={at("referencia_externa")}>
          <Input autoComplete="off" maxLength={128} {...field("referencia")} />
        </Field>
      </Card>
      <Effect oferta={oferta} />
      {isUnknown && (
        <ErrorState title="No sabemos si la diligencia quedó hecha" requestId={ask.error?.data?.requestId}>
          {ask.error?.message} Hágala de nuevo sin cambiar nada: si ya quedó, se abre esa misma y no se cuenta
          otra.
        </ErrorState>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={ask.isPending || ask.isSuccess}
        disabled={oferta.fuentes.length === 0}
      >
        Hacer la diligencia
      </Button>
    </Form>
  );
}

/** The effect of the diligencia, as the use case that does it says. */
function Effect({ oferta: { mes, facturables, fuentes, fuentesAusentes } }: { readonly oferta: Oferta }) {
  const { modo } = useSession();
  return (
    <section aria-labelledby="esto-pasara" className="rounded-lg border border-line bg-sunken px-4.5 py-4">
      <h2 id="esto-pasara" className="mb-2 font-semibold">
        Esto pasará
      </h2>
      <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
        {fuentes.length === 0 ? (
          <li className="text-bad">Ninguna fuente está disponible ahora: no se puede hacer ni se cuenta.</li>
        ) : (
          <>
            <li>
              Se cuenta <strong className="text-ink">1 consulta de debida diligencia</strong>: en{" "}
              {monthName(mes)} su entidad lleva {formatCount(facturables)} y quedará en{" "}
              {formatCount(facturables + 1)}. No gasta el paquete ni la bolsa:{" "}
              {modo === "prueba" ? "en una cuenta real se factura aparte." : "se factura aparte."}
            </li>
            {fuentes.map(({ nombre, totalEntradas, fetchedEn }) => (
              <li key={nombre}>
                Se compara con {nombre}: {plural(totalEntradas, "entrada", "entradas")},{" "}
                {versionInWords({ fetchedEn })}.
              </li>
            ))}
          </>
        )}
        {fuentesAusentes.map(({ slug, nombre }) => (
          <li key={slug} className="text-warn">
            No se compara con {nombre}: no está disponible ahora.
          </li>
        ))}
      </ul>
    </section>
  );
}

const COLUMNS: readonly ColumnDef<Row>[] = [
  {
    header: "Consultado",
    isTitle: true,
    cell: (row) => (
      <Link
        href={`/portal/validar/diligencia/${row.diligenciaId}` as "/portal"}
        className="font-medium text-ink [overflow-wrap:anywhere]"
      >
        {consultadoInWords(row)}
      </Link>
    ),
  },
  {
    header: "Antecedentes",
    isNumeric: true,
    cell: ({ totalHallazgos }) => (totalHallazgos === 0 ? "Ninguno" : formatCount(totalHallazgos)),
  },
  {
    header: "Hecha (Bogotá)",
    cell: ({ creadaEn }) => (
      <span className="text-ink-2">
        <Moment at={creadaEn} hasZone={false} />
      </span>
    ),
  },
  { header: "Por", cell: ({ solicitante }) => solicitante },
  { header: "Referencia", cell: ({ referenciaExterna }) => referenciaExterna ?? "—" },
];

function History({ rows, isStale }: { readonly rows: readonly Row[]; readonly isStale: boolean }) {
  const router = useRouter();
  return (
    <DataTable
      caption="Diligencias, de la más reciente a la más antigua"
      columns={COLUMNS}
      rows={rows}
      rowId={({ diligenciaId }) => diligenciaId}
      onOpen={({ diligenciaId }) => router.push(`/portal/validar/diligencia/${diligenciaId}`)}
      isStale={isStale}
      empty={
        <EmptyState title="Todavía no hay diligencias">
          Aquí quedan las que haga su equipo y las de sus sistemas, con las fuentes que se compararon.
        </EmptyState>
      }
    />
  );
}
