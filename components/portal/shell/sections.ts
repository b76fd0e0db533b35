import {
  Bell,
  ChartColumn,
  History,
  House,
  KeyRound,
  ListChecks,
  type LucideIcon,
  ScanSearch,
  UserRound,
  Users,
} from "lucide-react";

import type { PortalProcedure } from "@/server/trpc/portal/allowed";

export interface Section {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Pressed after `g`, it leads there. */
  readonly key: string;
  /** Shown to whoever may call it; null: to everybody. */
  readonly needs: PortalProcedure | null;
}

/** The portal's rooms, in the order of the rail. */
export const SECTIONS: readonly Section[] = [
  { href: "/portal", label: "Inicio", icon: House, key: "i", needs: null },
  {
    href: "/portal/consultas",
    label: "Consultas",
    icon: ListChecks,
    key: "c",
    needs: "consultas.search",
  },
  { href: "/portal/validar", label: "Validar", icon: ScanSearch, key: "v", needs: "consultas.validar" },
  { href: "/portal/llaves", label: "Llaves", icon: KeyRound, key: "l", needs: "llaves.list" },
  { href: "/portal/alertas", label: "Alertas", icon: Bell, key: "a", needs: "alertas.get" },
  { href: "/portal/consumo", label: "Consumo", icon: ChartColumn, key: "o", needs: "consumo.actual" },
  { href: "/portal/equipo", label: "Equipo", icon: Users, key: "e", needs: "equipo.list" },
  {
    href: "/portal/actividad",
    label: "Actividad",
    icon: History,
    key: "t",
    needs: "actividad.list",
  },
];

/** One's own room, at the rail's foot. */
export const MI_CUENTA: Section = {
  href: "/portal/mi-cuenta",
  label: "Mi cuenta",
  icon: UserRound,
  key: "m",
  needs: null,
};

/** What one comes to do, from anywhere. */
export const ACTIONS: readonly (Pick<Section, "href" | "label" | "icon"> & {
  readonly needs: PortalProcedure;
})[] = [
  {
    href: "/portal/validar",
    label: "Validar a una persona o empresa",
    icon: ScanSearch,
    needs: "consultas.validar",
  },
  { href: "/portal/llaves?abierto=crear", label: "Crear una llave", icon: KeyRound, needs: "llaves.create" },
  {
    href: "/portal/equipo?abierto=invitar",
    label: "Invitar a una persona",
    icon: Users,
    needs: "equipo.invitar",
  },
];

/** Whether a path is inside a section: the first page's address begins all of them. */
export const isInside = ({ href }: Pick<Section, "href">, path: string): boolean =>
  path === href || (href !== "/portal" && path.startsWith(`${href}/`));
