import type { TRPCLink } from "@trpc/client";
import type { AnyRouter } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import type { Refusal } from "../refusal";
import { askClave } from "./ask-clave";

/**
 * Asks for the password if a procedure requires it, then repeats the call. If the user cancels, passes on the refusal.
 */
export const claveLink =
  <Router extends AnyRouter>(): TRPCLink<Router> =>
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const send = (isAgain: boolean) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (isAgain || (error as Refusal).data?.code !== "clave_requerida") return observer.error(error);
            void askClave().then((isConfirmed) => {
              if (isConfirmed) sent = send(true);
              else observer.error(error);
            });
          },
        });
      let sent = send(false);
      return () => sent.unsubscribe();
    });
