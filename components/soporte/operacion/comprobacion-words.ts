import { formatCount, plural } from "@/server/domain/shared/formato";

/** What each part of a check covers. */
const PARTES: Readonly<Record<string, { readonly nombre: string; readonly que: string }>> = {
  "acts of support": {
    nombre: "Cadena de actos",
    que: "Cada acto, contra su huella y la del acto anterior",
  },
  "signed heads of the acts": {
    nombre: "Cabezas firmadas de la cadena",
    que: "Lo que el servicio firmó cada minuto, contra la cadena",
  },
  "heads of the acts kept outside": {
    nombre: "Cabezas guardadas por fuera",
    que: "La última cabeza que se guardó fuera de la base de datos",
  },
  "guards of the acts": {
    nombre: "Protecciones de la base de datos",
    que: "Que la base siga impidiendo cambiar y borrar actos",
  },
  "acts of clients": {
    nombre: "Cadena de la actividad de los clientes",
    que: "Lo que hizo cada persona y cada llave, contra su huella y la del acto anterior",
  },
  "signed heads of the activity": {
    nombre: "Cabezas firmadas de la actividad",
    que: "Lo que el servicio firmó cada minuto, contra esa cadena",
  },
  "heads of the activity kept outside": {
    nombre: "Cabezas de la actividad guardadas por fuera",
    que: "La última cabeza que se guardó fuera de la base de datos",
  },
  "guards of the activity": {
    nombre: "Protecciones de la actividad",
    que: "Que la base siga impidiendo cambiar y borrar lo que hicieron los clientes",
  },
  "leaves of the log": { nombre: "Hojas de la bitácora de consultas", que: "Sin saltos y en su orden" },
  "nodes of the log": { nombre: "Nodos de la bitácora de consultas", que: "Cada nodo, vuelto a calcular" },
  checkpoints: { nombre: "Cabezas publicadas", que: "Cada firma, contra la bitácora" },
  "checkpoints kept outside": {
    nombre: "Cabezas de consultas guardadas por fuera",
    que: "Las que se guardaron fuera de la base de datos",
  },
  "retired years": { nombre: "Años retirados", que: "El manifiesto firmado de cada año" },
  "time stamps": { nombre: "Estampas cronológicas", que: "La firma de la autoridad" },
};

export const parteInWords = (name: string): string => PARTES[name]?.nombre ?? sentence(name);
export const queSeMira = (name: string): string | null => PARTES[name]?.que ?? null;

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A row of the findings. A finding about acts is put into words. */
export function filaInWords(row: string): string {
  const [, number] = /^act (\d+)$/.exec(row) ?? [];
  if (number !== undefined) return `Acto ${number}`;
  const [, head] = /^head of act (\d+)/.exec(row) ?? [];
  if (head !== undefined) return `Cabeza firmada del acto ${head}`;
  return row;
}

const HASH = /^[0-9a-f]{64}$/;

/** The difference between the value found and the value expected, in words. */
export function hallazgoInWords(found: string | null, expected: string | null): string {
  if (found === "deleted") return "El acto fue borrado; queda su eslabón.";
  if (found === "no such act") return "Falta en la cadena: el acto y su eslabón fueron borrados.";
  if (found === "no link of the chain") return "Se insertó sin pasar por la cadena.";
  if (found === "off") return "Está apagada: la base dejaría cambiar los actos.";
  if (found !== null && expected !== null && HASH.test(found) && HASH.test(expected))
    return "Su contenido no es el que se registró: alguien lo cambió.";
  return `Dice ${found ?? "nada"}; debería decir ${expected ?? "nada"}.`;
}

const AVANCES: Readonly<Record<string, readonly [string, string]>> = {
  actos: ["acto", "actos"],
  actividad: ["acto de clientes", "actos de clientes"],
  bitacora: ["hoja de la bitácora", "hojas de la bitácora"],
  consultas: ["consulta", "consultas"],
};

/** Progress: «1.204 actos, 30 consultas». */
export const avanceInWords = (
  avance: readonly { readonly parte: string; readonly revisadas: number }[],
): string =>
  avance
    .map(({ parte, revisadas }) => {
      const [one, many] = AVANCES[parte] ?? [parte, parte];
      return plural(revisadas, one, many);
    })
    .join(", ");

export { formatCount };
