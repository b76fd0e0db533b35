"use client";

import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "../ui/toasts";
import { messageAt, messageBeside, type Refusal } from "./refusal";

interface Procedure<Output, Failure, Input> {
  readonly mutationOptions: () => UseMutationOptions<Output, Failure, Input>;
}

/** A procedure of either router, given as the function that calls it. */
export const calling = <Output, Input>(mutationFn: (input: Input) => Promise<Output>) => ({
  mutationOptions: () => ({ mutationFn }),
});

interface ActionOptions<Output, Failure, Input>
  extends Pick<UseMutationOptions<Output, Failure, Input>, "gcTime"> {
  /** Keys of queries that the action changes. They are reloaded before `done`. */
  readonly refresh?: readonly QueryKey[] | "all";
  /** Reloads them after a refusal too, which often means that the page was stale. */
  readonly refreshesAlways?: boolean;
  readonly done?: (output: Output, input: Input) => unknown;
  /** Title of the toast about a failure. Without a title, the component shows `error`. */
  readonly failed?: string;
  readonly refused?: (error: Failure, input: Input) => void;
}

/** Calls a procedure for a button or a form. A second click before the answer calls nothing. */
export function useAction<Output, Failure extends Refusal, Input>(
  procedure: Procedure<Output, Failure, Input>,
  options: ActionOptions<Output, Failure, Input> = {},
) {
  const { refresh = [], refreshesAlways = false, done, failed, refused, ...others } = options;
  const client = useQueryClient();
  const isSending = useRef(false);
  const readAgain = () =>
    refresh === "all"
      ? client.invalidateQueries()
      : Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
  const mutation = useMutation({
    ...procedure.mutationOptions(),
    ...others,
    onSuccess: async (output, input) => {
      await readAgain();
      await done?.(output, input);
    },
    onError: async (error, input) => {
      if (failed !== undefined) {
        const requestId = error.data?.requestId ?? undefined;
        toast({ tone: "bad", title: failed, detail: error.message, requestId });
      }
      refused?.(error, input);
      if (refreshesAlways) await readAgain();
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const { error } = mutation;
  return {
    ...mutation,
    run: (...sent: Parameters<typeof mutation.mutate>) => {
      if (isSending.current) return;
      isSending.current = true;
      mutation.mutate(...sent);
    },
    at: (field: string) => messageAt(error, field),
    /** The message about none of these fields. */
    beside: (fields: readonly string[]) => messageBeside(error, fields),
  };
}
