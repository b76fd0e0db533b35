import type { ReactNode } from "react";
import { SeveridadBadge } from "@/components/ui/severidad-badge";
import { coberturaOf } from "@/server/domain/consultas/cobertura";
import type { Consulta } from "@/server/domain/consultas/consulta";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import { formatBogota, inUtc } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Facts } from "../facts";
import { issuerFacts } from "../issuer-facts";

interface ConsultaProps {
  readonly consulta: Consulta;
}

/** Facts to compare with the paper. Never names who was consulted. */
export function ConsultaPublica({ consulta }: ConsultaProps) {
  const { sujetoObligado, severidad, fechaReporte, listasAusentes = [] } = consulta;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      "Severidad",
      <span key="severidad" className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <SeveridadBadge severidad={severidad} cobertura={coberturaOf(consulta)} />{" "}
        {SEVERIDAD_WORDS[severidad].significado}
      </span>,
    ],
    ["Coincidencias", formatCount(consulta.matches.length)],
    ...(consulta.consultaParcial
      ? ([["Alcance", "Consulta parcial: la cobertura puede ser menor"]] as const)
      : []),
    ...(listasAusentes.length > 0
      ? ([["No se comparó con", listasAusentes.map(({ nombre }) => nombre).join("; ")]] as const)
      : []),
    [
      "Fecha",
      <time key="fecha" dateTime={fechaReporte}>
        {formatBogota(new Date(fechaReporte))} (Bogotá) · {inUtc(new Date(fechaReporte))}
      </time>,
    ],
    ...issuerFacts(sujetoObligado, consulta),
  ];
  return <Facts id="registro" title="Lo que se registró: compárelo con su papel" facts={facts} />;
}

/** The compared lists with their versions. */
export const ListasComparadas = ({ consulta: { listas } }: ConsultaProps) => (
  <section aria-labelledby="listas" className="space-y-3">
    <h2 id="listas" className="font-semibold text-base">
      Listas comparadas
    </h2>
    <ul className="divide-y divide-line border-line border-y text-sm">
      {listas.map((lista) => (
        <li key={lista.slug} className="break-inside-avoid space-y-0.5 py-2">
          <span className="block font-medium">{lista.nombre}</span>
          <span className="block text-ink-2">
            Descargada el {formatBogota(new Date(lista.fetchedEn))} (Bogotá),{" "}
            {plural(lista.totalEntradas, "entrada", "entradas")}
          </span>
          <code className="block break-all text-ink-2 text-xs">{lista.hashContenido}</code>
        </li>
      ))}
    </ul>
  </section>
);
