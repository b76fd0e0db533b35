import { apiKeysOf } from "../../db/clientes/api-keys";
import { consultasPorSolicitante, nombresOfUsuarios } from "../../db/facturacion/consumo-diario";
import { periodoOfMes } from "../../domain/facturacion/periodo";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Who asked, as they are called now. */
interface SolicitanteConsumo {
  readonly id: string;
  readonly tipo: "llave" | "usuario";
  readonly nombre: string | null;
  /** Of a key, its last four characters. */
  readonly terminacion: string | null;
  readonly revocadaEn: Date | null;
  readonly consultas: number;
}

export interface ConsumoDiario {
  /** `YYYY-MM`. */
  readonly mes: string;
  /** Who asked most first. */
  readonly solicitantes: readonly SolicitanteConsumo[];
  readonly dias: readonly {
    /** `YYYY-MM-DD` of Bogota. */
    readonly dia: string;
    readonly solicitanteId: string;
    readonly consultas: number;
  }[];
}

/** A month's queries by day and by who made them: keys, revoked ones too, and people of the portal. */
export async function listConsumoDiario(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { mes }: { readonly mes: string },
): Promise<ConsumoDiario> {
  const { startsAt: desde, endsAt: hasta } = periodoOfMes(mes);
  const [rows, keys, nombres] = await Promise.all([
    consultasPorSolicitante(db, clienteId, { desde, hasta }),
    apiKeysOf(db, clienteId),
    nombresOfUsuarios(db, clienteId),
  ]);
  const dias = rows.map(({ dia, apiKeyId, usuarioId, consultas }) => ({
    dia,
    solicitanteId: apiKeyId ?? usuarioId ?? "",
    consultas,
  }));
  const totals = new Map<string, number>();
  for (const { solicitanteId, consultas } of dias) {
    totals.set(solicitanteId, (totals.get(solicitanteId) ?? 0) + consultas);
  }
  const solicitantes = [...totals].map(([id, consultas]): SolicitanteConsumo => {
    const key = keys.find(({ apiKeyId }) => apiKeyId === id);
    return {
      id,
      tipo: key ? "llave" : "usuario",
      nombre: key ? key.etiqueta : (nombres.get(id) ?? null),
      terminacion: key?.terminacion ?? null,
      revocadaEn: key?.revocadaEn ?? null,
      consultas,
    };
  });
  return { mes, solicitantes: solicitantes.toSorted((one, other) => other.consultas - one.consultas), dias };
}
