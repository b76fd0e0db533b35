import type { ListaStatus } from "../../domain/listas/lista-status";
import { type DiaDisponible, porcentajeOf } from "../../domain/operacion/disponibilidad";
import { type EstadoPublico, resumenOf, type TareaPublica } from "../../domain/operacion/estado-publico";
import { type Incidente, isResuelto } from "../../domain/operacion/incidente";

const MINUTE_MS = 60_000;

/** Definition of availability, shown beside every figure. It claims only recorded minutes. */
export const QUE_MIDE =
  "Cada minuto el servicio anota por sí mismo que alcanzó su base de datos y que tiene listas con qué responder. Un minuto sin anotar cuenta como caída. Se mide desde adentro: no incluye la red entre usted y el servicio, y una interrupción de menos de un minuto puede no verse.";

export const incidenteUrl = (baseUrl: string, incidenteId: string): string =>
  `${baseUrl}/estado#incidente-${incidenteId}`;

/** `/estado.json`. */
export function presentEstado(publico: EstadoPublico, baseUrl: string) {
  const { now, listas, tareas, entregas, disponibilidad, incidentes } = publico;
  const { desde, dias, cortes } = disponibilidad;
  const { estado, impacto } = resumenOf(publico);
  return {
    estado,
    impacto,
    generado_en: now,
    listas: listas.map(presentLista),
    tareas: tareas.map(presentTarea),
    entregas: { atraso_segundos: Math.floor(entregas.atrasoMs / 1_000) },
    disponibilidad: {
      que_mide: QUE_MIDE,
      desde,
      porcentaje: porcentajeOf(disponibilidad),
      dias: dias.map(presentDia),
      interrupciones: cortes.map(({ desde: from, hasta }) => ({
        desde: from,
        hasta,
        minutos: (hasta.getTime() - from.getTime()) / MINUTE_MS,
      })),
    },
    incidentes: incidentes.map((incidente) => presentIncidente(incidente, baseUrl)),
  };
}

const presentLista = ({ slug, nombre, tier, activa, age }: ListaStatus) => ({
  lista: slug,
  nombre,
  tier,
  version: activa?.hashContenido ?? null,
  descargada_en: activa?.fetchedEn ?? null,
  confirmada_en: age.confirmadaEn,
  atrasada: age.isLate,
  entradas: activa?.totalEntradas ?? null,
});

const presentTarea = ({ nombre, descripcion, horario, estado, ultimaEn }: TareaPublica) => ({
  nombre,
  descripcion,
  horario,
  estado,
  ultima_en: ultimaEn,
});

const presentDia = (dia: DiaDisponible) => ({
  dia: dia.dia,
  minutos_esperados: dia.esperados,
  minutos_anotados: dia.anotados,
  porcentaje: porcentajeOf(dia),
});

function presentIncidente(incidente: Incidente, baseUrl: string) {
  const { incidenteId, titulo, impacto, abiertoEn, notas } = incidente;
  const last = notas[0];
  return {
    incidente_id: incidenteId,
    titulo,
    impacto,
    estado: last?.estado ?? null,
    abierto_en: abiertoEn,
    actualizado_en: last?.en ?? abiertoEn,
    resuelto_en: isResuelto(incidente) ? (last?.en ?? null) : null,
    url: incidenteUrl(baseUrl, incidenteId),
    notas: notas.map(({ en, estado, texto }) => ({ en, estado, texto })),
  };
}
