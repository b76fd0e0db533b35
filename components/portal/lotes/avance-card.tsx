"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SE_CONSERVAN } from "@/server/domain/consultas/retencion";
import type { EstadoDeLote } from "@/server/domain/lotes/lote";
import { DETENIDO_WORDS } from "@/server/domain/lotes/words";
import { formatCount, plural, pluralWaiting } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { ActionDialog } from "../../ui/form-dialog";
import { Pause, Play, RotateCcw } from "../../ui/icons";
import { Moment } from "../../ui/moment";
import { Progress } from "../../ui/progress";
import { DownloadButton } from "../consultas/download-button";
import { Link, OwnOnly } from "../link";
import { inModo } from "../prueba/how-to-lift";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import type { LoteView } from "./lote-words";
import { costoInWords, faltanInWords } from "./lote-words";

/** What happens by itself, and when. A running lote has none. */
const VENCE_WORDS: Partial<Record<EstadoDeLote, string>> = {
  cargado: "Si no se inicia, el archivo se borra el",
  pausado: "Si nadie lo continúa, lo que falta se cancela el",
  detenido: "Si nadie lo continúa, lo que falta se cancela el",
  terminado: "Las filas del archivo se borran el",
  cancelado: "Las filas del archivo se borran el",
};

/** Progress and actions of a lote. Once it has ended, its result. */
export function AvanceCard({ view }: { readonly view: LoteView }) {
  const { lote, cifras, faltanSegundos, oferta, venceEn } = view;
  const { may, modo } = useSession();
  const { estado, motivo, loteId, borradoEn } = lote;
  const asked = cifras.hecha + cifras.fallida + cifras.pendiente;
  const done = cifras.hecha + cifras.fallida;
  const here = `/portal/validar/archivo/${loteId}`;
  return (
    <Card className="space-y-4">
      <div className="space-y-2">
        <p role="status" className="text-base">
          {formatCount(done)} de {plural(asked, "fila consultada", "filas consultadas")}
          {estado === "en_curso" && `, ${asked === 0 ? 0 : Math.floor((done / asked) * 100)} %`}
          {estado === "en_curso" && faltanSegundos !== null && `, ${faltanInWords(faltanSegundos)}`}
          {estado === "cancelado" &&
            cifras.pendiente > 0 &&
            `. Las otras ${formatCount(cifras.pendiente)} no se consultaron`}
          {cifras.omitida > 0 &&
            `. ${plural(cifras.omitida, "sin cambios se dejó", "sin cambios se dejaron")} con su consulta anterior`}
          .
        </p>
        {["en_curso", "pausado", "detenido"].includes(estado) && (
          <Progress label="Avance del lote" share={asked === 0 ? null : done / asked} />
        )}
        {estado === "en_curso" && (
          <p className="text-ink-2">Puede cerrar esta página: sigue en el servidor y aquí verá cómo va.</p>
        )}
      </div>
      {motivo !== null && (
        <p className="rounded-md bg-warn-soft px-3.5 py-2.5">
          <strong>Se detuvo con {plural(cifras.pendiente, "fila", "filas")} por consultar.</strong>{" "}
          {motivo === "sin_acceso" ? DETENIDO_WORDS[motivo] : inModo(modo, DETENIDO_WORDS[motivo])}{" "}
          {motivo !== "sin_acceso" && <Link href="/portal/consumo">Ver el consumo</Link>}
        </p>
      )}
      {oferta !== null && cifras.pendiente > 0 && <p>Lo que falta: {costoInWords(oferta.todas)}</p>}
      {venceEn !== null && (
        <p className="text-ink-2">
          {VENCE_WORDS[estado]} <Moment at={venceEn} />
          {lote.terminadoEn !== null && `; las consultas ${SE_CONSERVAN[modo]}`}.
        </p>
      )}
      {estado !== "cargado" && estado !== "en_curso" && borradoEn === null && may("decisiones.cola") && (
        <PorDecidir loteId={loteId} />
      )}
      {may("lotes.start") && <Actions view={view} />}
      {may("lotes.start") && borradoEn === null && (
        <OwnOnly>
          <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
            <p className="w-full text-ink-2">
              Su archivo con todas sus columnas y, por cada coincidencia, la lista, el nombre en ella, el
              puntaje, la decisión y el enlace al reporte.
            </p>
            <DownloadButton href={`${here}/resultado?formato=xlsx&filas=todas`} what="el resultado">
              Descargar resultado XLSX
            </DownloadButton>
            <DownloadButton href={`${here}/resultado?formato=csv&filas=todas`} what="el resultado">
              Descargar resultado CSV
            </DownloadButton>
          </div>
        </OwnOnly>
      )}
    </Card>
  );
}

/** Links to the queue, filtered by this file. */
function PorDecidir({ loteId }: { readonly loteId: string }) {
  const asked = { vista: "pendientes", lista: null, loteId, orden: "urgencia", cursor: null } as const;
  const { data } = useQuery(useTRPC().decisiones.cola.queryOptions(asked));
  if (data === undefined) return null;
  const { total } = data.totales.pendientes;
  if (total === 0) return <p className="text-ink-2">No queda nada por decidir de este archivo.</p>;
  return (
    <p>
      <Button asChild variant="primary">
        <Link href={`/portal/decisiones?archivo=${loteId}` as "/portal"}>
          Decidir {pluralWaiting(total, "coincidencia", "coincidencias")} de este archivo
        </Link>
      </Button>
    </p>
  );
}

function Actions({ view: { lote, cifras, oferta } }: { readonly view: LoteView }) {
  const trpc = useTRPC();
  const [cancelling, setCancelling] = useState(false);
  const options = { refresh: "all", refreshesAlways: true } as const;
  const pause = useAction(trpc.lotes.pause, options);
  const resume = useAction(trpc.lotes.resume, options);
  const retry = useAction(trpc.lotes.retry, options);
  const cancel = useAction(trpc.lotes.cancel, options);
  const input = { loteId: lote.loteId };
  const { estado } = lote;
  const isStanding = estado === "pausado" || estado === "detenido";
  const problem = [pause, resume, retry, cancel].find(({ error }) => error !== null)?.error ?? null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {estado === "en_curso" && (
          <Button
            busy={pause.isPending}
            icon={<Pause aria-hidden className="size-4" />}
            onClick={() => pause.run(input)}
          >
            Pausar lote
          </Button>
        )}
        {isStanding && (
          <Button
            variant="primary"
            busy={resume.isPending}
            disabled={oferta?.todas.alcanza === 0 && cifras.pendiente > 0}
            icon={<Play aria-hidden className="size-4" />}
            onClick={() => resume.run(input)}
          >
            Continuar lote
          </Button>
        )}
        {cifras.fallida > 0 && (isStanding || estado === "terminado") && (
          <Button
            busy={retry.isPending}
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => retry.run(input)}
          >
            Reintentar {plural(cifras.fallida, "fila que falló", "filas que fallaron")}
          </Button>
        )}
        {(estado === "en_curso" || isStanding) && (
          <Button variant="quiet" onClick={() => setCancelling(true)}>
            Cancelar lo que falta
          </Button>
        )}
      </div>
      <ActionError title="No se hizo" error={problem} />
      {cancelling && (
        <ActionDialog
          title={`Cancelar ${plural(cifras.pendiente, "fila que falta", "filas que faltan")}`}
          description="No se consultan ni se cobran, y el lote no se puede continuar. Lo ya consultado queda."
          cancel="Seguir con el lote"
          action="Cancelar lo que falta"
          isDangerous
          busy={cancel.isPending}
          onAction={() => cancel.run(input, { onSettled: () => setCancelling(false) })}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}
