"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Elegidas, elegidasOf, isPart, isUndecided } from "@/server/domain/archivos/tabla/reglas";
import { isDecidible } from "@/server/domain/lotes/duda-de-fila";
import { askedInWords } from "@/server/domain/lotes/words";
import { formatCount, formatMoment, plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Moment } from "../../ui/moment";
import { Link, useRouter } from "../link";
import { howToLift } from "../prueba/how-to-lift";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import type { LoteView } from "./lote-view";
import { costoInWords } from "./lote-words";

interface StartCardProps {
  readonly view: LoteView;
  /** The columns on the page. The start is refused with others. */
  readonly chosen: Elegidas;
  readonly isChanged: boolean;
}

/** Says what a start costs. Offers to screen only the new rows. */
export function StartCard({ view, chosen, isChanged }: StartCardProps) {
  const { lote, cifras, oferta, venceEn, dudas, cortados, revision } = view;
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
  const { filasOcultas = 0, sinOcultas = false, porDecidir = [] } = lote.lectura ?? {};
  const isUnread = porDecidir.length > 0;
  const sinTipo = dudas.find(({ duda, arreglo }) => duda === "tipo" && arreglo === null)?.total ?? 0;
  const conError = cifras.con_error - sinTipo;
  const isBlocked = isUndecided(lote.columnas);
  // Rows with an undecided type have an error and no price.
  const isTipoOpen = Object.values(lote.columnas.reglas?.tipos ?? {}).includes(null);
  const declined = (lote.columnas.reglas?.otras ?? []).filter(
    ({ incluir, columnas }) => incluir === false && !isPart(columnas),
  );
  return (
    <Card className="space-y-4">
      <h2 className="font-semibold">Antes de iniciar</h2>
      {isUnread && (
        <p className="text-warn">
          <a href="#lectura">Decida primero cómo se lee el archivo</a>: de otro modo pueden quedar personas
          sin consultar.
        </p>
      )}
      {isBlocked && (
        <p className="rounded-md bg-warn-soft px-3.5 py-2.5">
          <strong>Todavía no se puede iniciar.</strong>{" "}
          {lote.columnas.reglas === undefined ? (
            "Confirme las columnas del archivo."
          ) : (
            <>
              <a href="#decidir">Falta decidir a quién se consulta</a>, arriba.
            </>
          )}
        </p>
      )}
      {isChanged && (
        <p className="rounded-md bg-warn-soft px-3.5 py-2.5">
          <strong>Hay cambios en las columnas sin aplicar.</strong> Úselos o descártelos arriba: solo se
          inicia con las columnas que se ven.
        </p>
      )}
      {declined.length > 0 && (
        <p className="text-ink-2">
          Por decisión suya no se consultan otras personas que el archivo nombra:{" "}
          {declined.map(({ rol, filas }) => `${rol} (${plural(filas, "fila", "filas")})`).join("; ")}.
        </p>
      )}
      {conError > 0 && !isTipoOpen && (
        <p className="text-warn">
          <Link href={`/portal/validar/archivo/${lote.loteId}?estado=con_error`}>
            {plural(
              conError,
              "fila tiene errores y no se consultará",
              "filas tienen errores y no se consultarán",
            )}
          </Link>
          : {conError === 1 ? "corríjala abajo, o inicie sin ella" : "corríjalas abajo, o inicie sin ellas"}.
        </p>
      )}
      {sinTipo > 0 && (
        <p className="text-warn">
          <a href="#dudas">Hay filas que no dicen si son personas naturales o jurídicas</a>: decídalo arriba,
          o inicie sin ellas.
        </p>
      )}
      {dudas.some(({ duda, arreglo }) => duda !== "tipo" && isDecidible(duda) && arreglo === null) && (
        <p className="text-warn">
          <a href="#dudas">Hay filas dudosas sin decidir</a>: puede iniciar así, y se consultan como están
          escritas.
        </p>
      )}
      {dudas.some(({ duda }) => !isDecidible(duda) && duda !== "documento") && (
        <p className="text-warn">
          <a href="#dudas">Hay filas con un texto o un número dudoso</a>: su resultado llevará una
          advertencia.
        </p>
      )}
      {cortados !== null && (
        <p className="text-warn">
          {formatCount(cortados.total)} nombres tienen {cortados.letras} caracteres y ninguno tiene más: el
          programa de donde salió el archivo parece cortarlos. De un nombre cortado solo se consulta lo que
          quedó; si puede, expórtelo completo.
        </p>
      )}
      {oferta.repetidas.total > 0 && <Repetidas loteId={lote.loteId} repetidas={oferta.repetidas} />}
      {sinOcultas && filasOcultas > 0 && (
        <p className="text-warn">
          {plural(filasOcultas, "fila oculta queda fuera", "filas ocultas quedan fuera")} y no se{" "}
          {filasOcultas === 1 ? "consulta" : "consultan"}.
        </p>
      )}
      {(cifras.apartada > 0 || lote.enBlanco > 0) && (
        <p className="text-ink-2">
          {cifras.apartada > 0 && (
            <>
              <Link href={`/portal/validar/archivo/${lote.loteId}?estado=apartada#filas`}>
                {plural(
                  cifras.apartada,
                  "fila no nombra a nadie y se apartó",
                  "filas no nombran a nadie y se apartaron",
                )}
              </Link>{" "}
              (totales, encabezados repetidos o notas).{" "}
            </>
          )}
          {lote.enBlanco > 0 &&
            `${plural(lote.enBlanco, "fila en blanco se pasó por alto", "filas en blanco se pasaron por alto")}.`}
        </p>
      )}
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

interface RepetidasProps {
  readonly loteId: string;
  readonly repetidas: NonNullable<LoteView["oferta"]>["repetidas"];
}

/** People that several rows ask for, by line. */
function Repetidas({ loteId, repetidas: { total, primeras } }: RepetidasProps) {
  const named = primeras.reduce((sum, { veces }) => sum + veces - 1, 0);
  return (
    <div className="text-warn">
      <p>
        <Link href={`/portal/validar/archivo/${loteId}?repetidas=true#filas`}>
          {plural(
            total,
            "fila repite el documento o el nombre de otra",
            "filas repiten el documento o el nombre de otra",
          )}
        </Link>
        : cada una consume su consulta.
      </p>
      <ul className="text-ink-2 [overflow-wrap:anywhere]">
        {primeras.map(({ persona, veces, lineas }) => (
          <li key={lineas[0]}>
            {persona.nombre ?? askedInWords(persona)}: líneas {lineas.map(formatCount).join(", ")}
            {veces > lineas.length && ` y ${formatCount(veces - lineas.length)} más`}
          </li>
        ))}
        {total > named && <li>Y {plural(total - named, "repetida más", "repetidas más")}.</li>}
      </ul>
    </div>
  );
}
