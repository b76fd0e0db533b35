"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { plural } from "@/server/domain/shared/formato";
import { PersonasTable } from "../../rooms/identidad/personas-table";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { UserPlus } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { useTeam } from "./use-team";

const InviteDialog = dynamic(
  () => import("../../rooms/identidad/invite-dialog").then(({ InviteDialog }) => InviteDialog),
  { ssr: false },
) as typeof import("../../rooms/identidad/invite-dialog").InviteDialog;

type Found = SoporteOutputs["usuarios"]["list"];

/** Who of support may come in, and what each may do. */
export function Usuarios() {
  const query = useQuery(useTRPC().usuarios.list.queryOptions());
  const [open, setOpen] = useQueryState("abierto");
  const team = useTeam();
  const mayChange = useSession().may("usuarios.invitar");
  return (
    <>
      <PageHeader
        title={titleOf(query.data)}
        description={
          mayChange
            ? "Quien deja el equipo se desactiva: sale de inmediato, y lo que hizo queda a su nombre."
            : "Solo un administrador ve y cambia el equipo de soporte."
        }
        actions={
          mayChange && (
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden className="size-4" />}
              onClick={() => setOpen("invitar")}
            >
              Invitar a una persona
            </Button>
          )
        }
      />
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {(found) => <PersonasTable team={team} {...found} mayChange={mayChange} />}
      </QueryView>
      {mayChange && open === "invitar" && <InviteDialog to={team} onClose={() => setOpen(null)} />}
    </>
  );
}

function titleOf(found: Found | undefined): string {
  if (found === undefined) return "Usuarios";
  const active = found.usuarios.filter(({ desactivadoEn }) => desactivadoEn === null);
  const waiting = active.filter(({ tieneClave, tieneSegundoFactor }) => !tieneClave || !tieneSegundoFactor);
  const people = `${plural(active.length, "persona", "personas")} de soporte`;
  if (waiting.length === 0) return `${people}, con segundo factor`;
  return `${people}; ${waiting.length} por completar su acceso`;
}
