"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { CircleCheck, CircleSlash, Clock } from "../../ui/icons";
import { Ago, Day, Moment } from "../../ui/moment";
import { countdown, estadoOfLlave, isIdle, type Llave, nombreOfLlave } from "./llave";

export interface LlavesTableProps {
  readonly llaves: readonly Llave[];
  readonly now: Date;
  /** The common prefix of all keys, if it helps the reader. */
  readonly prefijo?: string;
  /** Null if the user may not. */
  readonly onRegenerate: ((llave: Llave) => void) | null;
  readonly onRevoke: ((llave: Llave) => void) | null;
  readonly empty: ReactNode;
}

/** All keys. Those that no longer work stay, marked. */
export function LlavesTable({ llaves, now, prefijo, onRegenerate, onRevoke, empty }: LlavesTableProps) {
  const columns: ColumnDef<Llave>[] = [
    {
      header: "Etiqueta",
      isTitle: true,
      cell: (llave) => <Name llave={llave} llaves={llaves} />,
    },
    {
      header: prefijo ? "Llave" : "Termina en",
      cell: ({ terminacion }) => (
        <code className="font-mono text-xs">
          {prefijo && <span className="text-ink-3">{prefijo}…</span>}
          <span>{terminacion}</span>
        </code>
      ),
    },
    { header: "Creada", cell: ({ creadaEn }) => <Day at={creadaEn} /> },
    {
      header: "Último uso",
      cell: ({ ultimoUsoEn }) =>
        ultimoUsoEn === null ? <span className="text-ink-3">nunca</span> : <Ago at={ultimoUsoEn} now={now} />,
    },
    {
      header: "Vigencia",
      cell: (llave) => <Vigencia llave={llave} now={now} />,
    },
  ];
  if (onRegenerate !== null || onRevoke !== null) {
    columns.push({
      header: <span className="sr-only">Acciones</span>,
      cell: (llave) => {
        const estado = estadoOfLlave(llave, now);
        const name = nombreOfLlave(llave);
        return (
          <span className="-my-1 flex justify-end gap-1">
            {onRegenerate !== null && estado === "vigente" && llave.reemplazadaPor === null && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Regenerar la llave ${name}`}
                onClick={() => onRegenerate(llave)}
              >
                Regenerar
              </Button>
            )}
            {onRevoke !== null && (estado === "vigente" || estado === "por_terminar") && (
              <Button
                variant="quiet"
                size="sm"
                className="text-bad"
                aria-label={`Revocar la llave ${name}`}
                onClick={() => onRevoke(llave)}
              >
                Revocar
              </Button>
            )}
          </span>
        );
      },
    });
  }
  return (
    <DataTable
      caption="Llaves de API"
      columns={columns}
      rows={llaves}
      rowId={({ apiKeyId }) => apiKeyId}
      empty={empty}
    />
  );
}

function Name({ llave, llaves }: { readonly llave: Llave; readonly llaves: readonly Llave[] }) {
  const next = llaves.find(({ apiKeyId }) => apiKeyId === llave.reemplazadaPor);
  return (
    <>
      <span className="font-medium">
        {llave.etiqueta ?? <span className="text-ink-3">Sin etiqueta</span>}
      </span>
      {next && (
        <span className="block text-ink-3 text-xs">La reemplazó la que termina en {next.terminacion}</span>
      )}
    </>
  );
}

function Vigencia({ llave, now }: { readonly llave: Llave; readonly now: Date }) {
  const estado = estadoOfLlave(llave, now);
  if (estado === "revocada" && llave.revocadaEn !== null) {
    return (
      <>
        <Badge icon={<CircleSlash aria-hidden />}>Revocada</Badge>
        <span className="block text-ink-3 text-xs">
          <Moment at={llave.revocadaEn} />
        </span>
      </>
    );
  }
  if (llave.validaHasta !== null) {
    if (estado === "terminada") {
      return (
        <>
          <Badge icon={<CircleSlash aria-hidden />}>Terminada</Badge>
          <span className="block text-ink-3 text-xs">
            <Moment at={llave.validaHasta} />
          </span>
        </>
      );
    }
    return (
      <>
        <Badge tone="warn" icon={<Clock aria-hidden />}>
          Por terminar
        </Badge>
        <span className="block text-ink-2 text-xs">
          <Remaining key={now.getTime()} until={llave.validaHasta} now={now} />
        </span>
      </>
    );
  }
  return (
    <>
      <Badge tone="good" icon={<CircleCheck aria-hidden />}>
        Vigente
      </Badge>
      {isIdle(llave, now) && (
        <span className="block text-warn text-xs">Sin uso hace tiempo: si ya no la necesita, revóquela.</span>
      )}
    </>
  );
}

const TICK_MS = 1000;

/**
 * Counts down to `until` from the service's time, because the browser's clock may be wrong. A new `now` needs
 * a new `key`.
 */
function Remaining({ until, now }: { readonly until: Date; readonly now: Date }) {
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassedMs((passed) => passed + TICK_MS), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      Faltan <span className="tabular-nums">{countdown(until.getTime() - now.getTime() - passedMs)}</span>,
      hasta el <Moment at={until} />
    </>
  );
}
