"use client";

import { useQuery } from "@tanstack/react-query";
import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Field, FieldError } from "../../ui/field";
import { Form, useFields } from "../../ui/form";
import { Input } from "../../ui/input";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { Card } from "../card";
import { QueryView } from "../query-view";
import { useAction } from "../use-action";
import { NewClaveField } from "./new-clave-field";
import { type MiCuentaProcedures, MiCuentaProvider, useMiCuenta } from "./procedures";
import { SegundoFactorCard } from "./segundo-factor-card";
import { SesionesCard } from "./sesiones-card";

interface MiCuentaProps {
  readonly procedures: MiCuentaProcedures;
  readonly rol: string;
}

/** The user's own password, second factor and sessions. */
export function MiCuenta({ procedures, rol }: MiCuentaProps) {
  const query = useQuery(procedures.get.queryOptions());
  return (
    <MiCuentaProvider value={procedures}>
      <PageHeader
        title="Mi cuenta"
        description={
          query.data && (
            <>
              {query.data.nombre} · <span className="[overflow-wrap:anywhere]">{query.data.email}</span> ·{" "}
              {rol}
            </>
          )
        }
      />
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {(cuenta) => (
          <div className="space-y-6">
            <SegundoFactorCard cuenta={cuenta} />
            <ClaveCard email={cuenta.email} />
            <SesionesCard />
          </div>
        )}
      </QueryView>
    </MiCuentaProvider>
  );
}

const NOTHING = { actual: "", clave: "" };

function ClaveCard({ email }: { readonly email: string }) {
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
