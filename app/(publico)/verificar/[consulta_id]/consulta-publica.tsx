import type { ReactNode } from "react";
import type { Consulta } from "@/server/domain/evidence/consulta";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import { formatBogota } from "@/server/domain/shared/bogota";
import { formatCount } from "@/server/domain/shared/formato";

/** What was registered, as far as anybody may see it: never who was consulted. */
export function ConsultaPublica({ consulta }: { readonly consulta: Consulta }) {
  const fecha = new Date(consulta.fechaReporte);
  const { sujetoObligado } = consulta;
  const { nombre, significado } = SEVERIDAD_WORDS[consulta.severidad];
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Consulta", <code key="id">{consulta.consultaId}</code>],
    [
      "Fecha",
      <time key="fecha" dateTime={consulta.fechaReporte}>
        {formatBogota(fecha)} (Bogotá) · {consulta.fechaReporte.slice(11, 19)} UTC
      </time>,
    ],
    ...(sujetoObligado
      ? ([["Sujeto obligado", `${sujetoObligado.razonSocial} · NIT ${sujetoObligado.nit}`]] as const)
      : []),
    [sujetoObligado ? "Canal" : "Cliente", consulta.cliente],
    ["Severidad", `${nombre}: ${significado}`],
    ["Coincidencias", formatCount(consulta.matches.length)],
  ];
  return (
    <section aria-labelledby="registro" className="space-y-4">
      <h2 id="registro" className="font-semibold text-base">
        Lo que se registró
      </h2>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:gap-y-2 sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="pt-2 font-medium">Listas comparadas</h3>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {consulta.listas.map((lista) => (
          <li key={lista.slug} className="break-inside-avoid space-y-0.5 py-2">
            <span className="block font-medium">{lista.nombre}</span>
            <span className="block text-ink-2">
              Descargada el {formatBogota(new Date(lista.fetchedEn))} (Bogotá),{" "}
              {formatCount(lista.totalEntradas)} entradas
            </span>
            <code className="block break-all text-ink-2 text-xs">{lista.hashContenido}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
