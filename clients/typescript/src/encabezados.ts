/** Lo que dicen los encabezados de una respuesta. */
export interface Encabezados {
  /** Número de la solicitud: cítelo a soporte. */
  readonly requestId: string;
  /** Si repite la respuesta de una consulta anterior, sin otro cobro. */
  readonly repetida: boolean;
  /** Consultas que quedan; null si la respuesta no lo dice. */
  readonly restante: number | null;
  readonly todos: Headers;
}

const conocidos = new WeakMap<object, Headers>();

export const recordar = (respuesta: object, encabezados: Headers): void => {
  conocidos.set(respuesta, encabezados);
};

/** De un objeto que devolvió el cliente. */
export function encabezadosDe(respuesta: object): Encabezados {
  const todos = conocidos.get(respuesta);
  if (todos === undefined) throw new TypeError("No es una respuesta de este cliente.");
  const restante = todos.get("x-service-consumo-restante");
  return {
    requestId: todos.get("x-service-request-id") ?? "",
    repetida: todos.get("x-service-idempotent-replay") === "true",
    restante: restante === null ? null : Number(restante),
    todos,
  };
}
