"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input, Textarea } from "@/components/ui/input";

/** The request of a page of the reference. */
export interface TryItProps {
  readonly method: string;
  /** Path with its query. */
  readonly address: string;
  readonly hasKey: boolean;
  /** JSON. Null if the operation takes no body. */
  readonly body: string | null;
}

const TEST_KEY = /^atl_test_[0-9a-f]{64}$/;
/** Where the key stays until the tab is closed. */
const KEPT = "atalaya.docs.llave";

/** Sends the request of a page with a test key and shows the whole answer. A real key is refused before it is sent. */
export function TryIt({ method, address: given, hasKey, body: example }: TryItProps) {
  const [key, setKey] = useState("");
  const [address, setAddress] = useState(given);
  const [body, setBody] = useState(example ?? "");
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  useEffect(() => setKey(sessionStorage.getItem(KEPT) ?? ""), []);

  async function send() {
    const isUsable = !hasKey || TEST_KEY.test(key.trim());
    setWrong(
      isUsable
        ? undefined
        : "Use una llave de prueba: empieza por atl_test_. Una real no se pega en un navegador.",
    );
    if (!isUsable || isBusy) return;
    if (hasKey) sessionStorage.setItem(KEPT, key.trim());
    setIsBusy(true);
    setAnswer(await ask().catch(() => "No hubo respuesta. Revise la dirección y su conexión."));
    setIsBusy(false);
  }

  async function ask(): Promise<string> {
    // The key goes to this service alone, also if somebody types another host.
    const { pathname, search } = new URL(address, location.origin);
    const response = await window.fetch(pathname + search, {
      method,
      headers: {
        ...(hasKey && { Authorization: `Bearer ${key.trim()}` }),
        ...(body !== "" && { "Content-Type": "application/json" }),
      },
      ...(body !== "" && { body }),
    });
    const headers = [...response.headers].filter(([name]) => /^(?:content-type|x-service-)/.test(name));
    const type = response.headers.get("content-type") ?? "";
    const bytes = await response.arrayBuffer();
    const text = /json|text/.test(type) ? new TextDecoder().decode(bytes) : `(${bytes.byteLength} bytes)`;
    const shown = type.startsWith("application/json") ? JSON.stringify(JSON.parse(text), null, 2) : text;
    const head = headers.map(([name, value]) => `${name}: ${value}`);
    return [`HTTP ${response.status}`, ...head, "", shown].join("\n");
  }

  return (
    <details className="my-8 rounded-md border border-line p-4 print:hidden">
      <summary className="cursor-pointer font-medium">Pruébela aquí</summary>
      <Form onSubmit={send} className="mt-4 space-y-4">
        {hasKey && (
          <Field
            label="Llave de prueba"
            help="Se queda en esta pestaña. Lo que consulte con ella no se cobra."
            error={wrong}
          >
            <Input
              type="password"
              autoComplete="off"
              placeholder="atl_test_…"
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
          </Field>
        )}
        <Field label={`${method} a`}>
          <Input
            className="font-mono text-xs"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        {example !== null && (
          <Field label="Cuerpo">
            <Textarea
              className="font-mono text-xs"
              value={body}
              onChange={({ target }) => setBody(target.value)}
            />
          </Field>
        )}
        <Button type="submit" busy={isBusy}>
          Enviar la solicitud
        </Button>
      </Form>
      <div aria-live="polite" className="mt-4">
        {answer !== undefined && <CodeBlock label="Respuesta" code={answer} />}
      </div>
    </details>
  );
}
