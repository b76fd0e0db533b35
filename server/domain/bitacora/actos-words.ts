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
  sala: "Página",
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
