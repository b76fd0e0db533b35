"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { plural } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { Tabs } from "../../ui/tabs";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { Avisos } from "./avisos";
import { FILTRO } from "./filtro";
import { Prueba } from "./prueba";

// Fetched with their tab.
const Ajustes = dynamic(() => import("./ajustes").then((file) => file.Ajustes));
const Firma = dynamic(() => import("./firma").then((file) => file.Firma));

type Config = PortalOutputs["alertas"]["get"]["alertas"];

export function Alertas() {
  const query = useQuery(useTRPC().alertas.get.queryOptions());
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const { may } = useSession();
  return (
    <>
      <PageHeader
        title={query.data ? titleOf(query.data.alertas) : "Avisos"}
        description={query.data && descriptionOf(query.data.alertas)}
        actions={may("alertas.prueba") && query.data && <Prueba alertas={query.data.alertas} />}
      />
      <QueryView query={query} skeleton={<Skeleton className="h-96" />}>
        {({ alertas }) => (
          <Tabs
            label="Avisos"
            value={filtro.vista}
            onValueChange={(vista) => void setFiltro({ vista, aviso: null })}
            tabs={[
              { value: "avisos", label: "Avisos", content: <Avisos alertas={alertas} /> },
              {
                value: "ajustes",
                label: "Ajustes",
                content: <Ajustes key={alertas.actualizadoEn.getTime()} alertas={alertas} />,
              },
              { value: "firma", label: "Verificar la firma", content: <Firma /> },
            ]}
          />
        )}
      </QueryView>
    </>
  );
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} y ${words.at(-1)}`;

/** Says whether anyone is alerted, and when. */
function titleOf({ activa, umbrales, emails, webhookUrl }: Config): string {
  if (!activa) return "Los avisos están apagados";
  if (emails.length === 0 && webhookUrl === null) return "Nadie recibe los avisos";
  if (umbrales.length === 0) return "Le avisamos sin umbrales de consumo";
  return `Le avisamos al ${listed(umbrales.map(String))} % de su consumo`;
}

function descriptionOf({ activa, emails, webhookUrl, ...config }: Config): string {
  if (!activa) return "Lo que pase se registra, pero no se envía a nadie.";
  const channels = [
    ...(emails.length > 0 ? [plural(emails.length, "correo", "correos")] : []),
    ...(webhookUrl === null ? [] : [`su servidor en ${new URL(webhookUrl).host}`]),
  ];
  if (channels.length === 0)
    return "Agregue un correo o la dirección de su servidor en Ajustes. Mientras tanto, de un bloqueo se avisa por correo a sus administradores.";
  const also = [
    "se emite una cuenta de cobro",
    "se bloquean las consultas",
    ...(config.avisaVinculante || config.vinculantePorCorreo
      ? ["una consulta coincide con una lista vinculante"]
      : []),
  ];
  return `Por ${listed(channels)}. También cuando ${listed(also)}.`;
}
