"use client";

import { avisosOf } from "@/server/domain/consultas/cobertura";
import type { CoincidenciaEstado } from "@/server/domain/decisiones/decision";
import { sinCompararInWords } from "@/server/domain/shared/documento";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { useDecisiones } from "../decisiones/use-decisiones";
import type { PortalOutputs } from "../trpc";

type ConsultaDetail = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;

/** Advice to the officer until the matches are decided. It decides nothing. */
export function Advice({ consulta }: { consulta: ConsultaDetail }) {
  const { consultaId, severidad, matches, totalMatches, consultaParcial } = consulta;
  const decided = useDecisiones(consultaId).data?.coincidencias ?? [];
  const isBinding = severidad === "alto" || matches.some(({ vinculanteColombia }) => vinculanteColombia);
  const binding = decided.filter(({ tier }) => tier === "1_vinculante");
  const isDiscarded = binding.length > 0 && binding.every(({ estado }) => estado === "descartada");
  return (
    <div className="mb-3.5 space-y-2">
      {isBinding && !isDiscarded && (
        <p className="rounded-lg border border-alto bg-alto-soft px-4 py-3 text-ink">
          <strong className="text-alto">Coincidencia en una lista vinculante.</strong> Escale al oficial de
          cumplimiento; siga su manual y evalúe de inmediato el reporte a las autoridades. Esto no es asesoría
          legal.
        </p>
      )}
      {totalMatches > 0 && (
        <p className="text-ink-2">
          {decidedInWords(
            decided.map(({ estado }) => estado),
            totalMatches,
          )}
        </p>
      )}
      {severidad === "sin_hallazgo" && (
        <p className="text-ink-2">
          Vale para lo que se consultó y para las versiones de las listas que se indican, en la fecha de la
          consulta.
        </p>
      )}
      {avisosOf(consulta).map(({ titulo, texto }) => (
        <p key={titulo} className="rounded-lg border border-warn bg-warn-soft px-4 py-3">
          <strong className="text-warn">{titulo}</strong> {texto}
        </p>
      ))}
      {consultaParcial && (
        <p className="rounded-lg border border-warn bg-warn-soft px-4 py-3">
          <strong className="text-warn">Consulta parcial.</strong> {partialOf(consulta)}
        </p>
      )}
    </div>
  );
}

function partialOf({ consultado, documentoSinComparar }: ConsultaDetail): string {
  const { nombre, documento } = consultado;
  if (documentoSinComparar)
    return `${sinCompararInWords(documentoSinComparar)} El número queda anotado; la cobertura puede ser menor.`;
  if (nombre === null) return "Solo se envió el documento: sin el nombre la cobertura puede ser menor.";
  if (documento === null) return "Solo se envió el nombre: sin el documento la cobertura puede ser menor.";
  return "Del nombre no queda nada que se pueda comparar: se comparó solo el documento.";
}

/** Says how many matches are undecided, or how all were decided. */
export function decidedInWords(estados: readonly CoincidenciaEstado[], total: number): string {
  const count = (estado: CoincidenciaEstado) => estados.filter((one) => one === estado).length;
  const closed = count("descartada") + count("confirmada");
  const waiting = count("por_aprobar");
  const left = total - closed - waiting;
  if (left === total) {
    const one = total === 1 ? "Coincidencia por validar." : "Coincidencias por validar.";
    return `${one} Una coincidencia no equivale por sí sola a un ROS.`;
  }
  if (left > 0) {
    return `${formatCount(left)} de ${plural(total, "coincidencia", "coincidencias")} por validar. Una coincidencia no equivale por sí sola a un ROS.`;
  }
  const said = [
    count("descartada") > 0 &&
      plural(count("descartada"), "descartada por homónimo", "descartadas por homónimo"),
    count("confirmada") > 0 && plural(count("confirmada"), "confirmada", "confirmadas"),
    waiting > 0 && plural(waiting, "espera aprobación", "esperan aprobación"),
  ].filter((one) => one !== false);
  const confirmadas = count("confirmada");
  const ros =
    confirmadas > 1
      ? " Confirmarlas no equivale por sí solo a un ROS."
      : confirmadas === 1
        ? " Confirmarla no equivale por sí sola a un ROS."
        : "";
  return `Nada queda por validar: ${said.join(", ")}.${ros}`;
}
