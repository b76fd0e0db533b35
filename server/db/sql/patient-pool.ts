import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** SQLSTATE of a server, a database or a role that has no connection left. */
const TOO_MANY = "53300";
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 400;
/** Until more connections are asked for than the server let us have. */
const SHORT_MS = 1_000;

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** How long somebody waits; the clock starts when it is first asked for, which only whoever has to wait does. */
type Patience = () => AbortSignal;

/** What ends the turn of whoever may have a connection now, or will; rejects with the signal's reason once it has aborted. */
export type TakeTurn = (patience: Patience) => (() => void) | Promise<() => void>;

type PatientOptions = pg.PoolConfig & {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  readonly takeTurn: TakeTurn;
};

/**
 * A pool that lends its connections by turns, and that waits where the server has no connection left, as it does where it
 * lent out all of its own: one asks again, with pauses, and the others come after it, each until its time is up.
 */
export class PatientPool extends pg.Pool {
  readonly #max: number;
  readonly #patienceMs: number;
  /** Those that the server let us have, without those that are only asked for. */
  readonly #granted = new Set<pg.PoolClient>();
  readonly #takeTurn: TakeTurn;
  /** What ends the turn of whoever has a connection. */
  readonly #ends = new WeakMap<pg.PoolClient, () => void>();
  #line: Promise<unknown> = Promise.resolve();
  #shortage: NodeJS.Timeout | null = null;

  constructor({ takeTurn, ...options }: PatientOptions) {
    super(options);
    this.#takeTurn = takeTurn;
    this.#max = options.max;
    this.#patienceMs = options.connectionTimeoutMillis;
    this.on("connect", (client) => void this.#granted.add(client));
    this.on("remove", (client) => void this.#granted.delete(client));
    this.on("release", (_, client) => {
      this.#ends.get(client)?.();
      this.#ends.delete(client);
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
      // Whoever has waited has the rest of the time: no more in all than one who finds his turn at once.
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
    const asked = this.#line.then(() => this.#ask(until));
    this.#line = asked.catch(() => {});
    return asked;
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

  /** Whoever comes now waits for a connection that we have. @throws `error` where it is of another kind. */
  #noteShortage(error: unknown): void {
    if (!(error instanceof pg.DatabaseError) || error.code !== TOO_MANY) throw error;
    this.options.max = Math.max(1, this.#granted.size);
    if (this.#shortage !== null) clearTimeout(this.#shortage);
    this.#shortage = setTimeout(() => {
      this.options.max = this.#max;
      this.#shortage = null;
    }, SHORT_MS).unref();
  }
}

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
