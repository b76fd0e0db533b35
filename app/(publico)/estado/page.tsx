import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DisponibilidadPart } from "@/components/publico/disponibilidad";
import { EstadoResumen } from "@/components/publico/estado-resumen";
import { IncidentesPublicos } from "@/components/publico/incidentes-publicos";
import { TareasPublicas } from "@/components/publico/tareas-publicas";
import { Part } from "@/components/rooms/card";
import { QUE_MIDE } from "@/server/contract/publico/estado";
import type { ListaStatus } from "@/server/domain/listas/lista-status";
import { resumenOf } from "@/server/domain/operacion/estado-publico";
import { isResuelto } from "@/server/domain/operacion/incidente";
import { ageInWords, formatBogota } from "@/server/domain/shared/bogota";
import { formatCount } from "@/server/domain/shared/formato";
import { getDeps } from "@/server/runtime/deps";
import { readEstado } from "@/server/usecases/operacion/estado";
import { type ListaRow, ListasTable } from "./listas-table";

export const metadata: Metadata = {
  title: "Estado del servicio",
  alternates: {
    canonical: "/estado",
    types: { "application/atom+xml": "/estado.atom", "application/json": "/estado.json" },
  },
};

const TIER_LABELS = {
  "1_vinculante": "Vinculante",
  "2_obligatoria": "Obligatoria",
  "3_referencia": "Referencia",
  "4_kyc_nacional": "Antecedentes",
} as const;

export default async function EstadoPage() {
  const publico = await readEstado(getDeps());
  const { now, listas, incidentes } = publico;
  const open = incidentes.filter((incidente) => !isResuelto(incidente));
  const over = incidentes.filter(isResuelto);
  return (
    <div className="space-y-10">
      <div className="space-y-4">
        <h1 className="font-semibold text-2xl tracking-tight">Estado del servicio</h1>
        <EstadoResumen resumen={resumenOf(publico)} />
        <p className="text-ink-2 text-sm">
          Así estaba el {formatBogota(now)}. Horas de Bogotá (UTC−5). Para programas:{" "}
          <PlainLink href="/estado.json">estado.json</PlainLink>; para su lector de noticias:{" "}
          <PlainLink href="/estado.atom">incidentes en Atom</PlainLink>.
        </p>
      </div>
      {open.length > 0 && (
        <Part title="Incidentes en curso">
          <IncidentesPublicos incidentes={open} />
        </Part>
      )}
      <Part title="Disponibilidad">
        <DisponibilidadPart disponibilidad={publico.disponibilidad} />
        <p className="max-w-prose text-ink-2 text-sm">{QUE_MIDE}</p>
      </Part>
      <Part title="Listas que se comparan ahora">
        <p className="max-w-prose text-ink-2 text-sm">
          Cada consulta guarda la versión exacta de cada lista que usó.
        </p>
        {listas.some(({ activa }) => activa?.isSample) && <SampleNotice />}
        <div className="text-sm">
          <ListasTable rows={listas.map((lista) => rowOf(lista, now))} />
        </div>
      </Part>
      <Part title="Tareas y avisos">
        <TareasPublicas {...publico} />
      </Part>
      <Part id="incidentes" title="Incidentes resueltos">
        {over.length === 0 ? (
          <p className="text-ink-2">Soporte no ha publicado incidentes resueltos en los últimos 90 días.</p>
        ) : (
          <IncidentesPublicos incidentes={over} />
        )}
      </Part>
    </div>
  );
}

const PlainLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} className="underline hover:text-accent">
    {children}
  </a>
);

function SampleNotice() {
  return (
    <p role="note" className="rounded-lg bg-warn-soft px-4 py-3 text-warn text-sm">
      Las listas marcadas como <strong>muestra</strong> contienen personas y empresas inventadas: sirven para
      probar el servicio, no para tomar decisiones.
    </p>
  );
}

function rowOf({ slug, nombre, tier, activa, age }: ListaStatus, now: Date): ListaRow {
  return {
    slug,
    nombre,
    nivel: TIER_LABELS[tier],
    version: activa && {
      hash: activa.hashContenido,
      descargada: formatBogota(activa.fetchedEn),
      antiguedad: ageInWords(age.confirmadaEn ?? activa.fetchedEn, now),
      entradas: formatCount(activa.totalEntradas),
    },
  };
}
