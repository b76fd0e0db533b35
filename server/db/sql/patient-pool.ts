import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** SQLSTATE of a server, a database or a role that has no connection left. */
const TOO_MANY = "53300";
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 400;
/** How long the server counts as out of connections. */
const SHORT_MS = 1_000;
/** A process that has no more than these gives none up: one listens, and one serves. */
const KEPT = 2;

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** Gives the caller's time limit. Its clock starts at the first call, which happens only if the caller waits. */
type Patience = () => AbortSignal;

/** Gives a function that ends the turn of a caller. Rejects with the signal's reason if it aborts first. */
export type TakeTurn = (patience: Patience) => (() => void) | Promise<() => void>;

type PatientOptions = pg.PoolConfig & {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  readonly takeTurn: TakeTurn;
};

/**
 * A pool that lends connections in turn. If the server has no connection left, callers wait as for the pool's own:
 * one retries with pauses, the others queue behind it, each until its time is up. Each second of a shortage the pool
 * closes one of its connections after use and asks for one more: otherwise the process that came first would keep all
 * of them, and callers of another process would wait in vain.
 */
export class PatientPool extends pg.Pool {
  readonly #max: number;
  readonly #patienceMs: number;
  /** Connections that the server granted, without pending ones and those that we give up. */
  readonly #granted = new Set<pg.PoolClient>();
  readonly #takeTurn: TakeTurn;
  /** Ends the turn of the holder of a connection. */
  readonly #ends = new WeakMap<pg.PoolClient, () => void>();
  #line: Promise<unknown> = Promise.resolve();
  #shortage: NodeJS.Timeout | null = null;
  #waiting = 0;
  /** The next connection that is returned while we ask for none is closed. */
  #isToGiveUp = false;

  constructor({ takeTurn, ...options }: PatientOptions) {
    super(options);
    this.#takeTurn = takeTurn;
    this.#max = options.max;
    this.#patienceMs = options.connectionTimeoutMillis;
    this.on("connect", (client) => {
      this.#granted.add(client);
      // A server that dies may say so after the pool has lent the connection and before its borrower listens. Without a
      // listener that would end the process. The borrower's next statement fails instead.
      client.on("error", () => {});
    });
    this.on("remove", (client) => void this.#granted.delete(client));
    this.on("release", (_, client) => {
      this.#ends.get(client)?.();
      this.#ends.delete(client);
      // While attempts of ours are under way, one of them would take the place that we leave.
      const isGivenUp = this.#isToGiveUp && this.totalCount === this.#granted.size;
      // Read right after this event.
      this.options.maxUses = isGivenUp ? 1 : Number.POSITIVE_INFINITY;
      if (!isGivenUp) return;
      this.#granted.delete(client);
      this.options.max = Math.max(1, this.#granted.size);
      this.#isToGiveUp = false;
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    let signal: AbortSignal | undefined;
    const patience = () => {
      signal ??= AbortSignal.timeout(this.#patienceMs);
      return signal;
    };
    const turn = this.#takeTurn(patience);
    const endTurn = await turn;
    try {
      // A caller that waited for its turn has only the rest of its time.
      const client = await this.#lend(patience, turn instanceof Promise);
      this.#ends.set(client, endTurn);
      return client;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async #lend(patience: Patience, hasWaited: boolean): Promise<pg.PoolClient> {
    if (this.#shortage === null) {
      try {
        return await (hasWaited ? unlessAborted(super.connect(), patience()) : super.connect());
      } catch (error) {
        this.#noteShortage(error);
      }
    }
    const until = patience();
    this.#waiting += 1;
    const asked = this.#line.then(() => this.#ask(until));
    this.#line = asked.catch(() => {});
    return asked.finally(() => {
      this.#waiting -= 1;
    });
  }

  async #ask(patience: AbortSignal): Promise<pg.PoolClient> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      if (patience.aborted) throw tooLate();
      try {
        return await unlessAborted(super.connect(), patience);
      } catch (error) {
        this.#noteShortage(error);
      }
      await sleep(pauseMs);
    }
  }

  /** Makes new callers wait for connections that we have. @throws `error` of another kind. */
  #noteShortage(error: unknown): void {
    if (!isShortage(error)) throw error;
    this.options.max = Math.max(1, this.#granted.size);
    if (this.#shortage !== null) return;
    this.#isToGiveUp = this.#granted.size > KEPT;
    this.#shortage = setTimeout(() => {
      this.options.max = this.#max;
      this.#shortage = null;
      this.#isToGiveUp = false;
      if (this.#waiting > 0) void this.#askForOneMore();
    }, SHORT_MS).unref();
  }

  /** Callers that wait for one of ours ask for no other. A new connection goes to the first of them. */
  async #askForOneMore(): Promise<void> {
    try {
      (await super.connect()).release();
    } catch (error) {
      if (isShortage(error)) this.#noteShortage(error);
    }
  }
}

const isShortage = (error: unknown) => error instanceof pg.DatabaseError && error.code === TOO_MANY;

const tooLate = () => new Error("the database had no connection left in time");

/** The connection, unless it comes too late: then it is given back. */
function unlessAborted(connecting: Promise<pg.PoolClient>, patience: AbortSignal): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(tooLate());
    patience.addEventListener("abort", giveUp, { once: true });
    connecting
      .then((client) => (patience.aborted ? client.release() : resolve(client)), reject)
      .finally(() => patience.removeEventListener("abort", giveUp));
  });
}
