"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { PORTAL_OF } from "@/server/domain/prueba/portal-prueba";
import { PersonasTable } from "../../rooms/identidad/personas-table";
import { accessInWords } from "../../rooms/identidad/team-words";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { UserPlus } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { ControlesCard } from "./controles-card";
import { CuatroOjosCard } from "./cuatro-ojos-card";
import { InvitacionesCard } from "./invitaciones-card";
import { PoliticaCard } from "./politica-card";
import { QuienAprueba } from "./quien-aprueba";
import { useTeam } from "./use-team";

const InviteDialog = dynamic(
  () => import("../../rooms/identidad/invite-dialog").then(({ InviteDialog }) => InviteDialog),
  { ssr: false },
) as typeof import("../../rooms/identidad/invite-dialog").InviteDialog;

/** Who may come into the client's portal, and what each may do; of a test account's real client, where that is. */
export function Equipo() {
  const { may, modo } = useSession();
  return modo === "prueba" && !may("equipo.list") ? <InRealAccount /> : <Team />;
}

function InRealAccount() {
  return (
    <PageHeader
      title="Equipo"
      description="Las personas y lo que pueden hacer son las de la cuenta real, y se manejan allí."
      actions={
        <a className="text-accent underline underline-offset-2" href={`${PORTAL_OF.real}/equipo`}>
          Ver el equipo
        </a>
      }
    />
  );
}

function Team() {
  const query = useQuery(useTRPC().equipo.list.queryOptions());
  const team = useTeam();
  const [open, setOpen] = useQueryState("abierto");
  const { may } = useSession();
  const mayChange = may("equipo.invitar");
  return (
    <>
      <PageHeader
        title={query.data === undefined ? "Equipo" : accessInWords(query.data.usuarios)}
        description={
          mayChange ? undefined : "Solo un administrador invita personas o cambia lo que pueden hacer."
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
        {(found) => (
          <div className="space-y-6">
            <ControlesCard />
            {mayChange && <InvitacionesCard />}
            <PoliticaCard equipo={found} mayChange={may("controles.exigir")} />
            <CuatroOjosCard equipo={found} mayChange={may("controles.exigir")} />
            <PersonasTable team={team} {...found} mayChange={mayChange} />
            <QuienAprueba />
          </div>
        )}
      </QueryView>
      {mayChange && open === "invitar" && <InviteDialog to={team} onClose={() => setOpen(null)} />}
    </>
  );
}
