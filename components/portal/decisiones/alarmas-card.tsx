"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ALARMA_WORDS } from "@/server/domain/contrapartes/alarma-words";
import { SIN_CONSULTA_WORDS } from "@/server/domain/contrapartes/respaldo";
import { LISTAS } from "@/server/domain/listas/catalog";
import { formatCount, pluralWaiting, sentence } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { FieldError } from "../../ui/field";
import { useFields } from "../../ui/form";
import { Ago } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { saldoInWords } from "../consultas/saldo-words";
import { SujetoInputs, sujetoOf } from "../contrapartes/screen-dialog";
import { useRouter } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { Cambios } from "./alarma-note";
import { coincidenciaHref } from "./coincidencia-href";
import { VigilanciaBadge } from "./estado-badge";

type Alarma = PortalOutputs["decisiones"]["alarmas"]["alarmas"][number];

/** The alarmas of vigilancia that are about no match: without a consulta, or to be read. */
export default function AlarmasCard() {
  const { may } = useSession();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.decisiones.alarmas.queryOptions());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const read = useAction(trpc.decisiones.readAlarmas, {
    refresh: [trpc.decisiones.pathKey(), trpc.inicio.pathKey()],
    refreshesAlways: true,
    failed: "No se marcaron",
    done: (_, { alarmaIds }) => {
      setChosen(new Set());
      toast({
        tone: "good",
        title: alarmaIds.length === 1 ? "Alarma leída" : `${alarmaIds.length} alarmas leídas`,
      });
    },
  });
  if (data === undefined || data.total === 0) return null;
  const { alarmas, total, now } = data;
  const mayDecide = may("decisiones.decide");
  const toRead = alarmas.filter(({ isToRead }) => isToRead).map(({ alarmaId }) => alarmaId);
  const elegidas = toRead.filter((id) => chosen.has(id));
  const choose = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  return (
    <Card className="mb-5 space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold">
          {sentence(
            pluralWaiting(total, "alarma de vigilancia por atender", "alarmas de vigilancia por atender"),
          )}
        </h2>
        {mayDecide && toRead.length > 0 && (
          <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
            <Checkbox
              label={`Elegir las que solo se leen (${formatCount(toRead.length)})`}
              checked={elegidas.length === toRead.length}
              isPartial={elegidas.length > 0 && elegidas.length < toRead.length}
              onChange={() => setChosen(new Set(elegidas.length === toRead.length ? [] : toRead))}
            />
            <Button
              size="sm"
              disabled={elegidas.length === 0}
              busy={read.isPending}
              onClick={() => read.run({ alarmaIds: elegidas })}
            >
              Marcar leídas
            </Button>
          </span>
        )}
      </div>
      {total > alarmas.length && (
        <p className="text-ink-2 text-xs">Aquí están las primeras {formatCount(alarmas.length)}.</p>
      )}
      <ul className="divide-y divide-line">
        {alarmas.map((alarma) => (
          <li key={alarma.alarmaId} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            {mayDecide && alarma.isToRead && (
              <Checkbox
                aria-label={`Elegir la alarma de ${alarma.entrada}`}
                checked={chosen.has(alarma.alarmaId)}
                onChange={() => choose(alarma.alarmaId)}
              />
            )}
            <Row
              alarma={alarma}
              now={now}
              isReading={read.isPending}
              onRead={mayDecide && alarma.isToRead ? () => read.run({ alarmaIds: [alarma.alarmaId] }) : null}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly alarma: Alarma;
  readonly now: Date | string;
  readonly isReading: boolean;
  /** Null if it is not read, but decided. */
  readonly onRead: (() => void) | null;
}

function Row({ alarma, now, isReading, onRead }: RowProps) {
  const { tipo, entrada, lista, referencia, consultado, detectadaEn, cambios, sinConsulta } = alarma;
  const mayAsk = useSession().may("decisiones.consultAlarma") && sinConsulta !== null && !alarma.isToRead;
  return (
    <div className="min-w-0 flex-1 space-y-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VigilanciaBadge alarmas={[{ tipo }]} />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {consultado === null ? entrada : `${consultado} ↔ ${entrada}`}
        </span>
      </p>
      <p className="text-ink-2 text-xs [overflow-wrap:anywhere]">
        {LISTAS[lista].nombre} · referencia {referencia} · <Ago at={detectadaEn} now={now} />
      </p>
      <Cambios cambios={cambios} />
      <p className="text-sm">
        {sinConsulta === null
          ? ALARMA_WORDS[tipo].significado
          : `Ninguna consulta la respalda: ${SIN_CONSULTA_WORDS[sinConsulta]}.`}
      </p>
      {onRead && (
        <Button size="sm" variant="quiet" busy={isReading} onClick={onRead}>
          Leída
        </Button>
      )}
      {mayAsk && <Ask alarmaId={alarma.alarmaId} />}
    </div>
  );
}

const SUJETO = ["razon_social", "nit"].map((field) => `consulta.sujeto_obligado.${field}`);

/** Makes the consulta of an alarma, after saying what it consumes, and opens it. */
function Ask({ alarmaId }: { readonly alarmaId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const { modo } = useSession();
  const { data: saldo } = useQuery(trpc.consultas.saldo.queryOptions());
  const { values, field } = useFields({ razonSocial: "", nit: "" });
  const ask = useAction(trpc.decisiones.consultAlarma, {
    refresh: [trpc.decisiones.pathKey(), trpc.consultas.pathKey()],
    refreshesAlways: true,
    done: (place) => router.push(coincidenciaHref(place) as "/portal"),
  });
  const beside = ask.beside(SUJETO);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {saldo?.operaParaTerceros && (
        <div className="grid w-full max-w-2xl gap-3 sm:grid-cols-2">
          <SujetoInputs field={field} at={ask.at} />
        </div>
      )}
      <Button
        size="sm"
        busy={ask.isPending}
        disabled={saldo === undefined}
        onClick={() => ask.run({ alarmaId, consulta: sujetoOf(values) })}
      >
        Consultar ahora
      </Button>
      {saldo && <span className="text-ink-2 text-xs">{saldoInWords(saldo, modo)}</span>}
      {beside && <FieldError>{beside}</FieldError>}
    </div>
  );
}
