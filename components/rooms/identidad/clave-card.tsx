"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { Card } from "../card";
import { messageAt, messageBeside } from "../message-at";
import { NewClaveField } from "./new-clave-field";
import { useMiCuenta } from "./procedures";

const NOTHING = { actual: "", clave: "" };

/** Changes the password against the one in force. */
export function ClaveCard({ email }: { readonly email: string }) {
  const [typed, setTyped] = useState(NOTHING);
  const miCuenta = useMiCuenta();
  const client = useQueryClient();
  const change = useMutation(
    miCuenta.cambiarClave.mutationOptions({
      onSuccess: async () => {
        setTyped(NOTHING);
        await client.invalidateQueries({ queryKey: miCuenta.sesiones.queryKey() });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(typed);
  };
  const beside = messageBeside(change.error, ["actual", "clave"]);
  return (
    <Card>
      <h2 className="mb-3 font-semibold">Clave</h2>
      <form method="post" onSubmit={submit} className="max-w-md space-y-4">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {beside && <FieldError>{beside}</FieldError>}
        <Field label="Clave actual" error={messageAt(change.error, "actual")}>
          <Input
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
            value={typed.actual}
            onChange={({ target }) => setTyped({ ...typed, actual: target.value })}
          />
        </Field>
        <NewClaveField
          label="Clave nueva"
          value={typed.clave}
          onChange={(clave) => setTyped({ ...typed, clave })}
          problem={messageAt(change.error, "clave")}
        />
        <Button type="submit" busy={change.isPending}>
          Cambiar mi clave
        </Button>
        <p role="status" className="text-good empty:hidden">
          {change.data &&
            (change.data.sesionesCerradas === 0
              ? "Su clave cambió."
              : `Su clave cambió; se ${change.data.sesionesCerradas === 1 ? "cerró" : "cerraron"} ${plural(
                  change.data.sesionesCerradas,
                  "sesión",
                  "sesiones",
                )} en otros equipos.`)}
        </p>
      </form>
    </Card>
  );
}
