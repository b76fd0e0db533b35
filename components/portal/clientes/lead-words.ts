import { type Atencion, detiene } from "@/server/domain/clientes/atencion";
import { plural } from "@/server/domain/shared/formato";

/** What waits for whoever looks, in one sentence; null: nothing does, or the queries are stopped, which comes first. */
export function leadOf(atencion: readonly Atencion[]): string | null {
  if (atencion.some(detiene)) return null;
  const parts = atencion.flatMap(partOf);
  if (parts.length === 0) return null;
  const listed = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}`;
  return `Por atender: ${listed}`;
}

function partOf(atencion: Atencion): readonly string[] {
  switch (atencion.tipo) {
    case "coincidencias_sin_decision":
      return [plural(atencion.cuantas, "coincidencia por decidir", "coincidencias por decidir")];
    case "decisiones_por_aprobar":
      return [plural(atencion.cuantas, "decisión por aprobar", "decisiones por aprobar")];
    case "cambios_por_aprobar":
      return [plural(atencion.cuantos, "cambio por aprobar", "cambios por aprobar")];
    default:
      return [];
  }
}
