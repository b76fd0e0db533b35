import { cripto } from "./cripto.js";
import { recordar } from "./encabezados.js";
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
  PruebaDeAviso,
  Respuesta,
  Salud,
  SecretoRotado,
  Situacion,
  SituacionPuesta,
  Solicitud,
  TipoDeEvento,
} from "./modelo.js";

export interface Opciones {
  /** Dónde responde el servicio, sin `/api/v1`. */
  readonly url: string;
  readonly llave: string | undefined;
  /** Lo que se espera cada intento, con su cuerpo; 60 segundos, como el servicio. */
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
    return this.#pedir(`/reporte/${encodeURIComponent(consultaId)}`, { repetible: true }, pdf);
  }

  /** Un PDF con una fila por cada una, hasta 500. */
  async reporteDeLote(consultaIds: readonly string[], titulo?: string): Promise<ArrayBuffer> {
    const cuerpo = { consulta_ids: consultaIds, ...(titulo !== undefined && { titulo }) };
    return this.#pedir("/reporte-lote", { metodo: "POST", cuerpo, repetible: true }, pdf);
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

  /** El secreto nuevo; el anterior firma 24 horas más. No se repite sola: cada vez es otro. */
  async rotarSecreto(): Promise<SecretoRotado> {
    return this.#json("/cuenta/alertas/webhook/rotar-secreto", { metodo: "POST" });
  }

  /** Envía un evento a los canales configurados; con una llave de prueba, el que se elija. */
  async probarAlertas(tipo?: TipoDeEvento): Promise<PruebaDeAviso> {
    const cuerpo = tipo === undefined ? {} : { cuerpo: { tipo } };
    return this.#json("/cuenta/alertas/prueba", { metodo: "POST", ...cuerpo });
  }

  /** Solo con una llave de prueba. */
  async ponerEnSituacion(situacion: Situacion): Promise<SituacionPuesta> {
    return this.#json("/prueba/situacion", { metodo: "POST", cuerpo: { situacion } });
  }

  async salud(): Promise<Salud> {
    return this.#json("/health", { repetible: true });
  }

  #json<T extends object>(ruta: string, llamada: Llamada): Promise<T> {
    return this.#pedir(ruta, llamada, json<T>);
  }

  async #pedir<T extends object>(ruta: string, llamada: Llamada, leer: Lector<T>): Promise<T> {
    const { idempotencyKey = null, signal } = llamada;
    const esperas = llamada.repetible ? this.#esperasMs : [];
    let fallo: AtalayaError = new SinRespuesta(idempotencyKey, null);
    for (const esperaMs of [0, ...esperas]) {
      if (esperaMs > 0) await esperar(esperaMs, signal);
      try {
        return await this.#intentar(ruta, llamada, leer);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof AtalayaError && !REPETIBLES.has(error.estado)) throw error;
        fallo = error instanceof AtalayaError ? error : new SinRespuesta(idempotencyKey, error);
      }
    }
    throw fallo;
  }

  async #intentar<T extends object>(ruta: string, llamada: Llamada, leer: Lector<T>): Promise<T> {
    const { metodo = "GET", cuerpo, idempotencyKey, signal } = llamada;
    const corte = new AbortController();
    const cortar = () => corte.abort(signal?.reason);
    if (signal?.aborted) cortar();
    signal?.addEventListener("abort", cortar, { once: true });
    const reloj = setTimeout(() => corte.abort(new Error("tiempo agotado")), this.#tiempoMs);
    try {
      const respuesta = await this.#fetch(this.#url + ruta, {
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
      const bytes = await respuesta.arrayBuffer();
      const leido = respuesta.ok ? leer(bytes) : null;
      if (leido === null) throw errorDe(respuesta, bytes);
      recordar(leido, respuesta.headers);
      return leido;
    } finally {
      clearTimeout(reloj);
      signal?.removeEventListener("abort", cortar);
    }
  }
}

/** Lee el cuerpo de una respuesta. Null si no es del servicio. */
type Lector<T> = (bytes: ArrayBuffer) => T | null;

function json<T extends object>(bytes: ArrayBuffer): T | null {
  try {
    const leido: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof leido === "object" ? (leido as T | null) : null;
  } catch {
    return null;
  }
}

const pdf: Lector<ArrayBuffer> = (bytes) =>
  new TextDecoder("latin1").decode(bytes.slice(0, 5)) === "%PDF-" ? bytes : null;

/** También de lo que un intermediario responda sin el cuerpo del contrato. */
function errorDe({ status, ok, headers }: Response, bytes: ArrayBuffer): AtalayaError {
  const cuerpo = json<Partial<CuerpoDeError>>(bytes);
  if (!ok && typeof cuerpo?.error === "string" && typeof cuerpo.message === "string")
    return new AtalayaError(status, cuerpo as CuerpoDeError);
  return new AtalayaError(status, {
    error: "respuesta_ajena",
    message: `HTTP ${status}, sin el cuerpo del servicio.`,
    doc_url: "",
    request_id: headers.get("x-service-request-id") ?? "",
  });
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
