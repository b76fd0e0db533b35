"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Card } from "../../rooms/card";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { randomToken } from "../../rooms/random-token";
import type { Refusal } from "../../rooms/refusal";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";

interface PedidoFormProps<Pedido, Answer> {
  readonly title: string;
  /** The verb with its object. */
  readonly action: string;
  /** That it was not done. */
  readonly refused: string;
  /** The names of its fields that a refusal may be about; whatever else it says stands at the foot. */
  readonly fields: readonly string[];
  readonly pedidoOf: (said: (name: string) => string) => Pedido;
  readonly pedir: (input: Pedido & { readonly token: string }) => Promise<Answer>;
  readonly onDone: (answer: Answer) => Promise<void>;
  readonly children: (errorAt: (name: string) => string | undefined) => ReactNode;
}

/**
 * A form that asks for something once, however often it is sent; with other words in its fields it asks for another.
 * They are read when it is sent and kept nowhere else, so that what was typed before the page worked is there too.
 */
export function PedidoForm<Pedido, Answer>(props: PedidoFormProps<Pedido, Answer>) {
  const last = useRef<{ readonly token: string; readonly said: string } | null>(null);
  const ask = useMutation<Answer, Refusal, { readonly token: string; readonly pedido: Pedido }>({
    mutationFn: ({ token, pedido }) => props.pedir({ token, ...pedido }),
    onSuccess: (answer) => {
      last.current = null;
      return props.onDone(answer);
    },
  });
  const send = useOneAtATime(ask.mutate);
  const beside = messageBeside(ask.error, props.fields);
  return (
    <Card>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const pedido = props.pedidoOf((name) => String(data.get(name) ?? ""));
          const said = JSON.stringify(pedido);
          if (last.current?.said !== said) last.current = { token: randomToken(), said };
          send({ token: last.current.token, pedido });
        }}
      >
        <h2 className="font-semibold text-base">{props.title}</h2>
        {props.children((name) => messageAt(ask.error, name))}
        {beside && (
          <ErrorState title={props.refused} requestId={ask.error?.data?.requestId}>
            {beside}
          </ErrorState>
        )}
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {props.action}
        </Button>
      </form>
    </Card>
  );
}
