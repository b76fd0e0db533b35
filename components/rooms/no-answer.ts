import type { TRPCLink } from "@trpc/client";
import type { AnyRouter } from "@trpc/server";
import { observable } from "@trpc/server/observable";

export const NO_ANSWER = "No hubo respuesta del servicio. Revise su conexión e intente de nuevo.";

/** Replaces the browser's or a proxy's message by a sentence of ours if the service did not answer. */
export const noAnswerLink =
  <Router extends AnyRouter>(): TRPCLink<Router> =>
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const sent = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (error.data == null) error.message = NO_ANSWER;
          observer.error(error);
        },
      });
      return () => sent.unsubscribe();
    });
