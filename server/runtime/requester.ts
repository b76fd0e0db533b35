import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import { networkOf } from "../domain/identidad/allowance";
import { oncePerProcess } from "./once";

const MOST_REMEMBERED = 10_000;
const UNKNOWN = "red:";

/** Names a request has in the log, as far as they are known. */
export interface Access {
  /** Its name in metrics, without variable parts. Null until its route has it. */
  operation: string | null;
  /** Null until the client is known. */
  clienteId: string | null;
}

/** A request from its first byte to its answer. */
interface Serving {
  readonly res: { readonly headersSent: boolean };
  /** Owner of the request's turns: a client, a person or, at first, a network. */
  name: string;
  /** Names in its line of the log. */
  readonly access?: Access | undefined;
  /** Aborts if the client goes before its answer. */
  readonly gone: () => AbortSignal;
  /** Answers with a fault, unless it was answered. */
  readonly fail: () => unknown;
}

/** Stored once per process, because Next bundles this module more than once. */
const serving = oncePerProcess("requester", () => new AsyncLocalStorage<Serving>());
/** Names of recent clients, by digest of their credential. */
const remembered = oncePerProcess("remembered", () => new Map<string, string>());

/** Requests under way. */
const underWay = oncePerProcess("under-way", () => new Set<Serving>());

export function servingFor<T>(request: Serving, work: () => Promise<T>): Promise<T> {
  underWay.add(request);
  return serving.run(request, work).finally(() => underWay.delete(request));
}

/** Whether a request has no answer yet. A long answer that has begun, such as a file, does not count. */
export function isAnyUnanswered(): boolean {
  for (const { res } of underWay) if (!res.headersSent) return true;
  return false;
}

/** Gives the request under way the name of the client or person it turned out to come from. */
export function recognizeRequester(name: string, clienteId: string | null): void {
  const request = serving.getStore();
  if (request === undefined) return;
  request.name = name;
  if (request.access !== undefined) request.access.clienteId = clienteId;
}

/** Gives the request under way the name of its operation, as metrics have it. */
export function nameOperation(operation: string): void {
  const access = serving.getStore()?.access;
  if (access !== undefined) access.operation = operation;
}

/** Owner of the current work. Null for background work. */
export const requester = (): string | null => serving.getStore()?.name ?? null;

/** The name of requests without a known key. They are counted by network. */
export const unknownAt = (address: string | null): string =>
  UNKNOWN + (address === null ? "" : networkOf(address));

export const isUnknown = (name: string): boolean => name.startsWith(UNKNOWN);

const digestOf = (authorization: string) => hash("sha256", authorization, "base64");

/** The client that recently used this `Authorization` header. Its next request has its name from the start. */
export const rememberedRequester = (authorization: string | undefined): string | null =>
  (authorization && remembered.get(digestOf(authorization))) || null;

/** Remembers the client of an `Authorization` header. Null forgets it. */
export function rememberRequester(authorization: string, name: string | null): void {
  const digest = digestOf(authorization);
  remembered.delete(digest);
  if (name === null) return;
  remembered.set(digest, name);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

/** Aborts with `signal`, or if the client of the current request disconnects. */
export function whileAsked(signal?: AbortSignal): AbortSignal {
  const signals = [serving.getStore()?.gone(), signal].filter((one) => one !== undefined);
  return AbortSignal.any(signals);
}

/** Ends the current request with a fault. Returns false if there is none. */
export function failRequest(): boolean {
  const request = serving.getStore();
  request?.fail();
  return request !== undefined;
}
