import { cambiosInLine } from "./actos-words";
import { hasCampoWords } from "./campos";

/** The kinds of acts one filters by, as they are called and as their `accion` begins. */
export const ACTIVIDAD_TIPOS = {
  ingresos: { nombre: "Ingresos y sesiones", acciones: ["sesion."] },
  claves: {
    nombre: "Claves y segundo factor",
    acciones: ["clave.", "segundo_factor.", "codigos_recuperacion.", "invitacion."],
  },
  equipo: { nombre: "Personas del equipo", acciones: ["usuario."] },
  llaves: { nombre: "Llaves de API", acciones: ["llave."] },
  alertas: { nombre: "Avisos y entregas", acciones: ["alertas.", "webhook.", "evento.", "secreto."] },
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

/** What is for whoever takes the CSV alone: the object, or the sentence, says it already. */
const SAID: ReadonlySet<string> = new Set(["analista", "antes", "tipo"]);
const isShown = (campo: string): boolean => hasCampoWords(campo) && !SAID.has(campo);

/** What changed, in a line: `Rol: oficial → lectura`; empty where there is nothing to read. */
export function detalleInWords(detalle: unknown): string {
  const { antes, despues, motivo } = (detalle ?? {}) as {
    antes?: unknown;
    despues?: unknown;
    motivo?: string;
  };
  const changes = cambiosInLine(antes, despues, isShown);
  return [changes, motivo ? `Motivo: ${motivo}` : ""].filter((part) => part !== "").join(" · ");
}
