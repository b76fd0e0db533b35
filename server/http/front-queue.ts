import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ServiceError } from "../domain/shared/errors";
import { type Access, isUnknown } from "../runtime/requester";
import { createFairTurns } from "../runtime/turns";
import type { EarlyResponse, LimitedRequest } from "./limit-intake";

/** Unanswered requests of one connection that have begun. The others wait, and nothing more is read from it. */
const BEGUN_OF_CONNECTION = 10;
/** Requests of all connections that wait for their own connection, some 3 kB each: one packet holds up to 3,600. */
const MOST_HELD = 10_000;
/** Requests that have begun: of all, of one client or network, and of all networks together. */
const BEGUN = { atOnce: 2_000, atOnceOfOne: 500, unknown: { is: isUnknown, atOnce: 1_000 } };
/** How long a handler keeps its turn after its client has gone. Next may never end one. */
const ABANDONED_MS = 5_000;

export interface Exchange {
  readonly req: LimitedRequest;
  readonly res: EarlyResponse;
  readonly access?: Access | undefined;
}

interface PendingRequest {
  readonly res: ServerResponse;
  /** Aborts if the client goes before its answer. */
  readonly gone: () => AbortSignal;
}

interface Lane {
  /** Requests without a whole answer, oldest first. */
  readonly open: Set<Exchange>;
  /** What begins each of those that wait. */
  readonly held: (() => void)[];
  /** The next of them begins soon. */
  isBeginning: boolean;
}

export interface FrontQueue {
  /** Takes a request, and calls `begin` once its connection has room. Closes the connection if too many wait. */
  enter(exchange: Exchange, begin: () => void): void;
  /** Requests of a connection without a whole answer, oldest first. */
  of(socket: Duplex): readonly Exchange[];
  all(): Exchange[];
  /**
   * Runs a request in the turn of the client or network that `name` is. Does not run it if its client goes before.
   * @throws TurnsFull; the reason of `gone`
   */
  run(name: string, asked: PendingRequest, work: () => Promise<void>): Promise<void>;
}

/** Decides when a request begins: ten at a time of each connection, and each client or network in turn. */
export function createFrontQueue(): FrontQueue {
  const lanes = new Map<Duplex, Lane>();
  const turns = createFairTurns(BEGUN);
  let held = 0;

  function laneOf(socket: Socket): Lane {
    const known = lanes.get(socket);
    if (known !== undefined) return known;
    const lane: Lane = { open: new Set(), held: [], isBeginning: false };
    lanes.set(socket, lane);
    socket.once("close", () => {
      lanes.delete(socket);
      held -= lane.held.splice(0).length;
      // Node tells only the first of several answers that nobody can read it.
      for (const { res } of lane.open) {
        res.destroy();
        res.emit("close");
      }
    });
    return lane;
  }

  /** Begins one of those that wait in each turn of the event loop: a packet may hold thousands, and others are served between. */
  function beginNext(lane: Lane, socket: Socket): void {
    const { open, held: waiting } = lane;
    const hasRoom = open.size - waiting.length < BEGUN_OF_CONNECTION;
    if (lane.isBeginning || waiting.length === 0 || !hasRoom) return;
    lane.isBeginning = true;
    setImmediate(() => {
      lane.isBeginning = false;
      const begin = waiting.shift();
      if (begin === undefined) return;
      held -= 1;
      begin();
      if (waiting.length === 0) resumeReading(socket);
      else beginNext(lane, socket);
    });
  }

  return {
    enter(exchange, begin) {
      const { socket } = exchange.req;
      if (socket.destroyed) return;
      const lane = laneOf(socket);
      lane.open.add(exchange);
      exchange.res.once("close", () => {
        lane.open.delete(exchange);
        beginNext(lane, socket);
      });
      if (lane.held.length === 0 && lane.open.size <= BEGUN_OF_CONNECTION) return begin();
      if (held >= MOST_HELD) return void socket.destroy();
      if (lane.held.length === 0) stopReading(socket);
      held += 1;
      lane.held.push(begin);
    },
    of: (socket) => [...(lanes.get(socket)?.open ?? [])],
    all: () => [...lanes.values()].flatMap(({ open }) => [...open]),
    async run(name, { res, gone }, work) {
      const end = await turns.take(name, gone);
      let abandoned: NodeJS.Timeout | undefined;
      const giveBack = () => {
        abandoned = setTimeout(end, ABANDONED_MS).unref();
      };
      for (const event of ["close", "linger"]) res.once(event, giveBack);
      try {
        if (!res.destroyed) await work();
      } finally {
        for (const event of ["close", "linger"]) res.off(event, giveBack);
        clearTimeout(abandoned);
        end();
      }
    },
  };
}

/** What aborts if the client goes before its answer; made when first asked for. */
export function goneOf(res: ServerResponse): () => AbortSignal {
  let gone: AbortController | undefined;
  return () => {
    if (gone !== undefined) return gone.signal;
    const made = new AbortController();
    gone = made;
    // A refusal: it is no fault, and nobody reads it.
    const leave = () => res.writableFinished || made.abort(new ServiceError("db_error"));
    if (res.destroyed) leave();
    else res.once("close", leave);
    return made.signal;
  };
}

function pauseAgain(this: Socket): void {
  this.pause();
}

/** Node resumes a connection by itself with each message and each answer. It is paused again before anything is read. */
function stopReading(socket: Socket): void {
  socket.on("resume", pauseAgain).pause();
}

function resumeReading(socket: Socket): void {
  socket.off("resume", pauseAgain);
  if (!socket.destroyed) socket.resume();
}
