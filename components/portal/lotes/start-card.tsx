"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Elegidas, elegidasOf, isUndecided } from "@/server/domain/archivos/tabla/reglas";
import { formatCount, formatMoment, plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Moment } from "../../ui/moment";
import { useRouter } from "../link";
import { howToLift } from "../prueba/how-to-lift";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { costoInWords, type LoteView } from "./lote-words";
import { StartWarnings } from "./start-warnings";

interface StartCardProps {
  readonly view: LoteView;
  /** The columns on the page. The start is refused with others. */
  readonly chosen: Elegidas;
  readonly isChanged: boolean;
}

/** Says what a start costs. Offers to screen only the new rows. */
export function StartCard({ view, chosen, isChanged }: StartCardProps) {
  const { lote, oferta, venceEn, revision } = view;
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { modo } = useSession();
  const [alcance, setAlcance] = useState<"nuevo" | "todo" | null>(null);
  const start = useAction(trpc.lotes.start, { refresh: "all", refreshesAlways: true });
  const drop = useAction(trpc.lotes.drop, {
    done: () => {
      router.push("/portal/validar/archivo");
      return client.invalidateQueries();
    },
  });
  if (oferta === null) return null;
  const { anteriores } = oferta;
  const { cambios } = anteriores;
  // Other lists or rules may give other results, so all rows are the default if any changed.
  const onlyNew = alcance === null ? cambios.length === 0 : alcance === "nuevo";
  const soloCambios = anteriores.total > 0 && onlyNew;
  const costo = soloCambios ? oferta.soloCambios : oferta.todas;
  const isUnread = (lote.lectura?.porDecidir ?? []).length > 0;
  const isBlocked = isUndecided(lote.columnas);
  // Rows with an undecided type have an error and no price.
  const isTipoOpen = Object.values(lote.columnas.reglas?.tipos ?? {}).includes(null);
  return (
    <Card className="space-y-4">
      <h2 className="font-semibold">Antes de iniciar</h2>
      <StartWarnings view={view} isChanged={isChanged} isTipoOpen={isTipoOpen} />
      {anteriores.total > 0 && anteriores.hasta !== null && (
        <fieldset className="space-y-2">
          <legend className="mb-1">
            {plural(anteriores.total, "fila ya se consultó", "filas ya se consultaron")} con los mismos datos
            en un archivo anterior; la última, el {formatMoment(anteriores.hasta)}. Desde la más antigua de
            esas consultas{" "}
            {cambios.length === 0
              ? "no han cambiado las listas ni las reglas de comparación."
              : `hay cambios en: ${cambios.join("; ")}.`}
          </legend>
          <label className="flex items-start gap-2">
            <input
              type="radio"
              name="alcance"
              checked={onlyNew}
              onChange={() => setAlcance("nuevo")}
              className="mt-1"
            />
            <span>Consultar solo lo nuevo o cambiado: {formatCount(oferta.soloCambios.consultas)}</span>
          </label>
          <label className="flex items-start gap-2">
            <input
              type="radio"
              name="alcance"
              checked={!onlyNew}
              onChange={() => setAlcance("todo")}
              className="mt-1"
            />
            <span>Consultar todas de nuevo: {formatCount(oferta.todas.consultas)}</span>
          </label>
        </fieldset>
      )}
      <p className="text-base">
        {isTipoOpen ? "El costo se muestra cuando decida a quién se consulta." : costoInWords(costo)}
      </p>
      {costo.refusal && <p className="text-bad">{howToLift(modo, costo.refusal.code)}</p>}
      {venceEn !== null && (
        <p className="text-ink-2">
          Si no se inicia, el archivo se borra el <Moment at={venceEn} />.
        </p>
      )}
      <ActionError title="No se hizo" error={start.error ?? drop.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={start.isPending}
          disabled={isUnread || isBlocked || isChanged || costo.consultas === 0 || costo.alcanza === 0}
          onClick={() =>
            start.run({
              loteId: lote.loteId,
              soloCambios,
              consultas: costo.consultas,
              columnas: elegidasOf(chosen),
              revision,
            })
          }
        >
          {isTipoOpen ? "Iniciar consultas" : `Iniciar ${plural(costo.consultas, "consulta", "consultas")}`}
        </Button>
        <Button variant="quiet" busy={drop.isPending} onClick={() => drop.run({ loteId: lote.loteId })}>
          Descartar archivo
        </Button>
      </div>
    </Card>
  );
}
