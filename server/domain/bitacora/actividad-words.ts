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
const SAID: ReadonlySet<string> = new Set(["analista", "antes", "clave", "tipo"]);
/** Of what was asked for, what the sentence says, or the reason beside it. */
const SAID_OF_PEDIDO: ReadonlySet<string> = new Set(["tipo", "exige", "motivo"]);
const isShown = (campo: string): boolean => hasCampoWords(campo) && !SAID.has(campo);

/** What changed, in a line: `Rol: oficial → lectura`; empty where there is nothing to read. */
export function detalleInWords(detalle: unknown): string {
  const { antes, despues, motivo } = (detalle ?? {}) as {
    antes?: unknown;
    despues?: unknown;
    motivo?: string;
  };
  const changes = cambiosInLine(antes, withoutSaid(despues), isShown);
  return [changes, motivo ? `Motivo: ${motivo}` : ""].filter((part) => part !== "").join(" · ");
}

function withoutSaid(despues: unknown): unknown {
  const { pedido, ...rest } = (despues ?? {}) as { readonly pedido?: object };
  const left = Object.entries(pedido ?? {}).filter(([campo]) => !SAID_OF_PEDIDO.has(campo));
  return left.length === 0 ? rest : { ...rest, pedido: Object.fromEntries(left) };
}
