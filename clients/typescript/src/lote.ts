import type { Atalaya } from "./cliente.js";
import { AtalayaError } from "./errores.js";
import type { Respuesta, Solicitud } from "./modelo.js";

export interface OpcionesDeLote<Fila> {
  readonly solicitud: (fila: Fila) => Solicitud;
  /** De la fila y no del azar: con la misma, un lote que se repite devuelve lo ya hecho sin otro cobro. */
  readonly idempotencyKey: (fila: Fila) => string;
  /** Cuántas a la vez; 20. */
  readonly enVuelo?: number;
  readonly signal?: AbortSignal;
}

export type Resultado<Fila> =
  | { readonly fila: Fila; readonly respuesta: Respuesta; readonly error: null }
  | { readonly fila: Fila; readonly respuesta: null; readonly error: unknown };

/**
 * Valida cada fila, en el orden en que van respondiendo. Un error de una no detiene a las demás; un 401 o un 402 sí: ninguna de las
 * que faltan se atendería, y se lanza cuando terminan las que van en camino. Para seguir, empiece otra vez con las mismas
 * claves.
 */
export async function* validarLote<Fila>(
  atalaya: Atalaya,
  filas: Iterable<Fila> | AsyncIterable<Fila>,
  { solicitud, idempotencyKey, enVuelo = 20, signal }: OpcionesDeLote<Fila>,
): AsyncGenerator<Resultado<Fila>, void> {
  const porHacer = Symbol.asyncIterator in filas ? filas[Symbol.asyncIterator]() : filas[Symbol.iterator]();
  const enCamino = new Map<number, Promise<readonly [number, Resultado<Fila>]>>();
  let numero = 0;
  let quedan = true;
  let detenido: AtalayaError | null = null;

  const empezar = async () => {
    const siguiente = await porHacer.next();
    if (siguiente.done) {
      quedan = false;
      return;
    }
    const fila = siguiente.value;
    const este = numero++;
    const opciones = { idempotencyKey: idempotencyKey(fila), ...(signal && { signal }) };
    const hecho = atalaya.validar(solicitud(fila), opciones).then(
      (respuesta): Resultado<Fila> => ({ fila, respuesta, error: null }),
      (error: unknown): Resultado<Fila> => ({ fila, respuesta: null, error }),
    );
    enCamino.set(
      este,
      hecho.then((resultado) => [este, resultado] as const),
    );
  };

  while (true) {
    while (quedan && detenido === null && !signal?.aborted && enCamino.size < enVuelo) await empezar();
    if (enCamino.size === 0) break;
    const [este, resultado] = await Promise.race(enCamino.values());
    enCamino.delete(este);
    if (resultado.error instanceof AtalayaError && resultado.error.esDeLaCuenta) detenido = resultado.error;
    else yield resultado;
  }
  if (detenido !== null) throw detenido;
  signal?.throwIfAborted();
}
