import { formatMoment } from "../shared/formato";

/** The kinds of acts one filters by, as they are called and as their `accion` begins. */
export const ACTO_TIPOS = {
  clientes: { nombre: "Clientes", accion: "cliente." },
  llaves: { nombre: "Llaves de API", accion: "llave." },
  enlaces: { nombre: "Enlaces de llaves", accion: "enlace_llave." },
  pagos: { nombre: "Pagos", accion: "pago." },
  cobros: { nombre: "Cuentas de cobro", accion: "cobro." },
  bolsas: { nombre: "Bolsas", accion: "bolsa." },
  reversiones: { nombre: "Reversiones con segunda aprobación", accion: "reversion." },
  listas: { nombre: "Listas", accion: "lista." },
  avisos: { nombre: "Avisos reenviados", accion: "evento." },
  exportaciones: { nombre: "Exportaciones", accion: "exportacion." },
  retenciones: { nombre: "Retenciones legales", accion: "retencion." },
  tareas: { nombre: "Tareas", accion: "tarea." },
  comprobaciones: { nombre: "Comprobaciones", accion: "comprobacion." },
  personas: { nombre: "Personas de soporte", accion: "usuario." },
  ingresos: { nombre: "Ingresos", accion: "sesion." },
  visitas: { nombre: "Visitas al portal de un cliente", accion: "visita." },
  politicas: { nombre: "Políticas", accion: "politica." },
  reloj: { nombre: "Reloj de pruebas", accion: "reloj." },
} as const;

export type ActoTipo = keyof typeof ACTO_TIPOS;

/** What was done, for whoever reads it. Every `accion` of support has its words here: a test holds the code to it. */
const ACCIONES: Readonly<Record<string, string>> = {
  "alertas.cambiadas": "Cambió las alertas de un cliente",
  "bolsa.abierta": "Abrió una bolsa",
  "bolsa.revertida": "Revirtió el pago de una bolsa",
  "clave.cambiada": "Cambió su clave",
  "clave.restablecida": "Restableció su clave",
  "clave.restablecimiento_pedido": "Pidió restablecer su clave",
  "cliente.creado": "Creó un cliente",
  "cliente.modificado": "Cambió los datos de un cliente",
  "cliente.plan_asignado": "Asignó un plan",
  "cliente.tope_fijado": "Fijó el tope de un cliente",
  "cliente.tope_levantado": "Levantó el tope de un cliente",
  "cobro.emitido": "Emitió una cuenta de cobro",
  "cobro.pagado": "Registró el pago de una cuenta de cobro",
  "cobro.pago_revertido": "Revirtió el pago de una cuenta de cobro",
  "cobro.vencimiento_cambiado": "Cambió el vencimiento de una cuenta de cobro",
  "codigos_recuperacion.renovados": "Renovó sus códigos de recuperación",
  "comprobacion.pedida": "Pidió una comprobación",
  "consulta.anio_retirado": "Retiró un año de consultas",
  "datos_demo.hechos": "Terminó de crear los datos de demostración",
  "datos_demo.pedidos": "Pidió los datos de demostración",
  "enlace_llave.abierto": "Un cliente abrió el enlace de su llave",
  "enlace_llave.anulado": "Anuló el enlace de una llave",
  "enlace_llave.enviado": "Envió el enlace de una llave",
  "evento.reenviado": "Reenvió un aviso",
  "exportacion.descargada": "Descargó una exportación",
  "exportacion.solicitada": "Pidió una exportación",
  "invitacion.aceptada": "Aceptó su invitación",
  "invitacion.retirada": "Retiró la invitación que había pedido",
  "invitacion.solicitada": "Pidió invitar a una persona al portal de un cliente",
  "lista.actualizacion_pedida": "Pidió actualizar una lista",
  "lista.aprobada": "Aprobó un archivo objetado",
  "lista.archivo_comparado": "Comparó un archivo con la lista en vigor",
  "lista.propuesta_decidida": "Decidió entradas de una propuesta de lista",
  "lista.propuesta_descartada": "Descartó una propuesta de lista",
  "lista.propuesta_generada": "Generó una propuesta de lista",
  "lista.propuesta_revisada": "Terminó de revisar una propuesta de lista",
  "lista.rechazada": "Rechazó un archivo objetado",
  "lista.retenida_aceptada": "Aceptó un archivo retenido",
  "lista.retenida_descartada": "Descartó un archivo retenido",
  "lista.retirada": "Retiró el archivo que había pedido",
  "lista.solicitada": "Pidió poner en vigor un archivo objetado",
  "lista.version_activada": "Puso en vigor una versión de lista",
  "lista.vista_previa_descartada": "Descartó la vista previa de un archivo",
  "llave.creada": "Creó una llave",
  "llave.regenerada": "Regeneró una llave",
  "llave.revocada": "Revocó una llave",
  "pago.aprobada": "Aprobó un pago",
  "pago.rechazada": "Rechazó un pago",
  "pago.retirada": "Retiró un pago que había pedido",
  "pago.solicitado": "Pidió la aprobación de un pago",
  "plan.aprobada": "Aprobó un plan a la medida",
  "plan.rechazada": "Rechazó un plan a la medida",
  "plan.retirada": "Retiró el plan que había pedido",
  "plan.solicitado": "Pidió la aprobación de un plan",
  "politica.cambiada": "Cambió una política",
  "reloj.movido": "Movió el reloj de pruebas",
  "retencion.levantada": "Levantó una retención legal",
  "retencion.ordenada": "Ordenó una retención legal",
  "reversion.aprobada": "Aprobó revertir un pago",
  "reversion.rechazada": "Rechazó revertir un pago",
  "reversion.retirada": "Retiró la reversión que había pedido",
  "reversion.solicitada": "Pidió revertir un pago",
  "segundo_factor.activado": "Activó su segundo factor",
  "segundo_factor.cambiado": "Cambió la aplicación de su segundo factor",
  "segundo_factor.retirado": "Retiró un segundo factor",
  "sesion.cerrada": "Salió de soporte",
  "sesion.iniciada": "Ingresó a soporte",
  "sesion.rechazada": "Intento de ingreso rechazado",
  "sesion.revocada": "Cerró otras sesiones",
  "tarea.solicitada": "Corrió una tarea",
  "tope.aprobada": "Aprobó subir o levantar un tope",
  "tope.rechazada": "Rechazó subir o levantar un tope",
  "tope.retirada": "Retiró el cambio de tope que había pedido",
  "tope.solicitado": "Pidió subir o levantar un tope",
  "usuario.clave_repuesta": "Repuso la clave de una persona",
  "usuario.creado": "Creó una persona",
  "usuario.desactivado": "Desactivó a una persona",
  "usuario.invitado": "Invitó a una persona",
  "usuario.invitado_de_nuevo": "Envió de nuevo una invitación",
  "usuario.reactivado": "Reactivó a una persona",
  "usuario.rol_cambiado": "Cambió el rol de una persona",
  "vencimiento.aprobada": "Aprobó un plazo mayor",
  "vencimiento.rechazada": "Rechazó un plazo mayor",
  "vencimiento.retirada": "Retiró el plazo que había pedido",
  "vencimiento.solicitado": "Pidió un plazo mayor para una cuenta",
  "visita.abierta": "Abrió el portal de un cliente, solo para leer",
  "visita.sala_vista": "Vio una sala del portal de un cliente",
  "visita.terminada": "Terminó una visita al portal de un cliente",
};

export const hasActoWords = (accion: string): boolean => Object.hasOwn(ACCIONES, accion);

/** An act in words; one that has none, by its own name. */
export const actoInWords = (accion: string): string => ACCIONES[accion] ?? accion.replace(/[._]/g, " ");

const OBJETOS: Readonly<Record<string, string>> = {
  anio: "Año",
  api_key: "Llave",
  bolsa: "Bolsa",
  cliente: "Cliente",
  cobro: "Cuenta de cobro",
  comprobacion: "Comprobación",
  consulta: "Consulta",
  evento: "Aviso",
  exportacion: "Exportación",
  lista: "Lista",
  pago: "Pago",
  politica: "Política",
  reloj: "Reloj",
  sesion: "Sesión",
  tarea: "Tarea",
  usuario: "Persona",
  usuario_soporte: "Persona",
};

/** What an act was about, in words. */
export const objetoInWords = (tipo: string): string => OBJETOS[tipo] ?? sentence(tipo);

/** Who acted, in words: a person by the address, the others by what they are. */
export function actorInWords(actor: string): string {
  if (actor.startsWith("sistema:")) return `Tarea ${actor.slice("sistema:".length)}`;
  if (actor.startsWith("consola:")) return `Consola (${actor.slice("consola:".length)})`;
  if (actor.startsWith("token:")) return `Llave de administración (${actor.slice("token:".length)})`;
  return actor;
}

const CAMPOS: Readonly<Record<string, string>> = {
  activa: "Activa",
  activada_en: "Activada",
  activo: "Activo",
  clave_en: "Clave desde",
  cliente_id: "Cliente",
  bolsa_id: "Bolsa",
  codigo: "Código",
  consultas_compradas: "Consultas compradas",
  consulta_id: "Consulta",
  consumidas: "Consumidas",
  cuenta_referencia: "Referencia",
  delivery_id: "Envío",
  desfase_ms: "Desfase (ms)",
  creado_en: "Creado",
  destino: "Destino",
  dias_para_pagar: "Días para pagar",
  ejecucion_id: "Ejecución",
  email: "Correo",
  emails: "Correos",
  emitido_en: "Emitida",
  es_muestra: "Es muestra",
  estado: "Estado",
  etiqueta: "Etiqueta",
  expira_en: "Vence",
  hash_contenido: "Huella del contenido",
  incluidas: "Consultas incluidas",
  is_muestra: "Es muestra",
  is_sample: "Es muestra",
  nit: "NIT",
  nombre: "Nombre",
  opera_para_terceros: "Opera para terceros",
  pagado_en: "Pagada",
  pago_referencia: "Referencia del pago",
  pago_registrado_en: "Pago registrado",
  periodo: "Periodo",
  plan: "Plan",
  politica_coincidencia: "Política de coincidencia",
  precio_cop: "Precio (COP)",
  razon_social: "Razón social",
  retener_hasta: "Retener hasta",
  revocada_en: "Revocada",
  rol: "Rol",
  sala: "Sala",
  secuencia: "Secuencia",
  sesiones_cerradas: "Sesiones cerradas",
  simulacro: "Simulacro",
  solape_horas: "Solape (horas)",
  terminacion: "Terminación",
  tipo: "Tipo",
  total_cop: "Total (COP)",
  total_entradas: "Entradas",
  valor_cop: "Valor (COP)",
  vence_en: "Vence",
  version_id: "Versión",
  visita_id: "Visita",
  webhook_url: "Webhook",
};

/** A field of what was changed, in words. */
export const campoInWords = (campo: string): string => CAMPOS[campo] ?? sentence(campo);

function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field before and after; null: it was not there. */
export interface Cambio {
  readonly campo: string;
  readonly antes: string | null;
  readonly despues: string | null;
  readonly isChanged: boolean;
}

/** As a state keeps a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const written = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "string") return MOMENT.test(value) ? formatMoment(value) : value;
  if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
    return value.length === 0 ? "Ninguno" : value.join(", ");
  return typeof value === "number" ? String(value) : JSON.stringify(value);
};

const fieldsOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};

/** What an act changed, field by field: those that changed first. */
export function cambiosOf(antes: unknown, despues: unknown): Cambio[] {
  const [was, is] = [fieldsOf(antes), fieldsOf(despues)];
  const cambios = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((campo) => {
    const [before, after] = [written(was[campo]), written(is[campo])];
    return { campo, antes: before, despues: after, isChanged: before !== after };
  });
  return [...cambios.filter(({ isChanged }) => isChanged), ...cambios.filter(({ isChanged }) => !isChanged)];
}

/** The changes in a line: `Activo: Sí → No · Rol: agente`. */
export const cambiosInLine = (antes: unknown, despues: unknown): string =>
  cambiosOf(antes, despues)
    .filter(({ isChanged }) => isChanged)
    .map(({ campo, antes: was, despues: is }) =>
      was === null ? `${campoInWords(campo)}: ${is}` : `${campoInWords(campo)}: ${was} → ${is ?? "nada"}`,
    )
    .join(" · ");
