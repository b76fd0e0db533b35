"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { Part } from "../../rooms/card";
import { personaColumns } from "../../rooms/identidad/personas-table";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC, useTRPCClient } from "../trpc";
import { type Cliente, useClienteChanged } from "./cliente";

const InviteDialog = dynamic(
  () => import("../../rooms/identidad/invite-dialog").then((file) => file.InviteDialog),
  { ssr: false },
) as typeof import("../../rooms/identidad/invite-dialog").InviteDialog;

/** People of the client's portal. Support invites the first. */
export function PersonasTab({ cliente: { clienteId, cuentaRealId } }: { readonly cliente: Cliente }) {
  return cuentaRealId === null ? (
    <Personas clienteId={clienteId} />
  ) : (
    <OfRealAccount clienteId={cuentaRealId} />
  );
}

function OfRealAccount({ clienteId }: { readonly clienteId: string }) {
  return (
    <Part title="Personas del portal">
      <EmptyState
        title="Entran las personas de la cuenta real"
        action={
          <Button asChild>
            <Link href={`/soporte/clientes/${clienteId}?ver=personas`}>Ver las de la cuenta real</Link>
          </Button>
        }
      >
        Y pueden lo que su rol les permite en ella.
      </EmptyState>
    </Part>
  );
}

function Personas({ clienteId }: { readonly clienteId: string }) {
  const query = useQuery(useTRPC().clientes.equipo.queryOptions({ clienteId }));
  const ask = useTRPCClient().clientes;
  const changed = useClienteChanged();
  const { may } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <Part
      title="Personas del portal"
      actions={may("clientes.invite") && <Button onClick={() => setOpen(true)}>Invitar a una persona</Button>}
    >
      <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
        {({ usuarios, exigeSegundoFactor, now }) => (
          <>
            <p className="text-ink-2">
              {exigeSegundoFactor
                ? "Este cliente exige segundo factor a todos."
                : "Este cliente no exige segundo factor."}
            </p>
            <DataTable
              caption="Personas del portal del cliente"
              columns={personaColumns(ROL_WORDS, now)}
              rows={usuarios}
              rowId={({ usuarioId }) => usuarioId}
              empty={
                <EmptyState title="Nadie tiene acceso todavía">
                  Invite a su primer administrador: él invita a los demás.
                </EmptyState>
              }
            />
          </>
        )}
      </QueryView>
      {open && (
        <InviteDialog
          to={{
            roles: ROL_WORDS,
            // The first person of a client invites the others.
            usualRol: query.data?.usuarios.length === 0 ? "administrador" : "oficial",
            asksSolicitud: true,
            outcome: (answer) =>
              (answer as SoporteOutputs["clientes"]["invite"]).estado === "espera" ? WAITS : null,
            invitar: (invitado) => ask.invite.mutate({ clienteId, ...invitado }),
            changed,
          }}
          back="Volver al cliente"
          onClose={() => setOpen(false)}
        />
      )}
    </Part>
  );
}

const WAITS = {
  title: "Espera a un administrador del cliente",
  detail:
    "A esa persona no se le ha enviado nada. Se avisó por correo a los administradores del cliente: cuando uno lo acepte en su portal, sale la invitación. En Pagos puede retirar lo que pidió.",
};
