"use client";

import { type ReactNode, useRef } from "react";
import { ActionError } from "../../rooms/action-error";
import { Card } from "../../rooms/card";
import { randomToken } from "../../rooms/random-token";
import { calling, useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Form } from "../../ui/form";

interface PedidoFormProps<Pedido, Answer> {
  readonly title: string;
  /** The verb with its object. */
  readonly action: string;
  /** Title of the message about a failure. */
  readonly refused: string;
  /** Names of the fields that show their own message. Any other message stands at the foot. */
  readonly fields: readonly string[];
  readonly pedidoOf: (said: (name: string) => string) => Pedido;
  readonly request: (input: Pedido & { readonly token: string }) => Promise<Answer>;
  readonly onDone: (answer: Answer) => Promise<void>;
  readonly children: (errorAt: (name: string) => string | undefined) => ReactNode;
}

/**
 * A form that sends a request once. Other values make another request. It reads the fields when it is sent,
 * so text typed before hydration counts.
 */
export function PedidoForm<Pedido, Answer>(props: PedidoFormProps<Pedido, Answer>) {
  const last = useRef<{ readonly token: string; readonly said: string } | null>(null);
  const ask = useAction(calling(props.request), {
    done: (answer) => {
      last.current = null;
      return props.onDone(answer);
    },
  });
  return (
    <Card>
      <Form
        onSubmit={(event) => {
          const data = new FormData(event.currentTarget);
          const pedido = props.pedidoOf((name) => String(data.get(name) ?? ""));
          const said = JSON.stringify(pedido);
          if (last.current?.said !== said) last.current = { token: randomToken(), said };
          ask.run({ token: last.current.token, ...pedido });
        }}
      >
        <h2 className="font-semibold text-base">{props.title}</h2>
        {props.children(ask.at)}
        <ActionError title={props.refused} error={ask.error} fields={props.fields} />
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {props.action}
        </Button>
      </Form>
    </Card>
  );
}
