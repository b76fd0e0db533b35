"use client";

import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Field, FieldError } from "../../ui/field";
import { Form, useFields } from "../../ui/form";
import { Input } from "../../ui/input";
import { Card } from "../card";
import { useAction } from "../use-action";
import { NewClaveField } from "./new-clave-field";
import { useMiCuenta } from "./procedures";

const NOTHING = { actual: "", clave: "" };

export function ClaveCard({ email }: { readonly email: string }) {
  const { values: typed, field, set, setValues } = useFields(NOTHING);
  const miCuenta = useMiCuenta();
  const change = useAction(miCuenta.changeClave, {
    refresh: [miCuenta.sesiones.queryKey()],
    done: () => setValues(NOTHING),
  });
  const submit = () => change.run(typed);
  const beside = change.beside(["actual", "clave"]);
  return (
    <Card>
      <h2 className="mb-3 font-semibold">Clave</h2>
      <Form className="max-w-md space-y-4" noValidate={false} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {beside && <FieldError>{beside}</FieldError>}
        <Field label="Clave actual" error={change.at("actual")}>
          <Input
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
            {...field("actual")}
          />
        </Field>
        <NewClaveField
          label="Clave nueva"
          value={typed.clave}
          onChange={(clave) => set("clave", clave)}
          problem={change.at("clave")}
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
      </Form>
    </Card>
  );
}
