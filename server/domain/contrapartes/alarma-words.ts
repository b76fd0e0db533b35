import { CAMPO_WORDS } from "../listas/cambio-words";
import type { TipoDeAlarma } from "./contraparte";

export const ALARMA_WORDS: Readonly<Record<TipoDeAlarma, { nombre: string; significado: string }>> = {
  nueva: { nombre: "Nueva", significado: "Una entrada de la lista coincide con su contraparte y antes no." },
  cambio: {
    nombre: "Cambió",
    significado: "La entrada o la contraparte ya no dice lo mismo sobre quién es. Decida de nuevo.",
  },
  salida: {
    nombre: "Salió",
    significado: "La entrada ya no está en la lista o ya no coincide. Salir de una lista no aprueba a nadie.",
  },
};

/** Fields of a change that are none of an entry. */
const OTHERS: Readonly<Record<string, string>> = {
  resultado: "Resultado",
  match_por: "Coincide por",
  "contraparte.tipo": "Su contraparte: tipo",
  "contraparte.nombre": "Su contraparte: nombre",
  "contraparte.alias": "Su contraparte: otros nombres",
  "contraparte.documento": "Su contraparte: documento",
  "contraparte.fecha_nacimiento": "Su contraparte: nacimiento",
  "contraparte.pais": "Su contraparte: país",
};

/** The name of a changed field. */
export const campoInWords = (campo: string): string =>
  OTHERS[campo] ?? CAMPO_WORDS[campo as keyof typeof CAMPO_WORDS] ?? campo;
