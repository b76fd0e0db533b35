"use client";

import { useQuery } from "@tanstack/react-query";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Moment } from "../../ui/moment";
import { Progress } from "../../ui/progress";
import { type PortalOutputs, useTRPC } from "../trpc";
import { DownloadButton } from "./download-button";

type Descarga = PortalOutputs["consultas"]["descargas"][number];

const POLL_MS = 2_000;

/** Descargas in progress and those ready to save. */
export function Descargas() {
  const { data = [] } = useQuery(
    useTRPC().consultas.descargas.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data?.some(({ terminadaEn }) => terminadaEn === null) ? POLL_MS : false,
    }),
  );
  if (data.length === 0) return null;
  return (
    <section
      aria-labelledby="archivos"
      className="mb-5 space-y-3 rounded-lg border border-line bg-surface px-4.5 py-4"
    >
      <h2 id="archivos" className="font-semibold">
        Archivos exportados
      </h2>
      <ul className="divide-y divide-line">
        {data.map((descarga) => (
          <li key={descarga.descargaId} className="py-2.5 first:pt-0 last:pb-0">
            <File descarga={descarga} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function File({ descarga }: { descarga: Descarga }) {
  const { descargaId, formato, solicitadaEn, terminadaEn, avance, total } = descarga;
  const asked = (
    <span className="text-ink-3 text-xs">
      pedido el <Moment at={solicitadaEn} />
    </span>
  );
  if (terminadaEn !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {formato.toUpperCase()} con {plural(avance, "consulta", "consultas")} {asked}
        </p>
        <DownloadButton href={`/portal/consultas/descargas/${descargaId}`} what="el archivo">
          Descargar archivo
        </DownloadButton>
      </div>
    );
  }
  const words = `${formatCount(avance)}${total === null ? "" : ` de ${formatCount(total)}`} consultas`;
  return (
    <div className="space-y-2">
      <p role="status">
        Preparando {formato.toUpperCase()}: {words} {asked}
      </p>
      <Progress label="Preparando el archivo" share={total === null || total === 0 ? null : avance / total} />
    </div>
  );
}
