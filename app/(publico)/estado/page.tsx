import type { Metadata } from "next";
import type { ListaStatus } from "@/server/domain/listas/lista-status";
import { ageInWords, formatBogota } from "@/server/domain/shared/bogota";
import { formatCount } from "@/server/domain/shared/formato";
import { getDeps } from "@/server/runtime/deps";
import { listListas } from "@/server/usecases/listas/list-listas";
import { type ListaRow, ListasTable } from "./listas-table";

export const metadata: Metadata = { title: "Estado de las listas" };
export const dynamic = "force-dynamic";

const TIER_LABELS = {
  "1_vinculante": "Vinculante",
  "2_obligatoria": "Obligatoria",
  "3_referencia": "Referencia",
  "4_kyc_nacional": "Antecedentes",
} as const;

export default async function EstadoPage() {
  const deps = getDeps();
  const [all, now] = await Promise.all([listListas(deps), deps.clock.now()]);
  const listas = all.filter(({ modulo }) => modulo === "sarlaft");
  const hasSamples = listas.some((lista) => lista.activa?.isSample);
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <h1 className="font-semibold text-2xl tracking-tight">Estado de las listas</h1>
        <p className="max-w-2xl text-ink-2">
          Estas son las versiones que se comparan en este momento. Cada consulta guarda la versión exacta que
          usó. Horas de Bogotá (UTC−5).
        </p>
      </div>
      {hasSamples && <SampleNotice />}
      <ListasTable rows={listas.map((lista) => rowOf(lista, now))} />
    </div>
  );
}

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
