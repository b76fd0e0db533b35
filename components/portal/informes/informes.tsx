"use client";

import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { Tabs } from "../../ui/tabs";
import { useSession } from "../session";
import { Junta } from "./junta";

// Fetched with its tab.
const Auditoria = dynamic(() => import("./auditoria").then((file) => file.Auditoria), {
  loading: () => <Skeleton className="h-96 w-full" />,
});

const VISTAS = ["junta", "auditoria"] as const;

/** Informes for the board. Also muestras for an auditor, if the user may draw them. */
export function Informes() {
  const [vista, setVista] = useQueryState(
    "vista",
    parseAsStringLiteral(VISTAS).withDefault("junta").withOptions({ history: "push" }),
  );
  const { may } = useSession();
  return (
    <>
      <PageHeader
        title="Informes"
        description="Para la junta directiva, las cifras de un periodo. Para un auditor, consultas con su prueba en un solo archivo."
      />
      {may("informes.muestras") ? (
        <Tabs
          label="Informes"
          value={vista}
          onValueChange={(next) => void setVista(next)}
          tabs={[
            { value: "junta", label: "Junta directiva", content: <Junta /> },
            { value: "auditoria", label: "Muestras para auditoría", content: <Auditoria /> },
          ]}
        />
      ) : (
        <Junta />
      )}
    </>
  );
}
