import type { Rol, RolSoporte } from "../shared/actor";

/** Roles in words, and what they allow. */
export const ROL_WORDS = {
  administrador: { nombre: "Administrador", puede: "Todo, incluidas las llaves, los avisos y el equipo" },
  oficial: { nombre: "Oficial de cumplimiento", puede: "Consultas, avisos y reportes" },
  lectura: { nombre: "Solo lectura", puede: "Ver; no consulta ni cambia nada" },
} as const satisfies Record<Rol, { nombre: string; puede: string }>;

/** Roles in a sentence: `administrador u oficial de cumplimiento`. */
export function rolesInWords(roles: readonly Rol[]): string {
  const nombres = roles.map((rol) => ROL_WORDS[rol].nombre.toLowerCase());
  return nombres.length < 2 ? nombres.join("") : `${nombres.slice(0, -1).join(", ")} u ${nombres.at(-1)}`;
}

/** Support's roles in words, and what they allow. */
export const ROL_SOPORTE_WORDS = {
  administrador: { nombre: "Administrador", puede: "Todo, incluidos el equipo de soporte y las políticas" },
  agente: { nombre: "Agente", puede: "Clientes, pagos y llaves" },
  cumplimiento: { nombre: "Cumplimiento", puede: "Listas y retención" },
} as const satisfies Record<RolSoporte, { nombre: string; puede: string }>;
