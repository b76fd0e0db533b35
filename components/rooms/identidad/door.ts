/** A sign-in: of the portal or of the back-office. */
export interface Door {
  /** The first part of every address, and the page after sign-in. */
  readonly home: string;
  /** The endpoints of sign-in and passwords. */
  readonly signIn: string;
  readonly access: string;
  /** Label of the button. */
  readonly enter: string;
  /** Shown beside the name. Null: nothing. */
  readonly mark: string | null;
  readonly foot: string;
  /** Who can invite a person again. */
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
