"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";
import {
  CLASE_WORDS,
  coberturaInWords,
  ESTADO_WORDS,
  RIESGO_WORDS,
} from "@/server/domain/contrapartes/words";
import { documentoInWords } from "@/server/domain/shared/documento";
import { plural } from "@/server/domain/shared/formato";
import { paisInWords } from "@/server/domain/shared/paises";
import { Card, Facts } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Day, Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { useToday } from "../../ui/today";
import { Link } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { middayOf, Proxima, Ultima } from "./contrapartes-table";
import { Historia } from "./historia";

const ContraparteForm = dynamic(() => import("./contraparte-form").then((file) => file.ContraparteForm));
const ScreenDialog = dynamic(() => import("./screen-dialog").then((file) => file.ScreenDialog), {
  ssr: false,
});
const ConfirmByTyping = dynamic(
  () => import("../../ui/confirm-by-typing").then((file) => file.ConfirmByTyping),
  { ssr: false },
);

type ContraparteView = PortalOutputs["contrapartes"]["get"];

const POLL_MS = 4_000;

export function Contraparte({ contraparteId }: { readonly contraparteId: string }) {
  const query = useQuery(
    useTRPC().contrapartes.get.queryOptions(
      { contraparteId },
      {
        refetchInterval: ({ state }) =>
          state.data?.contraparte.estado !== "retirada" &&
          state.data?.cobertura.listas.some(({ pendientes }) => pendientes > 0)
            ? POLL_MS
            : false,
      },
    ),
  );
  if (query.error?.data?.code === "not_found" || query.error?.data?.code === "validation_error") {
    return (
      <>
        <PageHeader title="Esta contraparte no existe" />
        <EmptyState title="No hay una contraparte con esta dirección">
          Revise la dirección. Solo se ven las de su entidad, y en modo de prueba las de prueba.{" "}
          <Link href="/portal/contrapartes">Ver las contrapartes</Link>.
        </EmptyState>
      </>
    );
  }
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 w-full max-w-3xl" />}>
      {(view) => <View view={view} />}
    </QueryView>
  );
}

function View({ view: { contraparte, cobertura } }: { readonly view: ContraparteView }) {
  const { may } = useSession();
  const today = useToday();
  const [isEdited, setEdited] = useQueryState("editar", parseAsBoolean.withDefault(false));
  const [asking, setAsking] = useState<"consultar" | "retirar" | null>(null);
  const { persona, estado, contraparteId } = contraparte;
  const name =
    persona.nombre ?? (persona.documento ? documentoInWords(persona.documento) : contraparte.referencia);
  if (isEdited && may("contrapartes.save"))
    return <ContraparteForm contraparte={contraparte} onDone={() => void setEdited(null)} />;
  return (
    <>
      <PageHeader
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>{CLASE_WORDS[contraparte.clase]}</span>
            {estado !== "activa" && (
              <Badge tone={estado === "retirada" ? "warn" : "neutral"}>{ESTADO_WORDS[estado]}</Badge>
            )}
            {contraparte.alarmasAbiertas > 0 && (
              <a href="#historia">
                <Badge tone="bad">
                  {plural(contraparte.alarmasAbiertas, "alarma abierta", "alarmas abiertas")}
                </Badge>
              </a>
            )}
          </span>
        }
        actions={
          <>
            {may("contrapartes.screen") && (
              <Button variant="primary" onClick={() => setAsking("consultar")}>
                Consultar ahora
              </Button>
            )}
            {may("contrapartes.save") && <Button onClick={() => void setEdited(true)}>Editar datos</Button>}
            {may("contrapartes.retire") && estado !== "retirada" && (
              <Button variant="quiet" onClick={() => setAsking("retirar")}>
                Retirar contraparte
              </Button>
            )}
          </>
        }
      />
      <div className="space-y-6">
        <p role="status">
          {estado === "retirada"
            ? "Retirada: se conserva y ya no se compara con las listas."
            : coberturaInWords(cobertura, today)}
        </p>
        <div className="grid gap-4 lg:grid-cols-2">
          <Card>
            <h2 className="mb-3 font-semibold">Datos</h2>
            <Facts facts={datosOf(contraparte)} />
          </Card>
          <Card>
            <h2 className="mb-3 font-semibold">Consultas</h2>
            <Facts facts={consultasOf(contraparte)} />
          </Card>
        </div>
        <Historia contraparteId={contraparteId} />
      </div>
      {asking === "consultar" && (
        <ScreenDialog
          contraparteId={contraparteId}
          name={name}
          ultima={contraparte.ultimaConsulta}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "retirar" && (
        <RetireDialog contraparteId={contraparteId} name={name} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

type Contraparte = ContraparteView["contraparte"];

const datosOf = ({ persona, referencia, riesgo, vinculadaEn }: Contraparte) => [
  { name: "Tipo", value: persona.tipo === "natural" ? "Persona natural" : "Persona jurídica" },
  { name: "Documento", value: persona.documento ? documentoInWords(persona.documento) : "Sin documento" },
  ...(persona.alias.length > 0 ? [{ name: "Otros nombres", value: persona.alias.join("; ") }] : []),
  ...(persona.fechaNacimiento === null
    ? []
    : [{ name: "Nacimiento", value: <Day at={middayOf(persona.fechaNacimiento)} /> }]),
  ...(persona.pais === null ? [] : [{ name: "País", value: paisInWords(persona.pais) }]),
  { name: "Riesgo", value: RIESGO_WORDS[riesgo] },
  { name: "Referencia", value: <span className="font-mono text-xs">{referencia}</span> },
  ...(vinculadaEn === null ? [] : [{ name: "Vinculada", value: <Day at={middayOf(vinculadaEn)} /> }]),
];

function consultasOf(contraparte: Contraparte) {
  const { ultimaConsulta: ultima, previaAVinculacion, meses, actualizadaEn } = contraparte;
  return [
    {
      name: "Última",
      value:
        ultima?.isVisible === true ? (
          <Link href={`/portal/consultas/${ultima.consultaId}`}>
            <Ultima ultima={ultima} />
          </Link>
        ) : (
          <Ultima ultima={ultima} />
        ),
    },
    {
      name: "Próxima",
      value: <Proxima contraparte={contraparte} />,
    },
    { name: "Periodicidad", value: `Cada ${plural(meses, "mes", "meses")}` },
    ...(previaAVinculacion === null
      ? []
      : [
          {
            name: "Previa a la vinculación",
            value: previaAVinculacion ? "Sí hay una consulta" : <Badge tone="warn">No hay ninguna</Badge>,
          },
        ]),
    { name: "Datos cambiados", value: <Moment at={actualizadaEn} /> },
  ];
}

interface RetireProps {
  readonly contraparteId: string;
  readonly name: string;
  readonly onClose: () => void;
}

function RetireDialog({ contraparteId, name, onClose }: RetireProps) {
  const retire = useAction(useTRPC().contrapartes.retire, { refresh: "all", done: onClose });
  return (
    <ConfirmByTyping
      open
      onOpenChange={(open) => !open && onClose()}
      title="Retirar contraparte"
      word="retirar"
      action="Retirar contraparte"
      busy={retire.isPending}
      error={retire.error?.message}
      onConfirm={() => retire.run({ contraparteId })}
    >
      <p className="[overflow-wrap:anywhere]">
        {name} deja de compararse con las listas: si la agregan a una, no habrá alarma. Sus consultas, sus
        alarmas y sus cambios se conservan. Para vigilarla otra vez, edítela y póngala activa.
      </p>
    </ConfirmByTyping>
  );
}
