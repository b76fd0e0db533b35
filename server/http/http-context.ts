import type { Cuenta } from "../domain/billing/cuenta";
import type { ClienteActor } from "../domain/shared/actor";
import type { Deps } from "../usecases/deps";

/** What the wrapper needs of the process it runs in; `live-context.ts` composes the real one. */
export interface HttpContext {
  /** Address of the documentation page, for `doc_url`. */
  readonly docsUrl: string;
  /** Unset: the admin routes do not exist. */
  readonly adminToken: string | undefined;
  readonly hasTestClock: boolean;
  newRequestId(): string;
  /** The machine's time, for what must answer while the database is down. */
  systemNow(): Date;
  /** Opens nothing until it is called: health never calls it. */
  deps(): Promise<Deps>;
  authenticate(deps: Deps, key: string, requestId: string): Promise<ClienteActor | null>;
  /** The client's account, for the headers of a refusal. */
  readConsumo(deps: Deps, actor: ClienteActor): Promise<{ readonly cuenta: Cuenta; readonly now: Date }>;
  /** Starts to time a request; what it gives is called with how the request ended. */
  timeRequest(): (operation: string, status: number) => void;
  /** Logs an unexpected failure under its request id. */
  reportFault(fault: unknown, where: { readonly requestId: string; readonly operation: string }): void;
}
