/** A person's relation to the client. Stored with the person, irrelevant to the screening. */
export const CONTRAPARTES = ["cliente", "proveedor", "empleado", "accionista"] as const;
export type Contraparte = (typeof CONTRAPARTES)[number];
