"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ROL_SOPORTE_WORDS } from "@/server/domain/identidad/rol-soporte-words";
import type { Team } from "../../rooms/identidad/team";
import { useTRPC, useTRPCClient } from "../trpc";

/** Support's own people. */
export function useTeam(): Team<keyof typeof ROL_SOPORTE_WORDS> {
  const { usuarios } = useTRPC();
  const ask = useTRPCClient().usuarios;
  const client = useQueryClient();
  return {
    roles: ROL_SOPORTE_WORDS,
    usualRol: "agente",
    caption: "Personas del equipo de soporte",
    lostFactor:
      "Si perdió su teléfono y sus códigos de recuperación: se cierran sus sesiones y, al ingresar, activa otro.",
    invitar: (input) => ask.invitar.mutate(input),
    invitarDeNuevo: (input) => ask.invitarDeNuevo.mutate(input),
    cambiarRol: (input) => ask.cambiarRol.mutate(input),
    cambiarAcceso: (input) => ask.cambiarAcceso.mutate(input),
    retirarSegundoFactor: (input) => ask.retirarSegundoFactor.mutate(input),
    changed: () => client.invalidateQueries({ queryKey: usuarios.list.queryKey() }),
  };
}
