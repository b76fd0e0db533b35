import type { SoporteProcedure } from "@/server/trpc/soporte/allowed";
import type { Action, Section } from "../../rooms/house";
import {
  Activity,
  Banknote,
  BuildingComplex,
  FlaskConical,
  ListChecks,
  Plus,
  ReceiptText,
  ScrollText,
  SlidersHorizontal,
  UserRound,
  UsersRound,
} from "../../ui/icons";

export interface Needing {
  /** Shown to people who may call it. Null: shown to everyone. */
  readonly needs: SoporteProcedure | null;
}

export const CLIENTES_HREF = "/soporte/clientes";
export const LISTAS_HREF = "/soporte/listas";
export const PAGOS_HREF = "/soporte/pagos";
export const PRUEBAS_HREF = "/soporte/pruebas";

/** The back-office's rooms, in the order of the rail. */
export const SECTIONS: readonly (Section & Needing)[] = [
  { href: CLIENTES_HREF, label: "Clientes", icon: BuildingComplex, key: "c", needs: "clientes.list" },
  {
    href: PRUEBAS_HREF,
    label: "Cuentas de prueba",
    icon: FlaskConical,
    key: "n",
    needs: "pruebas.list",
  },
  { href: PAGOS_HREF, label: "Pagos", icon: Banknote, key: "p", needs: "pagos.list" },
  { href: "/soporte/cobros", label: "Cobros", icon: ReceiptText, key: "r", needs: "cobros.list" },
  { href: LISTAS_HREF, label: "Listas", icon: ListChecks, key: "l", needs: "listas.list" },
  { href: "/soporte/operacion", label: "Operación", icon: Activity, key: "o", needs: "operacion.salud" },
  { href: "/soporte/bitacora", label: "Bitácora", icon: ScrollText, key: "b", needs: "bitacora.list" },
  { href: "/soporte/usuarios", label: "Usuarios", icon: UsersRound, key: "u", needs: "usuarios.list" },
  {
    href: "/soporte/politicas",
    label: "Políticas",
    icon: SlidersHorizontal,
    key: "t",
    needs: "politicas.list",
  },
];

/** The user's own account, at the foot of the rail. */
export const MI_CUENTA: Section = {
  href: "/soporte/mi-cuenta",
  label: "Mi cuenta",
  icon: UserRound,
  key: "m",
};

/** Where the session ends, and where that leads. */
export const EXIT = { post: "/api/auth/soporte/salir", to: "/soporte/ingresar?salida=1" };

/** Usual actions, offered on every page. */
export const ACTIONS: readonly (Action & Needing)[] = [
  { href: "/soporte/clientes?abierto=crear", label: "Crear cliente", icon: Plus, needs: "clientes.create" },
];
