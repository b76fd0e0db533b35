"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { RolValue } from "@/server/contract/portal/equipo";
import { CONTROLES } from "@/server/domain/identidad/controles";
import { ROL_TABLE, ROL_WORDS, rolesInWords } from "@/server/domain/identidad/rol-words";
import { PORTAL_OF } from "@/server/domain/prueba/portal-prueba";
import { Part } from "../../rooms/card";
import { PersonasTable, useInvite } from "../../rooms/identidad/personas-table";
import { accessInWords, type Team } from "../../rooms/identidad/team";
import { QueryView } from "../../rooms/query-view";
import { Check, Eye } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC, useTRPCClient } from "../trpc";
import { ControlesCard } from "./controles-card";
import { ExigenciaCard } from "./exigencia-card";
import { InvitacionesCard } from "./invitaciones-card";
import { PoliticaCard } from "./politica-card";

/**
 * People with access to the client's portal, and their roles. A test account of a real client shows the real
 * client's people.
 */
export function Equipo() {
  const { may, modo } = useSession();
  return modo === "prueba" && !may("equipo.list") ? <InRealAccount /> : <TeamPage />;
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

function TeamPage() {
  const query = useQuery(useTRPC().equipo.list.queryOptions());
  const team = useTeam();
  const { may } = useSession();
  const mayChange = may("equipo.invite");
  const invite = useInvite(team, mayChange);
  return (
    <>
      <PageHeader
        title={query.data === undefined ? "Equipo" : accessInWords(query.data.usuarios)}
        description={
          mayChange ? undefined : "Solo un administrador invita personas o cambia lo que pueden hacer."
        }
        actions={invite.button}
      />
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {(found) => (
          <div className="space-y-6">
            <ControlesCard />
            {mayChange && <InvitacionesCard />}
            <PoliticaCard equipo={found} mayChange={may("controles.require")} />
            <CuatroOjosCard equipo={found} mayChange={may("controles.require")} />
            <PersonasTable team={team} {...found} mayChange={mayChange} />
            <QuePuedeCadaRol />
            <QuienAprueba />
          </div>
        )}
      </QueryView>
      {invite.dialog}
    </>
  );
}

function QuePuedeCadaRol() {
  const roles = Object.keys(ROL_WORDS) as Rol[];
  return (
    <Part title="Qué puede hacer cada rol">
      <p className="text-ink-2 text-xs">
        El rol lo da un administrador al invitar o después. Quien tiene «{ROL_WORDS.consulta.nombre}» pregunta
        y ve solo lo suyo: lo que se encuentra lo decide otra persona.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface sm:hidden">
        {ROL_TABLE.map(({ que, roles: may }) => (
          <li key={que} className="px-4.5 py-3">
            <p className="font-medium">{que}</p>
            <p className="text-ink-2 text-xs">{may.map((rol) => ROL_WORDS[rol].nombre).join(", ")}</p>
          </li>
        ))}
      </ul>
      <div className="relative rounded-lg border border-line bg-surface max-sm:hidden">
        <table className="w-full text-left">
          <caption className="sr-only">Qué puede hacer cada rol</caption>
          <thead>
            <tr className="border-line border-b text-ink-2 text-xs">
              <th scope="col" className="px-4.5 py-2 font-medium">
                Puede
              </th>
              {roles.map((rol) => (
                <th key={rol} scope="col" className="px-2 py-2 text-center font-medium">
                  {ROL_WORDS[rol].nombre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {ROL_TABLE.map(({ que, roles: may }) => (
              <tr key={que}>
                <th scope="row" className="min-w-44 px-4.5 py-2 font-normal">
                  {que}
                </th>
                {roles.map((rol) => (
                  <td key={rol} className="px-2 py-2 text-center">
                    {(may as readonly string[]).includes(rol) ? (
                      <>
                        <Check aria-hidden className="inline size-4 text-good" />
                        <span className="sr-only">Sí</span>
                      </>
                    ) : (
                      <span className="text-ink-3">No</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
}

/** Who may ask for a change of a control, and who may approve it. */
function QuienAprueba() {
  return (
    <Part title="Cambios que aprueba otra persona">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {Object.entries(CONTROLES).map(([tipo, { nombre, cambio, pide, aprueba }]) => (
          <li key={tipo} className="grid gap-x-6 gap-y-1 px-4.5 py-3 sm:grid-cols-2">
            <p>
              <span className="font-semibold">{nombre}</span>
              <span className="block text-ink-2 text-xs">{cambio}</span>
            </p>
            <p className="text-ink-2 text-xs">
              Lo pide: {rolesInWords(pide)}.
              <span className="block">Lo aprueba otra persona: {rolesInWords(aprueba)}.</span>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type Rol = (typeof RolValue)["options"][number];

function useTeam(): Team<Rol> {
  const { equipo } = useTRPC();
  const ask = useTRPCClient().equipo;
  const client = useQueryClient();
  return {
    roles: ROL_WORDS,
    usualRol: "oficial",
    caption: "Personas del portal",
    lostFactor:
      "Si perdió su teléfono y sus códigos de recuperación: se cierran sus sesiones y vuelve a entrar con su clave.",
    invitar: ({ nombre, email, rol }) => ask.invite.mutate({ nombre, email, rol }),
    invitarDeNuevo: (input) => ask.reinvite.mutate(input),
    cambiarRol: (input) => ask.changeRol.mutate(input),
    cambiarAcceso: (input) => ask.changeAcceso.mutate(input),
    retirarSegundoFactor: (input) => ask.removeSegundoFactor.mutate(input),
    changed: () => client.invalidateQueries({ queryKey: equipo.list.queryKey() }),
  };
}

const ExigenciaDialog = dynamic(() => import("./exigencia-dialog").then((file) => file.ExigenciaDialog), {
  ssr: false,
});

type EquipoList = PortalOutputs["equipo"]["list"];

/** Whether closing a match takes two people, and whether the client has two. */
function CuatroOjosCard({ equipo, mayChange }: { equipo: EquipoList; mayChange: boolean }) {
  const { exigeCuatroOjos: exige, usuarios } = equipo;
  const deciden = usuarios.filter(
    ({ desactivadoEn, rol }) => !desactivadoEn && (rol === "administrador" || rol === "oficial"),
  ).length;
  const action = exige ? "Dejar de exigir cuatro ojos" : "Exigir cuatro ojos";
  return (
    <ExigenciaCard
      icon={<Eye aria-hidden className={exige ? "text-good" : "text-ink-3"} />}
      title={exige ? "Las decisiones piden cuatro ojos" : "Las decisiones las toma una persona"}
      meaning={
        exige
          ? "Descartar o confirmar una coincidencia queda en firme cuando lo aprueba otra persona."
          : "Con cuatro ojos, descartar o confirmar una coincidencia pide además la aprobación de otra persona."
      }
      warning={
        deciden < 2
          ? "En su equipo decide una sola persona: con cuatro ojos nadie podría aprobar lo que decida."
          : null
      }
      action={mayChange ? action : null}
      dialog={(onClose) => (
        <ExigenciaDialog
          tipo="cuatro_ojos"
          exige={!exige}
          title={action}
          effect={
            exige
              ? "Bastará una persona. Lo que ya espera aprobación la sigue esperando."
              : "Quien descarte o confirme una coincidencia necesitará que otra persona lo apruebe. Lo ya decidido queda como está."
          }
          takesTwo
          onClose={onClose}
        />
      )}
    />
  );
}
