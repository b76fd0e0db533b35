/** A legal hold: what is kept beyond its ten years because somebody asked for it. */
export interface Retencion {
  readonly en: Date;
  readonly clienteId: string;
  /** Null: everything of the client. */
  readonly consultaId: string | null;
  /** Null: lifted. */
  readonly retenerHasta: Date | null;
  readonly motivo: string;
  readonly actor: string;
}

/** What a hold is of: a client, or one consulta of it. */
export type RetencionObjeto = Pick<Retencion, "clienteId" | "consultaId">;

export const isVigente = ({ retenerHasta }: Retencion, now: Date): boolean =>
  retenerHasta !== null && retenerHasta > now;
