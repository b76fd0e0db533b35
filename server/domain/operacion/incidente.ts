/** The extent of an incident. */
export const IMPACTOS = ["menor", "parcial", "total"] as const;
export type Impacto = (typeof IMPACTOS)[number];

export const IMPACTO_WORDS: Readonly<Record<Impacto, string>> = {
  menor: "Funciona, con fallas menores",
  parcial: "Una parte no funciona",
  total: "El servicio no responde",
};

/** States of an incident. The last one ends it. */
export const INCIDENTE_ESTADOS = ["investigando", "identificado", "en_observacion", "resuelto"] as const;
export type IncidenteEstado = (typeof INCIDENTE_ESTADOS)[number];

export const INCIDENTE_ESTADO_WORDS: Readonly<Record<IncidenteEstado, string>> = {
  investigando: "En investigación",
  identificado: "Causa identificada",
  en_observacion: "Corregido, en observación",
  resuelto: "Resuelto",
};

export interface IncidenteNota {
  readonly numero: number;
  readonly en: Date;
  readonly estado: IncidenteEstado;
  readonly texto: string;
}

/** A public announcement of support about the service. */
export interface Incidente {
  readonly incidenteId: string;
  readonly titulo: string;
  readonly impacto: Impacto;
  readonly abiertoEn: Date;
  /** Newest first, at least one. */
  readonly notas: readonly IncidenteNota[];
}

export const isResuelto = ({ notas }: Incidente): boolean => notas[0]?.estado === "resuelto";

const TOLD_MS = 90 * 86_400_000;

/** Older incidents are no longer shown, unless open. */
export const incidentesSince = (now: Date): Date => new Date(now.getTime() - TOLD_MS);

/** The worst impact of an open incident. Null if none is open. */
export function openImpacto(incidentes: readonly Incidente[]): Impacto | null {
  const open = incidentes.filter((incidente) => !isResuelto(incidente)).map(({ impacto }) => impacto);
  return IMPACTOS.findLast((impacto) => open.includes(impacto)) ?? null;
}
