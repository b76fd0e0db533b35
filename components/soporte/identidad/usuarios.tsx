"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ROL_SOPORTE_WORDS } from "@/server/domain/identidad/rol-words";
import { plural } from "@/server/domain/shared/formato";
import { PersonasTable, useInvite } from "../../rooms/identidad/personas-table";
import type { Team } from "../../rooms/identidad/team";
import { QueryView } from "../../rooms/query-view";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC, useTRPCClient } from "../trpc";

type UsuariosList = SoporteOutputs["usuarios"]["list"];

export function Usuarios() {
  const query = useQuery(useTRPC().usuarios.list.queryOptions());
  const team = useTeam();
  const mayChange = useSession().may("usuarios.invite");
  const invite = useInvite(team, mayChange);
  return (
    <>
      <PageHeader
        title={titleOf(query.data)}
        description={
          mayChange
            ? "Quien deja el equipo se desactiva: sale de inmediato, y lo que hizo queda a su nombre."
            : "Solo un administrador ve y cambia el equipo de soporte."
        }
        actions={invite.button}
      />
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {(found) => <PersonasTable team={team} {...found} mayChange={mayChange} />}
      </QueryView>
      {invite.dialog}
    </>
  );
}

function titleOf(found: UsuariosList | undefined): string {
  if (found === undefined) return "Usuarios";
  const active = found.usuarios.filter(({ desactivadoEn }) => desactivadoEn === null);
  const waiting = active.filter(({ tieneClave, tieneSegundoFactor }) => !tieneClave || !tieneSegundoFactor);
  const people = `${plural(active.length, "persona", "personas")} de soporte`;
  if (waiting.length === 0) return `${people}, con segundo factor`;
  return `${people}; ${waiting.length} por completar su acceso`;
}

function useTeam(): Team<keyof typeof ROL_SOPORTE_WORDS> {
  const { usuarios } = useTRPC();
  const ask = useTRPCClient().usuarios;
  const client = useQueryClient();
  return {
    roles: ROL_SOPORTE_WORDS,
    usualRol: "agente",
    caption: "Personas del equipo de soporte",
    lostFactor:
      "Si perdió su teléfono y sus códigos de recuperación: se cierran sus sesiones y, al ingresar, activa otro.",
    invitar: (input) => ask.invite.mutate(input),
    invitarDeNuevo: (input) => ask.reinvite.mutate(input),
    cambiarRol: (input) => ask.changeRol.mutate(input),
    cambiarAcceso: (input) => ask.changeAcceso.mutate(input),
    retirarSegundoFactor: (input) => ask.removeSegundoFactor.mutate(input),
    changed: () => client.invalidateQueries({ queryKey: usuarios.list.queryKey() }),
  };
}
