import type { RolSoporte } from "../shared/actor";

/** A role of support as people read it, and what it lets them do. */
export const ROL_SOPORTE_WORDS = {
  administrador: { nombre: "Administrador", puede: "Todo, incluidos el equipo de soporte y las políticas" },
  agente: { nombre: "Agente", puede: "Clientes, pagos y llaves" },
  cumplimiento: { nombre: "Cumplimiento", puede: "Listas y retención" },
} as const satisfies Record<RolSoporte, { nombre: string; puede: string }>;
