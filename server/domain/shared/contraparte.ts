/** What somebody is to the client; kept beside whoever is asked for, and nothing to the screening. */
export const CONTRAPARTES = ["cliente", "proveedor", "empleado", "accionista"] as const;
export type Contraparte = (typeof CONTRAPARTES)[number];
