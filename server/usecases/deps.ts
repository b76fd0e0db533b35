import type { Logger } from "pino";
import type { ChargeQueue } from "../db/consultas/charge-queue";
import type { Db, Executor } from "../db/sql/client";
import type { Mailer } from "../delivery/avisos/mail";
import type { SecretBox } from "../delivery/avisos/secret-box";
import type { SendWebhook } from "../delivery/avisos/webhook-sender";
import type { LecturaPedida } from "../domain/archivos/lectura";
import type { Cadena } from "../domain/bitacora/cadena";
import type { Integridad } from "../domain/bitacora/integridad";
import type { NoteSigner } from "../domain/bitacora/signed-note";
import type { Testigo } from "../domain/bitacora/testigo";
import type { Asker } from "../domain/clientes/cliente";
import type { RetiroGuardado } from "../domain/consultas/retiro";
import type { ListaSlug, Modulo } from "../domain/listas/lista";
import type { EstadoPublico } from "../domain/operacion/estado-publico";
import type { ProcessState } from "../domain/operacion/readiness";
import type { AtrasoDeColas } from "../domain/operacion/salud";
import type { TareaFallando } from "../domain/operacion/tarea";
import type { IndicesDePrueba } from "../domain/prueba/listas-de-prueba";
import type { ScreeningIndex } from "../domain/screening/index/screening-index";
import type { ErrorCode } from "../domain/shared/errors";
import type { Fetcher } from "../lists/download";
import type { DocumentoPedido } from "./consultas/make-documento";
import type { ListaIntake } from "./lista-intake";
import type { Tabla } from "./lotes/read-tabla";
import type { RechazoLog } from "./operacion/rechazo-log";

/** The service's time, moved by support where `TEST_CLOCK=1`; a use case asks once and passes it on. */
export interface Clock {
  /** A transaction asks through itself: while it holds one connection there may be no other. */
  now(tx?: Executor): Promise<Date>;
}

export interface Entropy {
  /** UUIDv7 whose timestamp is `at`. */
  uuidV7(at: Date): string;
  uuidV4(): string;
  /** `bytes` random bytes as lower-case hexadecimal. */
  hex(bytes: number): string;
}

/** Passwords as they are kept (argon2id), worked on away from the thread that serves. */
export interface Passwords {
  hash(clave: string): Promise<string>;
  /** Takes as long where there is none to compare with, and is false then. */
  verify(kept: string | null, clave: string): Promise<boolean>;
  /** Whether the list of breached passwords that ships has it, as `breachedFormsOf` writes it. */
  isBreached(form: string): boolean;
}

/** The index in memory of a module's list versions in force. */
export interface LiveIndex<M extends Modulo = "sarlaft"> {
  /** Null until a first index is built. A query keeps the object it got from start to end. */
  current(): ScreeningIndex<M> | null;
  /** Compares with the database and, where a version changed, swaps a new index in before resolving. */
  refresh(): Promise<void>;
}

/** Makes reports and certificates away from the thread that serves, a few at a time; clients wait in turn. */
export interface ReportRenderer {
  /**
   * A document, the same bytes for the same input, in the turn of who asks. Once `abandoned` has aborted nobody waits
   * for it any more.
   * @throws ServiceError `db_error` where it is not made in time or too many of the client's wait already.
   */
  render(pedido: DocumentoPedido, asker: Asker, abandoned: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** Reads files that anybody wrote away from the thread that serves, one at a time; clients wait in turn. */
export interface TablaReader {
  /**
   * The rows of a client's file as they stand, read as it was asked for, or why it is none.
   * @throws ServiceError `conflicto` where too many of the client's wait already.
   */
  read(raw: Buffer, pedida: LecturaPedida, asker: Asker, abandoned: AbortSignal): Promise<Tabla>;
}

/** How a list stands, to be told with what the process measures of itself. */
export interface ListaMeasures {
  readonly slug: ListaSlug;
  /** When its source last confirmed it; null: never. */
  readonly confirmadaEn: Date | null;
  readonly isLate: boolean;
  readonly totalEntradas: number;
  readonly retenidas: number;
}

/** Somewhere that checkpoints are kept: the newest of each log, which is named by its first leaf. */
export interface PlaceOfTestigos {
  all(): Promise<readonly Testigo[]>;
  /** Resolves once it is on the disk. */
  keep(log: string, nota: string): Promise<void>;
}

/**
 * Checkpoints kept outside the database: with them a log that lost its end, or went back to an older copy of itself, is
 * told from one that never had more. All places as one; none of them may be unreachable.
 */
export interface Testigos extends PlaceOfTestigos {
  /** This process's folder. */
  readonly own: PlaceOfTestigos;
}

/** The authority that stamps checkpoints with the time. */
export interface Estampador {
  /** Certificates in PEM of which one must have issued its own; none: whoever answers is taken for it. */
  readonly trusted: readonly string[];
  /** Its response to a request, both DER, not verified. @throws where it does not answer. */
  ask(request: Uint8Array): Promise<Buffer>;
}

/** Manifests of retired years kept outside the database, beside the checkpoints. */
export interface Retiros {
  /** Resolves once it is on the disk. */
  keep(retiro: Pick<RetiroGuardado, "log" | "anio" | "nota"> & { readonly cuentas: string }): Promise<void>;
  all(): Promise<readonly RetiroGuardado[]>;
}

/** What this process measures of itself, in figures. */
export interface ProcessFigures {
  /** Time within which 95 of 100 queries were answered since the process began; null: none was asked. */
  readonly validarMs: number | null;
  readonly memoriaBytes: number;
  /** The version of Node. */
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
  /** In Prometheus' text format. */
  render(measures: Measures): Promise<string>;
}

/** How a process serves test accounts: behind all others, and with a quarter of itself at most. */
export interface ModoPrueba {
  /** What they compare with, the same for ever; built when it is first asked for. */
  indices(): IndicesDePrueba;
  /** As `Deps.inScreeningTurn`: while a real one waits, none of theirs begins. */
  readonly inScreeningTurn: Deps["inScreeningTurn"];
  /**
   * Reads twenty requests of one account at once, and works on one of all accounts; those beyond wait.
   * @throws ServiceError `fault` if too many wait, or the deadline passes before.
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
   * Waits so long, or until nobody waits for it any more. So few of all accounts wait at once that they take no place of
   * others: who comes beyond that waits less.
   */
  readonly pause: (ms: number, abandoned: AbortSignal) => Promise<void>;
}

/** What use cases need from the outside. Composed in `server/runtime/deps.ts` and nowhere else. */
export interface Deps {
  readonly db: Db;
  readonly charges: ChargeQueue;
  readonly clock: Clock;
  readonly entropy: Entropy;
  /** Milliseconds of the machine since some moment, for differences only. */
  readonly monotonicMs: () => number;
  readonly liveIndex: LiveIndex;
  /** Of the lists of the diligence module, which no screening sees. */
  readonly diligenciaIndex: LiveIndex<"diligencia">;
  /** What this process knows of itself at this moment, read from memory. */
  readonly processState: () => ProcessState;
  /** Signs the log of consultas. */
  readonly logSigner: NoteSigner;
  readonly testigos: Testigos;
  readonly testigosDeCadenas: Readonly<Record<Cadena, Testigos>>;
  readonly retiros: Retiros;
  /** Null: none is configured. */
  readonly estampador: Estampador | null;
  /** What anybody may ask for without a key waits here, so that clients always find a connection. */
  readonly inPublicTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** How the service stands is read once for all who ask while it is read, and for some seconds more. */
  readonly keepEstado: (work: () => Promise<EstadoPublico>) => Promise<EstadoPublico>;
  /** Screenings share the serving thread by turns of those who ask. @throws the deadline's reason where it passes before. */
  readonly inScreeningTurn: <T>(asker: Asker, work: () => Promise<T>, deadline: AbortSignal) => Promise<T>;
  /** Who sends a file waits here before its first byte is read: few are in memory. @throws ServiceError `conflicto`. */
  readonly inUploadTurn: <T>(asker: Asker, work: () => Promise<T>, abandoned: AbortSignal) => Promise<T>;
  /** A check of everything kept holds a connection for minutes: those that are asked for meanwhile wait, and are one. */
  readonly inCheckTurn: (work: () => Promise<Integridad>) => Promise<Integridad>;
  /** Whether a visitor may guess once more who a consulta was about. */
  readonly admitsGuess: (consultaId: string) => boolean;
  readonly prueba: ModoPrueba;
  /**
   * A place to ask the lists of test mode without an account, held until what it gives is called; null: too much was asked
   * from the network of that address, or by all, or too many ask at once.
   */
  readonly admitVisitor: (direccion: string | null) => (() => void) | null;
  readonly listaIntake: ListaIntake;
  readonly reportes: ReportRenderer;
  readonly tablas: TablaReader;
  readonly fetcher: Fetcher;
  /** Outside production without a mail server: to where developers read it. */
  readonly mailer: Mailer;
  /** There is no mail server: what would be mailed is kept instead. */
  readonly keepsMail: boolean;
  /** Where support is told; null: only in the log. */
  readonly soporteEmail: string | null;
  readonly sendWebhook: SendWebhook;
  readonly secretBox: SecretBox;
  readonly passwords: Passwords;
  /** Webhooks may go to loopback and to http: tests only. */
  readonly allowsInsecureWebhooks: boolean;
  /** Public address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** Anybody may register; otherwise only who is invited comes in. */
  readonly isRegistroOpen: boolean;
  readonly log: Logger;
  /** Where refusals of known clients are put on record. */
  readonly rechazos: Pick<RechazoLog, "note">;
  readonly metrics: Metrics;
  /** Only `APP_ENV=production` is false: samples never stand in for official lists there. */
  readonly allowsSamples: boolean;
  /** Aborted when the process is asked to stop: what waits gives up, what is under way ends soon. */
  readonly stopping: AbortSignal;
}
