"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { API_KEY_PREFIX } from "@/server/domain/clientes/cliente";
import { plural } from "@/server/domain/shared/formato";
import { estadoOfLlave, type Llave } from "../../rooms/clientes/llave";
import { LlavesTable } from "../../rooms/clientes/llaves-table";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Plus } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { Tabs } from "../../ui/tabs";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { UsoPorDia } from "./uso-por-dia";

const CreateLlave = dynamic(() => import("./create-llave").then((file) => file.CreateLlave), { ssr: false });
const Rechazos = dynamic(() => import("./rechazos").then((file) => file.Rechazos));
const RegenerateLlave = dynamic(() => import("./regenerate-llave").then((file) => file.RegenerateLlave), {
  ssr: false,
});
const RevokeOwnLlave = dynamic(() => import("./revoke-llave").then((file) => file.RevokeOwnLlave), {
  ssr: false,
});

const ADDRESS = {
  vista: parseAsStringLiteral(["llaves", "rechazos"]).withDefault("llaves"),
  abierto: parseAsString,
  /** Address parameters of the refusals part. They are cleared with it. */
  solicitud: parseAsString,
  codigo: parseAsString,
  paginas: parseAsString,
};

const DE_LLAVES =
  "Con una llave, su sistema consulta las listas de servidor a servidor. Nunca la ponga en un navegador, una aplicación móvil ni un correo.";
const DE_PRUEBA = `Las llaves de prueba empiezan por ${API_KEY_PREFIX.prueba}, consultan solo las listas de prueba y no leen nada de la cuenta real. Cualquier persona de su equipo las crea.`;

const OF_RECHAZOS = { solicitud: null, codigo: null, paginas: null };

/** The open action and its key. Kept while the dialog closes. */
interface Doing {
  readonly what: "regenerate" | "revoke";
  readonly llave: Llave;
}

export function Llaves() {
  const query = useQuery(useTRPC().llaves.list.queryOptions());
  const { may, modo } = useSession();
  const isInPrueba = modo === "prueba";
  const [doing, setDoing] = useState<Doing | null>(null);
  const [{ vista, abierto: open }, set] = useQueryStates(ADDRESS, { history: "push" });
  const setOpen = (abierto: string | null) => void set({ abierto });
  const close = () => setDoing(null);
  const mayCreate = may("llaves.create");
  const create = mayCreate && (
    <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setOpen("crear")}>
      Crear llave
    </Button>
  );
  const list = (
    <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
      {({ llaves, now }) => (
        <div className="space-y-10">
          {!mayCreate && (
            <p className="text-ink-2">
              Usted puede verlas. Crear, regenerar y revocar llaves lo hace un administrador de su entidad.
            </p>
          )}
          <LlavesTable
            llaves={llaves}
            now={now}
            {...(isInPrueba && { prefijo: API_KEY_PREFIX.prueba })}
            onRegenerate={
              may("llaves.regenerate") ? (llave) => setDoing({ what: "regenerate", llave }) : null
            }
            onRevoke={may("llaves.revoke") ? (llave) => setDoing({ what: "revoke", llave }) : null}
            empty={
              <EmptyState title="Todavía no hay llaves" action={create}>
                Cree la primera: recibirá con ella una solicitud lista para pegar en su terminal. También
                puede validar a una persona a mano, sin llave.
              </EmptyState>
            }
          />
          {llaves.length > 0 && <UsoPorDia now={now} />}
        </div>
      )}
    </QueryView>
  );
  return (
    <>
      <PageHeader
        title={query.data ? titleOf(query.data) : "Llaves"}
        description={isInPrueba ? DE_PRUEBA : DE_LLAVES}
        actions={create}
      />
      <Tabs
        label="Llaves"
        value={vista}
        onValueChange={(next) => void set({ ...OF_RECHAZOS, vista: next })}
        tabs={[
          { value: "llaves", label: "Llaves", content: list },
          { value: "rechazos", label: "Solicitudes rechazadas", content: <Rechazos /> },
        ]}
      />
      {mayCreate && open === "crear" && <CreateLlave onClose={() => setOpen(null)} />}
      {doing?.what === "regenerate" && <RegenerateLlave llave={doing.llave} onClose={close} />}
      {doing?.what === "revoke" && <RevokeOwnLlave llave={doing.llave} onClose={close} />}
    </>
  );
}

function titleOf({ llaves, now }: PortalOutputs["llaves"]["list"]): string {
  const live = llaves.filter((llave) => ["vigente", "por_terminar"].includes(estadoOfLlave(llave, now)));
  return live.length === 0
    ? "Ninguna llave vigente"
    : plural(live.length, "llave vigente", "llaves vigentes");
}
