"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { RolValue } from "@/server/contract/portal/equipo";
import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import type { Team } from "../../rooms/identidad/team";
import { useTRPC, useTRPCClient } from "../trpc";

type Rol = (typeof RolValue)["options"][number];

/** The client's people. */
export function useTeam(): Team<Rol> {
  const { equipo } = useTRPC();
  const ask = useTRPCClient().equipo;
  const client = useQueryClient();
  return {
    roles: ROL_WORDS,
    usualRol: "oficial",
    caption: "Personas del portal",
    lostFactor:
      "Si perdió su teléfono y sus códigos de recuperación: se cierran sus sesiones y vuelve a entrar con su clave.",
    invitar: ({ nombre, email, rol }) => ask.invitar.mutate({ nombre, email, rol }),
    invitarDeNuevo: (input) => ask.invitarDeNuevo.mutate(input),
    cambiarRol: (input) => ask.cambiarRol.mutate(input),
    cambiarAcceso: (input) => ask.cambiarAcceso.mutate(input),
    retirarSegundoFactor: (input) => ask.retirarSegundoFactor.mutate(input),
    changed: () => client.invalidateQueries({ queryKey: equipo.list.queryKey() }),
  };
}
