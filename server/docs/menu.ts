/** A group of pages in the rail, in the order in which they are read. */
export interface Section {
  readonly title: string;
  readonly slugs: readonly string[];
}

/** Every page once: `content/docs/<slug>.md`. */
export const MENU: readonly Section[] = [
  { title: "Empezar", slugs: ["inicio-rapido", "llaves", "modo-de-prueba", "clientes"] },
  {
    title: "Consultar",
    slugs: ["validar", "leer-una-respuesta", "coincidencia-explicada", "diligencia", "cargas-por-lote"],
  },
  {
    title: "Operar",
    slugs: [
      "idempotencia-y-reintentos",
      "errores",
      "limites",
      "paginacion",
      "encabezados",
      "redes",
      "consumo-y-planes",
      "webhooks",
    ],
  },
  { title: "Sustentar", slugs: ["evidencia", "listas", "proteccion-de-datos"] },
  { title: "Consulta", slugs: ["versiones-y-cambios", "decisiones-de-interpretacion"] },
];

export const SLUGS: readonly string[] = MENU.flatMap(({ slugs }) => slugs);
