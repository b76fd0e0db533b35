import { cripto } from "./cripto.js";
import { AtalayaError, type CuerpoDeError, SinRespuesta } from "./errores.js";
import type {
  Alertas,
  CambioDeAlertas,
  ConsultaResumen,
  Consumo,
  Diligencia,
  FiltroDeConsultas,
  Historial,
  PreguntaDeDiligencia,
  Respuesta,
  Solicitud,
} from "./modelo.js";

export interface Opciones {
  /** Dónde responde el servicio, sin `/api/v1`. */
  readonly url: string;
  readonly llave: string | undefined;
  /** Lo que se espera cada intento; 60 segundos, como el servicio. */
  readonly tiempoMs?: number;
  /** Las esperas entre intentos. */
  readonly esperasMs?: readonly number[];
  readonly fetch?: typeof globalThis.fetch;
}

export interface OpcionesDeConsulta {
  /** La misma en todos los intentos; si no se da, una al azar. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface Llamada extends OpcionesDeConsulta {
  readonly metodo?: "GET" | "POST" | "PUT";
  readonly cuerpo?: unknown;
  /** Un intento fallido se repite: no hace nada dos veces. */
  readonly repetible?: boolean;
}

const ESPERAS_MS = [2_000, 4_000, 8_000];
const REPETIBLES = new Set([408, 500, 502, 503, 504]);

/** Un cliente por llave. Nunca en un navegador: quien lea la llave consulta a su nombre. */
export class Atalaya {
  readonly #url: string;
  readonly #llave: string;
  readonly #tiempoMs: number;
  readonly #esperasMs: readonly number[];
  readonly #fetch: typeof globalThis.fetch;

  constructor({ url, llave, tiempoMs = 60_000, esperasMs = ESPERAS_MS, fetch = globalThis.fetch }: Opciones) {
    if (!llave) throw new TypeError("Falta la llave: póngala en ATALAYA_KEY.");
    this.#url = `${url.replace(/\/+$/, "")}/api/v1`;
    this.#llave = llave;
    this.#tiempoMs = tiempoMs;
    this.#esperasMs = esperasMs;
    this.#fetch = fetch;
  }

  /** Compara un nombre, un documento o ambos con las listas en vigor. Se cobra una vez, con los intentos que haga falta. */
  async validar(solicitud: Solicitud, opciones: OpcionesDeConsulta = {}): Promise<Respuesta> {
    const idempotencyKey = opciones.idempotencyKey ?? (await cripto()).randomUUID();
    return this.#json("/validate", {
      ...opciones,
      idempotencyKey,
      metodo: "POST",
      cuerpo: solicitud,
      repetible: true,
    });
  }

  /** No se repite sola: el servicio no admite Idempotency-Key en este módulo. */
  async diligencia(
    pregunta: PreguntaDeDiligencia,
    { signal }: Pick<OpcionesDeConsulta, "signal"> = {},
  ): Promise<Diligencia> {
    return this.#json("/diligencia", { metodo: "POST", cuerpo: pregunta, ...(signal && { signal }) });
  }

  /** Todas las que cumplen el filtro, la más reciente primero, página por página. */
  async *consultas(filtro: FiltroDeConsultas = {}): AsyncGenerator<ConsultaResumen, void> {
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ ...texto(filtro), ...(cursor !== null && { cursor }) });
      const pagina: { consultas: ConsultaResumen[]; siguiente_cursor?: string | null } = await this.#json(
        `/consultas?${query}`,
        { repetible: true },
      );
      yield* pagina.consultas;
      cursor = pagina.siguiente_cursor ?? null;
    } while (cursor !== null);
  }

  /** El PDF de una consulta. */
  async reporte(consultaId: string): Promise<ArrayBuffer> {
    const respuesta = await this.#pedir(`/reporte/${encodeURIComponent(consultaId)}`, { repetible: true });
    return respuesta.arrayBuffer();
  }

  /** Un PDF con una fila por cada una, hasta 500. */
  async reporteDeLote(consultaIds: readonly string[], titulo?: string): Promise<ArrayBuffer> {
    const cuerpo = { consulta_ids: consultaIds, ...(titulo !== undefined && { titulo }) };
    const respuesta = await this.#pedir("/reporte-lote", { metodo: "POST", cuerpo, repetible: true });
    return respuesta.arrayBuffer();
  }

  async consumo(): Promise<Consumo> {
    return this.#json("/cuenta/consumo", { repetible: true });
  }

  async historial(periodos?: number): Promise<Historial> {
    const query = periodos === undefined ? "" : `?periodos=${periodos}`;
    return this.#json(`/cuenta/consumo/historial${query}`, { repetible: true });
  }

  async alertas(): Promise<Alertas> {
    return this.#json("/cuenta/alertas", { repetible: true });
  }

  /** Lo que no se envía queda como estaba. */
  async cambiarAlertas(cambio: CambioDeAlertas): Promise<Alertas> {
    return this.#json("/cuenta/alertas", { metodo: "PUT", cuerpo: cambio });
  }

  async #json<T>(ruta: string, llamada: Llamada): Promise<T> {
    const respuesta = await this.#pedir(ruta, llamada);
    return (await respuesta.json()) as T;
  }

  async #pedir(ruta: string, llamada: Llamada): Promise<Response> {
    const esperas = llamada.repetible ? this.#esperasMs : [];
    let fallo: unknown;
    for (const esperaMs of [0, ...esperas]) {
      if (esperaMs > 0) await esperar(esperaMs, llamada.signal);
      try {
        const respuesta = await this.#intentar(ruta, llamada);
        if (respuesta.ok) return respuesta;
        fallo = await errorDe(respuesta);
        if (!REPETIBLES.has(respuesta.status)) throw fallo;
      } catch (error) {
        if (llamada.signal?.aborted) throw llamada.signal.reason;
        if (error instanceof AtalayaError && !REPETIBLES.has(error.estado)) throw error;
        fallo = error;
      }
    }
    throw fallo instanceof AtalayaError ? fallo : new SinRespuesta(llamada.idempotencyKey ?? null, fallo);
  }

  async #intentar(
    ruta: string,
    { metodo = "GET", cuerpo, idempotencyKey, signal }: Llamada,
  ): Promise<Response> {
    const corte = new AbortController();
    const cortar = () => corte.abort(signal?.reason);
    signal?.addEventListener("abort", cortar, { once: true });
    const reloj = setTimeout(() => corte.abort(new Error("tiempo agotado")), this.#tiempoMs);
    try {
      return await this.#fetch(this.#url + ruta, {
        method: metodo,
        headers: {
          Authorization: `Bearer ${this.#llave}`,
          ...(cuerpo !== undefined && { "Content-Type": "application/json" }),
          ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
        },
        ...(cuerpo !== undefined && { body: JSON.stringify(cuerpo) }),
        redirect: "error",
        signal: corte.signal,
      });
    } finally {
      clearTimeout(reloj);
      signal?.removeEventListener("abort", cortar);
    }
  }
}

/** También lo que un intermediario responda sin el cuerpo del contrato. */
async function errorDe(respuesta: Response): Promise<AtalayaError> {
  const cuerpo = (await respuesta.json().catch(() => null)) as CuerpoDeError | null;
  return new AtalayaError(
    respuesta.status,
    cuerpo ?? {
      error: "respuesta_ajena",
      message: `HTTP ${respuesta.status}, sin el cuerpo del servicio.`,
      doc_url: "",
      request_id: respuesta.headers.get("x-service-request-id") ?? "",
    },
  );
}

const texto = (filtro: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filtro).flatMap(([campo, valor]) => (valor === undefined ? [] : [[campo, String(valor)]])),
  );

function esperar(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((listo, cancelado) => {
    const reloj = setTimeout(() => {
      signal?.removeEventListener("abort", cortar);
      listo();
    }, ms);
    const cortar = () => {
      clearTimeout(reloj);
      cancelado(signal?.reason);
    };
    signal?.addEventListener("abort", cortar, { once: true });
  });
}
