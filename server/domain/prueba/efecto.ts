import { comparableName } from "../screening/names/normalize";
import { type Efecto, NOMBRES_DE_PRUEBA } from "./nombres";

/** The effect of a query besides its findings. `segundos` of a demora. */
export type EfectoHallado =
  | { readonly efecto: Exclude<Efecto, "demora"> }
  | { readonly efecto: "demora"; readonly segundos: number };

/** 1 to 50: the server's limit is a minute. */
const DEMORA = /^demora ([1-9]|[1-4]\d|50) prueba$/;

const normalized = (nombre: string): string => comparableName(nombre, "natural").normalized;

const CON_EFECTO = NOMBRES_DE_PRUEBA.flatMap(({ nombre, efecto, listadas }) =>
  efecto === undefined ? [] : [{ efecto, asked: normalized(nombre), listed: listadas[0]?.nombre ?? nombre }],
);

/**
 * The effect that the lists of test mode give a query for `nombre`. Null for a normal answer. Its entry must be among
 * those found: the name alone has no effect.
 */
export function efectoOf(nombre: string | null, halladas: readonly string[]): EfectoHallado | null {
  if (nombre === null) return null;
  const asked = normalized(nombre);
  const seconds = DEMORA.exec(asked)?.[1];
  const found = CON_EFECTO.find(
    (one) =>
      halladas.includes(one.listed) &&
      (one.efecto === "demora" ? seconds !== undefined : one.asked === asked),
  );
  if (found === undefined) return null;
  return found.efecto === "demora"
    ? { efecto: "demora", segundos: Number(seconds) }
    : { efecto: found.efecto };
}
