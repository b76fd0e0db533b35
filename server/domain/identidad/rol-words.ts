import type { Rol, RolSoporte } from "../shared/actor";

/** Roles in words, and what they allow. */
export const ROL_WORDS = {
  administrador: { nombre: "Administrador", puede: "Todo, incluidas las llaves, los avisos y el equipo" },
  oficial: { nombre: "Oficial de cumplimiento", puede: "Validar, decidir, y preparar avisos e informes" },
  consulta: {
    nombre: "Consulta",
    puede: "Validar, y ver solo sus propias consultas y archivos; no decide ni aprueba",
  },
  lectura: { nombre: "Solo lectura", puede: "Ver; no consulta ni cambia nada" },
} as const satisfies Record<Rol, { nombre: string; puede: string }>;

/**
 * Rights of each role, as the page of the team shows them. Each line repeats the declared roles of a procedure, and a
 * test compares them.
 */
export const ROL_TABLE = [
  {
    que: "Validar, por nombre o documento y por archivo",
    procedure: "consultas.validate",
    roles: ["administrador", "oficial", "consulta"],
  },
  {
    que: "Ver sus propias consultas y archivos, con su PDF y su evidencia",
    procedure: "consultas.get",
    roles: ["administrador", "oficial", "consulta", "lectura"],
  },
  {
    que: "Ver las consultas, los archivos y las decisiones de todos",
    procedure: "decisiones.cola",
    roles: ["administrador", "oficial", "lectura"],
  },
  {
    que: "Ver las contrapartes de la entidad, sus cambios y sus alarmas",
    procedure: "contrapartes.list",
    roles: ["administrador", "oficial", "consulta", "lectura"],
  },
  {
    que: "Guardar, importar y retirar contrapartes",
    procedure: "contrapartes.save",
    roles: ["administrador", "oficial"],
  },
  {
    que: "Decidir, asignar y aprobar decisiones",
    procedure: "decisiones.decide",
    roles: ["administrador", "oficial"],
  },
  {
    que: "Preparar informes, muestras y listados",
    procedure: "informes.prepare",
    roles: ["administrador", "oficial"],
  },
  {
    que: "Ver el consumo y las cuentas de cobro",
    procedure: "consumo.actual",
    roles: ["administrador", "oficial", "lectura"],
  },
  { que: "Cambiar los avisos", procedure: "alertas.update", roles: ["administrador", "oficial"] },
  { que: "Ver la actividad", procedure: "actividad.list", roles: ["administrador", "oficial"] },
  { que: "Crear, regenerar y revocar llaves", procedure: "llaves.create", roles: ["administrador"] },
  { que: "Invitar personas y cambiar su rol", procedure: "equipo.invite", roles: ["administrador"] },
  {
    que: "Pedir cambios de las políticas de la entidad",
    procedure: "controles.require",
    roles: ["administrador"],
  },
] as const satisfies readonly {
  readonly que: string;
  readonly procedure: string;
  readonly roles: readonly Rol[];
}[];

/** Roles in a sentence: `administrador u oficial de cumplimiento`. */
export function rolesInWords(roles: readonly Rol[]): string {
  const nombres = roles.map((rol) => ROL_WORDS[rol].nombre.toLowerCase());
  const last = nombres.pop() ?? "";
  const or = last.startsWith("o") ? "u" : "o";
  return nombres.length === 0 ? last : `${nombres.join(", ")} ${or} ${last}`;
}

/** Support's roles in words, and what they allow. */
export const ROL_SOPORTE_WORDS = {
  administrador: { nombre: "Administrador", puede: "Todo, incluidos el equipo de soporte y las políticas" },
  agente: { nombre: "Agente", puede: "Clientes, pagos y llaves" },
  cumplimiento: { nombre: "Cumplimiento", puede: "Listas y retención" },
} as const satisfies Record<RolSoporte, { nombre: string; puede: string }>;
