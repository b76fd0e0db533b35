import type { PortalProcedure } from "@/server/trpc/portal/allowed";
import type { Action, Section } from "../../rooms/house";
import {
  Bell,
  ChartColumn,
  FileChartColumn,
  House,
  KeyRound,
  ListChecks,
  RotateCcwClock,
  Scale,
  ScanSearch,
  UserRound,
  Users,
  UsersRound,
} from "../../ui/icons";

export interface Needing {
  /** Shown to people who may call it. Null: shown to everyone. */
  readonly needs: PortalProcedure | null;
}

/** Sections in the order of the rail. */
export const SECTIONS: readonly (Section & Needing)[] = [
  { href: "/portal", label: "Inicio", icon: House, key: "i", needs: "inicio.get" },
  {
    href: "/portal/consultas",
    label: "Consultas",
    icon: ListChecks,
    key: "c",
    needs: "consultas.search",
  },
  {
    href: "/portal/contrapartes",
    label: "Contrapartes",
    icon: UsersRound,
    key: "p",
    needs: "contrapartes.list",
  },
  {
    href: "/portal/decisiones",
    label: "Por decidir",
    icon: Scale,
    key: "d",
    needs: "decisiones.cola",
  },
  { href: "/portal/validar", label: "Validar", icon: ScanSearch, key: "v", needs: "consultas.validate" },
  { href: "/portal/informes", label: "Informes", icon: FileChartColumn, key: "r", needs: "informes.list" },
  { href: "/portal/llaves", label: "Llaves", icon: KeyRound, key: "l", needs: "llaves.list" },
  { href: "/portal/alertas", label: "Avisos", icon: Bell, key: "a", needs: "alertas.get" },
  { href: "/portal/consumo", label: "Consumo", icon: ChartColumn, key: "o", needs: "consumo.actual" },
  { href: "/portal/equipo", label: "Equipo", icon: Users, key: "e", needs: "equipo.list" },
  {
    href: "/portal/actividad",
    label: "Actividad",
    icon: RotateCcwClock,
    key: "t",
    needs: "actividad.list",
  },
];

/** The user's own account, at the foot of the rail. */
export const MI_CUENTA: Section = {
  href: "/portal/mi-cuenta",
  label: "Mi cuenta",
  icon: UserRound,
  key: "m",
};

/** Where the session ends, and where that leads. */
export const EXIT = { post: "/api/auth/portal/salir", to: "/portal/ingresar?salida=1" };

/** Usual actions, offered on every page. */
export const ACTIONS: readonly (Action & Needing)[] = [
  {
    href: "/portal/validar",
    label: "Validar a una persona o empresa",
    icon: ScanSearch,
    needs: "consultas.validate",
  },
  {
    href: "/portal/validar/archivo",
    label: "Validar por archivo",
    icon: ScanSearch,
    needs: "lotes.start",
  },
  {
    href: "/portal/contrapartes/nueva",
    label: "Agregar una contraparte",
    icon: UsersRound,
    needs: "contrapartes.save",
  },
  {
    href: "/portal/informes",
    label: "Preparar un informe para la junta directiva",
    icon: FileChartColumn,
    needs: "informes.prepare",
  },
  {
    href: "/portal/contrapartes/acta",
    label: "Emitir un acta de cobertura",
    icon: FileChartColumn,
    needs: "actas.issue",
  },
  {
    href: "/portal/informes?vista=auditoria",
    label: "Sortear una muestra para auditoría",
    icon: FileChartColumn,
    needs: "informes.draw",
  },
  { href: "/portal/llaves?abierto=crear", label: "Crear una llave", icon: KeyRound, needs: "llaves.create" },
  {
    href: "/portal/equipo?abierto=invitar",
    label: "Invitar a una persona",
    icon: Users,
    needs: "equipo.invite",
  },
];
