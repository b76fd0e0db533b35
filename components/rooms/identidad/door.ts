/** A way in: whose rooms it leads to, and what it says on the way. */
export interface Door {
  /** The address that every page of it begins with, and where it leads. */
  readonly home: string;
  /** Where passwords are taken, and where what concerns them is asked. */
  readonly signIn: string;
  readonly access: string;
  /** On the button. */
  readonly enter: string;
  /** Said beside the name; null: nothing. */
  readonly mark: string | null;
  /** What stands below. */
  readonly foot: string;
  /** Who gives another invitation. */
  readonly inviter: string;
}

export const DOORS = {
  portal: {
    home: "/portal",
    signIn: "/api/auth",
    access: "/api/auth/portal",
    enter: "Ingresar al portal",
    mark: null,
    foot: "Atalaya · Consulta de listas para sujetos obligados en Colombia",
    inviter: "al administrador de su entidad",
  },
  soporte: {
    home: "/soporte",
    signIn: "/api/auth/soporte/ingreso",
    access: "/api/auth/soporte",
    enter: "Ingresar a soporte",
    mark: "SOPORTE",
    foot: "Solo para el equipo de Atalaya. Cada acto queda en la bitácora.",
    inviter: "a un administrador de soporte",
  },
} as const satisfies Record<string, Door>;

export type DoorName = keyof typeof DOORS;
