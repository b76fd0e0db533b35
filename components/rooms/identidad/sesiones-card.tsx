"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/field";
import { Monitor } from "../../ui/icons";
import { Ago, Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { Card } from "../card";
import { QueryView } from "../query-view";
import { useAction } from "../use-action";
import { useMiCuenta } from "./procedures";

export function SesionesCard() {
  const miCuenta = useMiCuenta();
  const query = useQuery(miCuenta.sesiones.queryOptions());
  const close = useAction(miCuenta.revokeSesion, {
    refresh: [miCuenta.sesiones.queryKey()],
    refreshesAlways: true,
  });
  return (
    <Card>
      <h2 className="mb-1 font-semibold">Sesiones abiertas</h2>
      <p className="mb-3 text-ink-2">
        Se cierran solas tras media hora sin uso y, en todo caso, a las doce horas.
      </p>
      {close.error && <FieldError>{close.error.message}</FieldError>}
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {({ sesiones, now }) => (
          <>
            <ul className="divide-y divide-line">
              {sesiones.map(({ sesionId, equipo, direccion, creadaEn, vistaEn, esEsta }) => (
                <li key={sesionId} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <div className="flex min-w-0 gap-3">
                    <Monitor aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
                    <div className="min-w-0">
                      <p className="font-medium">
                        {equipo ?? "Equipo sin identificar"}{" "}
                        {esEsta && <Badge tone="accent">Esta sesión</Badge>}
                      </p>
                      <p className="text-ink-2 text-xs">
                        {direccion ?? "Dirección desconocida"} · ingresó el <Moment at={creadaEn} /> · última
                        actividad <Ago at={vistaEn} now={now} />
                      </p>
                    </div>
                  </div>
                  {!esEsta && (
                    <Button
                      size="sm"
                      aria-label={`Cerrar sesión en ${equipo ?? "equipo sin identificar"}, ${direccion ?? ""}`}
                      busy={close.isPending && close.variables?.sesionId === sesionId}
                      onClick={() => close.run({ sesionId })}
                    >
                      Cerrar sesión
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sesiones.length > 1 && (
              <Button className="mt-3" busy={close.isPending} onClick={() => close.run({ sesionId: null })}>
                Cerrar todas las demás
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
