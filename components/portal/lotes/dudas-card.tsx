"use client";

import { writtenAs } from "@/server/domain/archivos/tabla/columnas";
import { isPart, personaAt } from "@/server/domain/archivos/tabla/reglas";
import { type DudaDecidible, isDecidible } from "@/server/domain/lotes/duda-de-fila";
import { askedInWords } from "@/server/domain/lotes/words";
import { plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Link } from "../link";
import { useTRPC } from "../trpc";
import { DUDA_WORDS, dudaName } from "./dudas-words";
import type { GrupoDeDudas, LoteView } from "./lote-words";

/** Doubtful rows, grouped by duda. The officer decides on all rows of a duda at once. */
export function DudasCard({ view: { lote, dudas } }: { readonly view: LoteView }) {
  if (dudas.length === 0) return null;
  return (
    <Card className="space-y-4">
      <div>
        <h2 id="dudas" className="font-semibold">
          Filas dudosas
        </h2>
        <p className="text-ink-2">
          {dudas.some(({ duda }) => isDecidible(duda))
            ? `Decida cómo se consultan. Su archivo queda como está${
                dudas.some(({ duda }) => duda === "tipo") ? "." : ", y el número de consultas no cambia."
              }`
            : "Se consultan así. Corrija abajo la fila que no quiso escribir de ese modo."}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {dudas.map((grupo) => (
          <Grupo key={grupo.duda} lote={lote} grupo={grupo} />
        ))}
      </ul>
    </Card>
  );
}

interface GrupoProps {
  readonly lote: LoteView["lote"];
  readonly grupo: GrupoDeDudas;
}

function Grupo({ lote, grupo: { duda, total, primeras, arreglo } }: GrupoProps) {
  const { found, why } = dudaName(duda);
  const title = found(total);
  return (
    <li className="space-y-2.5 py-4 first:pt-0 last:pb-0">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {title}
        {isDecidible(duda) &&
          (arreglo === null ? <Badge tone="warn">Sin decidir</Badge> : <Badge tone="good">Decidido</Badge>)}
      </h3>
      <p className="text-ink-2">
        {why}{" "}
        {duda === "varias_personas" &&
          lote.columnas.reglas?.otras.some(({ columnas }) => isPart(columnas)) && (
            <>
              <a href="#decidir">Consultar cada nombre aparte</a>.{" "}
            </>
          )}
        <Link href={`/portal/validar/archivo/${lote.loteId}?duda=${duda}#filas`}>
          {total === 1 ? "Ver la fila" : `Ver las ${plural(total, "fila", "filas")}`}
        </Link>
      </p>
      <ul aria-label={title} className="space-y-1.5">
        {primeras.map((fila) => (
          <li key={fila.numero} className="[overflow-wrap:anywhere]">
            <FilaDudosa lote={lote} fila={fila} />
          </li>
        ))}
        {total > primeras.length && (
          <li className="text-ink-3">Y {plural(total - primeras.length, "fila más", "filas más")}.</li>
        )}
      </ul>
      {isDecidible(duda) && <Decision loteId={lote.loteId} duda={duda} total={total} arreglo={arreglo} />}
    </li>
  );
}

interface FilaDudosaProps {
  readonly lote: LoteView["lote"];
  readonly fila: GrupoDeDudas["primeras"][number];
}

function FilaDudosa({ lote, fila: { numero, linea, celdas, persona, lecturas } }: FilaDudosaProps) {
  const { rol, columnas } = personaAt(lote.columnas, lote.total, numero);
  const documento = writtenAs(columnas, celdas, "numero_documento");
  // A number may say its type itself: `C.C. 79.123.456`.
  const tipo = /^\d/.test(documento) ? writtenAs(columnas, celdas, "tipo_documento") : "";
  return (
    <>
      <span className="text-ink-3">
        Línea {linea}
        {rol !== null && `, ${rol}`}.
      </span>{" "}
      {writtenAs(columnas, celdas, "nombre")}{" "}
      <span className="text-ink-2">
        {tipo} {documento}
        {persona !== null && ` → ${askedInWords(persona)}`}
        {lecturas.length > 0 && `. Se busca también: ${lecturas.map((texto) => `«${texto}»`).join(", ")}`}
      </span>
    </>
  );
}

interface DecisionProps extends Pick<GrupoDeDudas, "total" | "arreglo"> {
  readonly loteId: string;
  readonly duda: DudaDecidible;
}

/** Each decision has a request of its own, so that none is lost while another is saved. */
function Decision({ loteId, duda, total, arreglo }: DecisionProps) {
  const decide = useAction(useTRPC().lotes.resolveDuda, { refresh: "all", refreshesAlways: true });
  const busy = decide.isPending;
  /** Null takes the decision back. */
  const onDecide = (cambiar: boolean | null) => decide.run({ loteId, duda, cambiar, fila: null });
  const { change, leave, changed, left } = DUDA_WORDS[duda];
  return (
    <>
      <ActionError title="No se guardó la decisión" error={decide.error} />
      {arreglo === null ? (
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => onDecide(true)} className="whitespace-normal text-left">
            {change(total)}
          </Button>
          <Button
            variant={duda === "tipo" ? "secondary" : "quiet"}
            busy={busy}
            onClick={() => onDecide(false)}
          >
            {leave(total)}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status">
            {arreglo.cambiar ? changed : left}
            {arreglo.salvo > 0 &&
              ` Salvo ${plural(arreglo.salvo, "fila decidida", "filas decididas")} aparte.`}
          </p>
          <Button variant="quiet" size="sm" busy={busy} onClick={() => onDecide(null)}>
            Deshacer
          </Button>
        </div>
      )}
    </>
  );
}
