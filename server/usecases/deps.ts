import type { Logger } from "pino";
import type { ChargeQueue } from "../db/consultas/charge-queue";
import type { Db, Executor } from "../db/sql/client";
import type { Mailer } from "../delivery/avisos/mail";
import type { SecretBox } from "../delivery/avisos/secret-box";
import type { SendWebhook } from "../delivery/avisos/webhook-sender";
import type { LecturaPedida } from "../domain/archivos/lectura";
import type { Cadena } from "../domain/bitacora/cadena";
import type { NoteSigner } from "../domain/bitacora/signed-note";
import type { Testigo } from "../domain/bitacora/testigo";
import type { Asker, Contacto } from "../domain/clientes/cliente";
import type { RetiroGuardado } from "../domain/consultas/retiro";
import type { ListaSlug, Modulo } from "../domain/listas/lista";
import type { Integridad } from "../domain/operacion/comprobacion";
import type { EstadoPublico } from "../domain/operacion/estado-publico";
import type { ProcessState } from "../domain/operacion/readiness";
import type { AtrasoDeColas } from "../domain/operacion/salud";
import type { TareaFallando } from "../domain/operacion/tarea";
import type { CambioDeListas, IndicesDePrueba } from "../domain/prueba/listas-de-prueba";
import type { ScreeningIndex } from "../domain/screening/index/screening-index";
import type { ErrorCode } from "../domain/shared/errors";
import type { Fetcher } from "../lists/download";
import type { DocumentoPedido } from "./consultas/make-documento";
import type { ListaIntake } from "./lista-intake";
import type { Tabla } from "./lotes/read-tabla";
import type { RechazoLog } from "./operacion/rechazo-log";

/** The service's time. Support can move it with `TEST_CLOCK=1`. A use case asks once and passes it on. */
export interface Clock {
  /** Pass the open transaction: a second connection could deadlock. */
  now(tx?: Executor): Promise<Date>;
}

export interface Entropy {
  /** UUIDv7 whose timestamp is `at`. */
  uuidV7(at: Date): string;
  uuidV4(): string;
  /** `bytes` random bytes as lower-case hexadecimal. */
  hex(bytes: number): string;
}

/** Password hashes (argon2id), computed in worker threads. */
export interface Passwords {
  hash(clave: string): Promise<string>;
  /** Takes equally long if there is no hash, and then returns false. */
  verify(kept: string | null, clave: string): Promise<boolean>;
  /** Whether the bundled list of breached passwords has this form (`breachedFormsOf`). */
  isBreached(form: string): boolean;
}

/** The index in memory of a module's list versions in force. */
export interface LiveIndex<M extends Modulo = "sarlaft"> {
  /** Null until a first index is built. A query keeps the object it got from start to end. */
  current(): ScreeningIndex<M> | null;
  /** Compares versions with the database. If one changed, builds a new index and swaps it in before resolving. */
  refresh(): Promise<void>;
}

/** Renders reports and certificates in worker threads, a few at a time. Clients wait in turn. */
export interface ReportRenderer {
  /**
   * Renders a document in the caller's turn: the same bytes for the same input. Nobody waits for it once
   * `abandoned` aborts.
   * @throws ServiceError `db_error` if it was not made in time or too many of the client's wait already.
   */
  render(pedido: DocumentoPedido, asker: Asker, abandoned: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** Reads uploaded files in a worker thread, one at a time. Clients wait in turn. */
export interface TablaReader {
  /**
   * Returns the rows of a client's file, or why it has none.
   * @throws ServiceError `conflicto` if too many of the client's wait already.
   */
  read(raw: Buffer, pedida: LecturaPedida, asker: Asker, abandoned: AbortSignal): Promise<Tabla>;
}

/** The state of a list, for the metrics. */
export interface ListaMeasures {
  readonly slug: ListaSlug;
  /** When its source last confirmed it. Null if never. */
  readonly confirmadaEn: Date | null;
  readonly isLate: boolean;
  readonly totalEntradas: number;
  readonly retenidas: number;
}

/** A store of checkpoints: the newest of each log, which is named by its first leaf. */
export interface PlaceOfTestigos {
  all(): Promise<readonly Testigo[]>;
  /** Resolves once it is on disk. */
  keep(log: string, nota: string): Promise<void>;
}

/**
 * Checkpoints outside the database. They reveal that a log was truncated or restored from an older copy.
 * Combines all stores. Each must be reachable.
 */
export interface Testigos extends PlaceOfTestigos {
  /** This process's folder. */
  readonly own: PlaceOfTestigos;
  /** The place outside the hosts. Null: none is configured. */
  readonly elsewhere: PlaceOfTestigos | null;
}

/** The time-stamp authority. */
export interface Estampador {
  /** PEM certificates. One of them must have issued the authority's own. None: any authority is accepted. */
  readonly trusted: readonly string[];
  /** Returns the response to a request, both in DER and unverified. @throws Error without an answer. */
  ask(request: Uint8Array): Promise<Buffer>;
}

/** Manifests of retired years outside the database, beside the checkpoints. */
export interface Retiros {
  /** Resolves once it is on disk. */
  keep(retiro: Pick<RetiroGuardado, "log" | "anio" | "nota"> & { readonly cuentas: string }): Promise<void>;
  all(): Promise<readonly RetiroGuardado[]>;
}

/** Figures that this process measures of itself. */
export interface ProcessFigures {
  /** 95th percentile of the answer times since the process began. Null without queries. */
  readonly validarMs: number | null;
  readonly memoriaBytes: number;
  readonly node: string;
}

/** How the service stands, as the database knows it. */
export interface BaseMeasures {
  readonly listas: readonly ListaMeasures[];
  readonly colas: AtrasoDeColas;
  /** Every tarea. `ultimoExito` is null if it never ended well. */
  readonly tareas: readonly (Pick<TareaFallando, "tarea" | "fallos"> & {
    readonly ultimoExito: Date | null;
  })[];
  /** Queries that wait for their place in the log. */
  readonly sinSellar: number;
}

/** How the service stands beside what a process measures of itself. */
export interface Measures {
  readonly proceso: ProcessState;
  /** Null if the database did not answer. */
  readonly base: BaseMeasures | null;
}

interface Metrics {
  figures(): Promise<ProcessFigures>;
  /** Prometheus' text format. */
  render(measures: Measures): Promise<string>;
}

/** Limits for test accounts: they come after all others and use at most a quarter of the process. */
export interface ModoPrueba {
  /** Fixed indexes of test mode, built on first use. */
  indices(): IndicesDePrueba;
  /** The index of an account after a change of its lists. Null: as published. */
  sarlaftAfter(cambio: CambioDeListas | null): ScreeningIndex;
  /** Like `Deps.inScreeningTurn`. No test query begins while a real one waits. */
  readonly inScreeningTurn: Deps["inScreeningTurn"];
  /**
   * Reads at most twenty requests of one account at once, and works on one of all accounts. Others wait.
   * @throws ServiceError `fault` if too many wait, or the deadline passes first.
   */
  readonly inFlight: <R, T>(
    clienteId: string,
    request: {
      readonly fault: ErrorCode;
      readonly read: () => Promise<R>;
      readonly work: (read: R) => Promise<T>;
    },
    deadline: AbortSignal,
  ) => Promise<T>;
  /**
   * Waits `ms`, or until `abandoned` aborts. Only a few may wait at once, so that they take no resources from
   * others. Further callers wait a shorter time.
   */
  readonly pause: (ms: number, abandoned: AbortSignal) => Promise<void>;
}

/** Everything that use cases need from outside. Composed only in `server/runtime/deps.ts`. */
export interface Deps {
  readonly db: Db;
  readonly charges: ChargeQueue;
  readonly clock: Clock;
  readonly entropy: Entropy;
  /** A monotonic clock in milliseconds, for differences only. */
  readonly monotonicMs: () => number;
  readonly liveIndex: LiveIndex;
  /** When each list's source last confirmed its content, as of the last minute. */
  readonly confirmadas: () => ReadonlyMap<string, Date>;
  /** The index of the diligence module, which no screening uses. */
  readonly diligenciaIndex: LiveIndex<"diligencia">;
  /** The current state of this process, from memory. */
  readonly processState: () => ProcessState;
  /** Signs the log of consultas. */
  readonly logSigner: NoteSigner;
  readonly testigos: Testigos;
  readonly testigosDeCadenas: Readonly<Record<Cadena, Testigos>>;
  readonly retiros: Retiros;
  /** Null if none is configured. */
  readonly estampador: Estampador | null;
  /** Queue for public requests without a key, so that clients always find a connection. */
  readonly inPublicTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Caches the state of the service for some seconds. Concurrent callers share one reading. */
  readonly keepEstado: (work: () => Promise<EstadoPublico>) => Promise<EstadoPublico>;
  /** Shares the serving thread between callers in turn. @throws the deadline's reason if it passes first. */
  readonly inScreeningTurn: <T>(asker: Asker, work: () => Promise<T>, deadline: AbortSignal) => Promise<T>;
  /** Lets requests come first, between two parts of long work on the serving thread. */
  readonly giveWay: () => Promise<void>;
  /** Queue for uploads before their first byte, so that few are in memory. @throws ServiceError `conflicto`. */
  readonly inUploadTurn: <T>(asker: Asker, work: () => Promise<T>, abandoned: AbortSignal) => Promise<T>;
  /**
   * Runs one integrity check at a time, because it holds a connection for minutes. Waiting callers share the next one.
   */
  readonly inCheckTurn: (work: () => Promise<Integridad>) => Promise<Integridad>;
  /** Whether a visitor may guess once more who a consulta was about. */
  readonly admitsGuess: (consultaId: string) => boolean;
  readonly prueba: ModoPrueba;
  /**
   * Admits a visitor to the test lists without an account. Returns a function that releases the place. Null
   * if the network or all visitors exceeded a limit, or too many ask at once.
   */
  readonly admitVisitor: (direccion: string | null) => (() => void) | null;
  readonly listaIntake: ListaIntake;
  readonly reportes: ReportRenderer;
  readonly tablas: TablaReader;
  readonly fetcher: Fetcher;
  /** Outside production without a mail server, it stores mails for developers. */
  readonly mailer: Mailer;
  /** Mails are stored because there is no mail server. */
  readonly keepsMail: boolean;
  /** Address of support. Null: only the log. */
  readonly soporteEmail: string | null;
  /** How clients reach support. Null outside production, if it is not configured. */
  readonly contacto: Contacto | null;
  /** Identifies the terms and the data policy that a registration accepts. */
  readonly condiciones: string;
  readonly sendWebhook: SendWebhook;
  readonly secretBox: SecretBox;
  readonly passwords: Passwords;
  /** Webhooks may use http and loopback. Tests only. */
  readonly allowsInsecureWebhooks: boolean;
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Anyone may register. Otherwise only by invitation. */
  readonly isRegistroOpen: boolean;
  readonly log: Logger;
  /** Records refusals of known clients. */
  readonly rechazos: Pick<RechazoLog, "note">;
  readonly metrics: Metrics;
  /** False only with `APP_ENV=production`: there samples never replace official lists. */
  readonly allowsSamples: boolean;
  /** Aborts when the process is asked to stop. Waiting work gives up, and work in progress ends soon. */
  readonly stopping: AbortSignal;
}
