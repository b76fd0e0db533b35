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

/** What was done, for whoever reads it. */
const ACCIONES: Readonly<Record<string, string>> = {
  "sesion.iniciada": "Ingresó al portal",
  "sesion.rechazada": "Intento de ingreso rechazado",
  "sesion.cerrada": "Salió del portal",
  "sesion.revocada": "Cerró otras sesiones",
  "clave.cambiada": "Cambió su clave",
  "clave.restablecida": "Restableció su clave",
  "clave.restablecimiento_pedido": "Pidió restablecer su clave",
  "segundo_factor.activado": "Activó su segundo factor",
  "segundo_factor.cambiado": "Cambió la aplicación de su segundo factor",
  "segundo_factor.retirado": "Retiró un segundo factor",
  "segundo_factor.exigido": "Exigió el segundo factor a todo el equipo",
  "segundo_factor.no_exigido": "Dejó de exigir el segundo factor",
  "codigos_recuperacion.renovados": "Renovó sus códigos de recuperación",
  "invitacion.aceptada": "Aceptó su invitación",
  "invitacion.solicitada": "Pidió invitar a una persona",
  "invitacion.aprobada": "Aceptó que soporte invitara a una persona",
  "invitacion.rechazada": "Rechazó que soporte invitara a una persona",
  "invitacion.retirada": "Retiró la invitación que había pedido",
  "usuario.invitado": "Invitó a una persona",
  "usuario.invitado_de_nuevo": "Envió de nuevo una invitación",
  "usuario.rol_cambiado": "Cambió el rol de una persona",
  "usuario.desactivado": "Desactivó a una persona",
  "usuario.reactivado": "Reactivó a una persona",
  "llave.creada": "Creó una llave",
  "llave.regenerada": "Regeneró una llave",
  "llave.revocada": "Revocó una llave",
  "enlace_llave.enviado": "Envió el enlace de una llave",
  "enlace_llave.anulado": "Anuló el enlace de una llave",
  "enlace_llave.abierto": "Se abrió el enlace de una llave",
  "cliente.creado": "Creó el cliente",
  "cliente.modificado": "Cambió los datos del cliente",
  "cliente.plan_asignado": "Asignó un plan",
  "decision.tomada": "Decidió sobre una coincidencia",
  "decision.aprobada": "Aprobó una decisión",
  "decision.devuelta": "Devolvió una decisión",
  "decision.asignada": "Asignó una coincidencia",
  "decision.sin_asignar": "Dejó una coincidencia sin asignar",
  "decisiones.exportadas": "Descargó las decisiones",
  "ficha_pep.guardada": "Guardó la ficha de un PEP",
  "resumen_semanal.activado": "Pidió el correo semanal de lo que espera",
  "resumen_semanal.desactivado": "Dejó de recibir el correo semanal de lo que espera",
  "cuatro_ojos.exigido": "Exigió cuatro ojos para decidir",
  "cuatro_ojos.no_exigido": "Dejó de exigir cuatro ojos para decidir",
  "consulta.validada": "Validó a una persona o empresa",
  "consultas.exportadas": "Exportó consultas",
  "descarga.solicitada": "Pidió un archivo de consultas",
  "descarga.descargada": "Descargó un archivo de consultas",
  "informe.preparado": "Preparó un informe para la junta directiva",
  "informe.descargado": "Descargó un informe para la junta directiva",
  "muestra.pedida": "Pidió una muestra para auditoría",
  "muestra.descargada": "Descargó una muestra para auditoría",
  "lote.cargado": "Subió un archivo para validar",
  "lote.columnas_elegidas": "Eligió las columnas de un archivo",
  "lote.encabezado_elegido": "Eligió el encabezado de un archivo",
  "lote.dudas_resueltas": "Decidió cómo consultar filas dudosas de un archivo",
  "lote.fila_corregida": "Corrigió una fila de un archivo",
  "lote.iniciado": "Inició la validación de un archivo",
  "lote.pausado": "Puso en pausa la validación de un archivo",
  "lote.reanudado": "Continuó la validación de un archivo",
  "lote.reintentado": "Reintentó las filas que fallaron de un archivo",
  "lote.cancelado": "Canceló la validación de un archivo",
  "lote.descartado": "Descartó un archivo sin validarlo",
  "lote.vencido": "La validación de un archivo se canceló: nadie la continuó",
  "lote.detenido": "La validación de un archivo se detuvo",
  "lote.terminado": "La validación de un archivo terminó",
  "lote.descargado": "Descargó las filas de un archivo",
  "evento.reenviado": "Reenvió un aviso",
  "alertas.cambiadas": "Cambió las alertas",
  "alertas.prueba_enviada": "Envió un aviso de prueba",
  "alertas.direccion_dada_de_baja": "Pidió no recibir más avisos en su correo",
  "alertas.direccion_admitida": "Admitió de nuevo los avisos en su correo",
  "alertas.secreto_rotado": "Cambió el secreto con que se firman los avisos",
  "visita.abierta": "Soporte abrió el portal, solo para leer",
  "visita.sala_vista": "Soporte vio una sala del portal",
  "visita.terminada": "Soporte terminó su visita al portal",
};

/** An act in words; one that has none yet, by its own name. */
export const accionInWords = (accion: string): string => ACCIONES[accion] ?? accion.replace(/[._]/g, " ");

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
  sala: "sala",
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
