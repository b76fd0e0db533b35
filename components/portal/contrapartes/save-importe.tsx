"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount, plural } from "@/server/domain/shared/formato";
import type { AvanceDeImporte } from "@/server/trpc/portal/contrapartes/importe";
import { Card } from "../../rooms/card";
import { NO_ANSWER } from "../../rooms/no-answer";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Progress } from "../../ui/progress";
import { useLeaveGuard } from "../consultas/use-leave-guard";
import { Link } from "../link";
import { Fallas, sending, useArchivoAddress } from "./fallas-de-importe";
import type { Revisado } from "./lectura-de-importe";

interface SaveImporteProps {
  readonly revisado: Revisado;
  /** The officer changed the columns, and the figures are still of the old ones. */
  readonly isChanged: boolean;
  readonly isReviewing: boolean;
  /** Reads the file again, and counts what an import would do now. */
  readonly onReview: () => void;
}

const COMPLETES =
  "Lo guardado queda. Revise otra vez y guarde: lo que ya está no cambia y se completa lo que falta.";

/** Says what an import stores, stores it, and tells how far it is. */
export function SaveImporte({ revisado, isChanged, isReviewing, onReview }: SaveImporteProps) {
  const { file, vista } = revisado;
  const { cifras } = vista;
  const [avance, setAvance] = useState<AvanceDeImporte | null>(null);
  const [refused, setRefused] = useState<{ message: string; requestId: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const address = useArchivoAddress(revisado);
  const client = useQueryClient();
  useLeaveGuard(busy);
  const total = cifras.creadas + cifras.actualizadas + cifras.iguales;
  const isNothing = cifras.creadas + cifras.actualizadas === 0;
  const isBlocked = isChanged || isReviewing || vista.falta !== null || vista.sinLugar !== null || isNothing;
  const save = async () => {
    setBusy(true);
    setRefused(null);
    let last: AvanceDeImporte | null = null;
    try {
      const response = await window.fetch(address("guardar"), sending(file));
      if (!response.ok) {
        const { message, request_id: requestId } = await response.json();
        setRefused({ message: `${message} No se guardó nada.`, requestId });
      } else {
        for await (const step of stepsOf(response)) {
          last = step;
          setAvance(step);
        }
        if (last?.isDone !== true) setRefused({ message: stoppedAt(last, total), requestId: null });
      }
    } catch {
      setRefused({ message: last === null ? NO_ANSWER : stoppedAt(last, total), requestId: null });
    }
    setBusy(false);
    void client.invalidateQueries();
  };
  if (avance?.isDone) return <Done avance={avance} revisado={revisado} />;
  return (
    <Card className="space-y-4">
      <h2 className="font-semibold">Antes de guardar</h2>
      <ul className="space-y-1 text-base">
        <li>{plural(cifras.creadas, "contraparte nueva", "contrapartes nuevas")}</li>
        <li>{plural(cifras.actualizadas, "contraparte con cambios", "contrapartes con cambios")}</li>
        <li>{formatCount(cifras.iguales)} sin cambios</li>
      </ul>
      {!isNothing && (
        <p className="text-ink-2">
          Al guardarlas se comparan con las listas vigentes. Cada una que coincida consume 1 consulta, la que
          respalda su alarma, hasta el tope mensual de <Link href="/portal/alertas">Avisos</Link>.
        </p>
      )}
      <Notes cifras={cifras} enBlanco={vista.enBlanco} />
      {vista.errores.length > 0 && <Fallas revisado={revisado} />}
      {vista.falta === "lectura" && (
        <p className="text-warn">Decida primero cómo se lee el archivo, arriba.</p>
      )}
      {vista.falta === "columnas" && (
        <p className="text-warn">
          <a href="#decidir">Falta decidir qué dicen las columnas</a>, arriba.
        </p>
      )}
      {vista.sinLugar !== null && <p className="text-bad">{vista.sinLugar}</p>}
      {isChanged && <p className="text-warn">Aplique o descarte los cambios de las columnas, arriba.</p>}
      {busy && (
        <div className="space-y-2">
          <p role="status">
            {formatCount(countOf(avance))} de {formatCount(total)} guardadas o sin cambios. No cierre esta
            página.
          </p>
          <Progress label="Avance de la importación" share={total === 0 ? null : countOf(avance) / total} />
        </div>
      )}
      {refused && (
        <ErrorState title="La importación no terminó" requestId={refused.requestId}>
          {refused.message}
        </ErrorState>
      )}
      {isNothing && cifras.iguales > 0 && <p>Todas están como en el archivo: no hay nada que guardar.</p>}
      {refused ? (
        <Button variant="primary" busy={isReviewing} disabled={isChanged} onClick={onReview}>
          Revisar otra vez
        </Button>
      ) : (
        <Button variant="primary" busy={busy} disabled={isBlocked} onClick={() => void save()}>
          {isNothing
            ? "Guardar contrapartes"
            : `Guardar ${plural(cifras.creadas + cifras.actualizadas, "contraparte", "contrapartes")}`}
        </Button>
      )}
    </Card>
  );
}

const countOf = (avance: AvanceDeImporte | null): number =>
  avance === null ? 0 : avance.creadas + avance.actualizadas + avance.iguales;

const stoppedAt = (avance: AvanceDeImporte | null, total: number): string =>
  `${avance?.error ?? "Se interrumpió."} Van ${formatCount(countOf(avance))} de ${formatCount(total)}. ${COMPLETES}`;

/** The steps of an import, one line each. */
async function* stepsOf(response: Response): AsyncGenerator<AvanceDeImporte> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; reader !== undefined; ) {
    const { done, value = "" } = await reader.read();
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    // Blank ones keep the connection open.
    for (const line of lines) if (line !== "") yield JSON.parse(line);
    if (done) return;
  }
}

type Cifras = Revisado["vista"]["cifras"];

function Notes({ cifras, enBlanco }: { readonly cifras: Cifras; readonly enBlanco: number }) {
  const { retiradas, sinComparar, apartadas } = cifras;
  const notes = [
    retiradas > 0 &&
      `${plural(retiradas, "está retirada", "están retiradas")} en su base y así ${retiradas === 1 ? "sigue" : "siguen"}, sin vigilancia. Para vigilarlas, edítelas.`,
    sinComparar > 0 &&
      `${plural(sinComparar, "fila trae", "filas traen")} un documento que ninguna lista compara: se guardan solo con su nombre.`,
    apartadas > 0 &&
      `${plural(apartadas, "fila no nombra a nadie", "filas no nombran a nadie")} y se apartan (totales, encabezados repetidos o notas).`,
    enBlanco > 0 && `${plural(enBlanco, "fila en blanco", "filas en blanco")} se pasan por alto.`,
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className="text-ink-2">
      {note}
    </p>
  ));
}

function Done({
  avance,
  revisado,
}: Pick<SaveImporteProps, "revisado"> & { readonly avance: AvanceDeImporte }) {
  const { creadas, actualizadas, iguales } = avance;
  return (
    <Card className="space-y-3">
      <p role="status" className="font-semibold text-base">
        Guardado: {plural(creadas, "nueva", "nuevas")}, {plural(actualizadas, "actualizada", "actualizadas")}{" "}
        y {formatCount(iguales)} sin cambios
      </p>
      <p className="text-ink-2">
        Ahora se comparan con todas las listas vigentes. Comparar no consume consultas; respaldar una alarma
        consume una.
      </p>
      {revisado.vista.errores.length > 0 && <Fallas revisado={revisado} />}
      <Button asChild variant="primary">
        <Link href="/portal/contrapartes">Ver las contrapartes</Link>
      </Button>
    </Card>
  );
}
