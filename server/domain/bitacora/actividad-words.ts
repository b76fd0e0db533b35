import { cambiosInLine } from "./actos-words";
import { hasCampoWords } from "./campos";

/** Groups of acts to filter by: name and prefix of `accion`. */
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
    acciones: [
      "decision.",
      "caso.",
      "politica_decisiones.",
      "ficha_pep.",
      "cuatro_ojos.",
      "resumen_semanal.",
    ],
  },
  exportaciones: {
    nombre: "Descargas",
    acciones: ["exportacion.", "consultas.", "decisiones.", "descarga.", "informe.", "muestra.", "acta."],
  },
  visitas: { nombre: "Visitas de soporte", acciones: ["visita."] },
  lotes: { nombre: "Validaciones", acciones: ["lote.", "consulta."] },
} as const;

/** Fields only in the CSV, because the object or the sentence already says them. */
const SAID: ReadonlySet<string> = new Set(["analista", "antes", "clave", "tipo"]);
/** Fields of a request that its sentence says, or the reason beside it. */
const SAID_OF_PEDIDO: ReadonlySet<string> = new Set(["tipo", "exige", "motivo"]);
const isShown = (campo: string): boolean => hasCampoWords(campo) && !SAID.has(campo);

/** Changes in a line: `Rol: oficial → lectura`. Empty if there is nothing to read. */
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
