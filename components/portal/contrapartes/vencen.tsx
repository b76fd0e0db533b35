"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ContrapartesFiltro } from "@/server/contract/portal/contrapartes";
import { plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { useRouter } from "../link";
import { costoInWords } from "../lotes/lote-words";
import { howToLift } from "../prueba/how-to-lift";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { SujetoInputs, sujetoOf } from "./screen-dialog";

type Vencen = PortalOutputs["contrapartes"]["vencen"];

/** What screening all due contrapartes of the filter consumes, and the button that does it. */
export function VencenNote({ filtro }: { readonly filtro: ContrapartesFiltro }) {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({
    ...useTRPC().contrapartes.vencen.queryOptions({ filtro }),
    // Other people use the account too, so the balance must be current.
    refetchOnMount: "always",
  });
  if (data === undefined || data.total === 0) return null;
  const { total, costo } = data;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4.5 py-3">
      <p role="status">
        {plural(total, "contraparte por consultar", "contrapartes por consultar")}
        {total > costo.consultas && `, en tandas de ${costo.consultas.toLocaleString("es-CO")}`}.{" "}
        <span className="text-ink-2">Consume {costoInWords(costo)}</span>
      </p>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Consultar {plural(costo.consultas, "contraparte", "contrapartes")}
      </Button>
      {asking && <Asking costo={costo} filtro={filtro} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface AskingProps {
  readonly costo: Vencen["costo"];
  readonly filtro: ContrapartesFiltro;
  readonly onClose: () => void;
}

function Asking({ costo, filtro, onClose }: AskingProps) {
  const { operaParaTerceros, modo } = useSession();
  const router = useRouter();
  const client = useQueryClient();
  // Idempotency key of this dialog: a second click starts nothing more.
  const token = useRef(randomToken());
  const { values, field } = useFields({ razonSocial: "", nit: "" });
  const screen = useAction(useTRPC().contrapartes.screenVencen, {
    done: ({ loteId }) => {
      void client.invalidateQueries();
      router.push(`/portal/validar/archivo/${loteId}`);
    },
    refused: () => void client.invalidateQueries(),
  });
  const many = plural(costo.consultas, "contraparte", "contrapartes");
  return (
    <FormDialog
      title={`Consultar ${many}`}
      description="Cada una queda como una consulta, con su evidencia. Puede cerrar la página: sigue en el servidor."
      action={`Consultar ${many}`}
      busy={screen.isPending || screen.isSuccess}
      disabled={costo.alcanza === 0}
      onClose={onClose}
      onSubmit={() =>
        screen.run({ filtro, token: token.current, consultas: costo.consultas, consulta: sujetoOf(values) })
      }
    >
      <p>Consume {costoInWords(costo)}</p>
      {costo.refusal && <p className="text-bad">{howToLift(modo, costo.refusal.code)}</p>}
      {operaParaTerceros && <SujetoInputs field={field} at={screen.at} />}
      <ActionError title="No se inició" error={screen.error} />
    </FormDialog>
  );
}
