"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState, NotAllowed } from "../ui/error-state";
import type { Refusal } from "./refusal";

export interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data, Refusal>;
  /** Has the size of the content. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Errors that a retry would not change. */
const REFUSED: ReadonlySet<string> = new Set(["prohibido", "visita_terminada"]);

export function QueryView<Data>({ query, skeleton, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return skeleton;
  if (REFUSED.has(error.data?.code ?? "")) return <NotAllowed>{error.message}</NotAllowed>;
  return (
    <ErrorState requestId={error.data?.requestId} onRetry={() => void refetch()}>
      {error.data == null ? error.message : undefined}
    </ErrorState>
  );
}
