/** The kinds of acts one filters by, as they are called and as their `accion` begins. */
export const ACTIVIDAD_TIPOS = {
  ingresos: { nombre: "Ingresos y sesiones", acciones: ["sesion."] },
  claves: {
    nombre: "Claves y segundo factor",
    acciones: ["clave.", "segundo_factor.", "codigos_recuperacion.", "invitacion."],
  },
  equipo: { nombre: "Personas del equipo", acciones: ["usuario."] },
  llaves: { nombre: "Llaves de API", acciones: ["llave."] },
  alertas: { nombre: "Alertas y entregas", acciones: ["alertas.", "webhook.", "evento.", "secreto."] },
  decisiones: {
    nombre: "Decisiones",
    acciones: ["decision.", "ficha_pep.", "cuatro_ojos.", "resumen_semanal."],
  },
  exportaciones: {
    nombre: "Descargas",
    acciones: ["exportacion.", "consultas.", "decisiones.", "descarga.", "informe.", "muestra."],
  },
  visitas: { nombre: "Visitas de soporte", acciones: ["visita."] },
  lotes: { nombre: "Validaciones", acciones: ["lote.", "consulta."] },
} as const;

/** What a detail is called that people read; the others are for whoever takes the CSV. */
const DETALLES: Readonly<Record<string, string>> = {
  email: "correo",
  nombre: "nombre",
  rol: "rol",
  activo: "acceso",
  etiqueta: "etiqueta",
  archivo: "archivo",
  filas: "filas",
  consultas: "consultas",
  omitidas: "sin cambios",
  sesiones_cerradas: "sesiones cerradas",
  cerradas: "sesiones cerradas",
  sala: "página",
  consulta_id: "consulta",
};

const written = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "sí" : "no") : String(value);

/** What changed, in a line: `rol: oficial → lectura`; empty where there is nothing to read. */
export function detalleInWords(detalle: unknown): string {
  const { antes, despues, motivo } = (detalle ?? {}) as {
    antes?: Record<string, unknown>;
    despues?: Record<string, unknown>;
    motivo?: string;
  };
  const parts = Object.entries(DETALLES).flatMap(([key, name]) => {
    const [was, is] = [antes?.[key], despues?.[key]];
    if (is === undefined || is === null || written(is) === written(was)) return [];
    return [
      was === undefined || was === null
        ? `${name}: ${written(is)}`
        : `${name}: ${written(was)} → ${written(is)}`,
    ];
  });
  return [...parts, ...(motivo ? [`motivo: ${motivo}`] : [])].join(" · ");
}
