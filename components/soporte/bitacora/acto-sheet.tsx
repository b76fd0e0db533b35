"use client";

import { useQuery } from "@tanstack/react-query";
import { actoInWords } from "@/server/domain/bitacora/acciones";
import { actorInWords, cambiosOf, objetoInWords } from "@/server/domain/bitacora/actos-words";
import { campoInWords } from "@/server/domain/bitacora/campos";
import { Facts } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { CopyText } from "../../ui/copy-text";
import { Moment } from "../../ui/moment";
import { Sheet } from "../../ui/sheet";
import { Skeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { type Acto, Sobre } from "./actos-table";
import type { Filtro } from "./filtro";

export interface ActoSheetProps {
  readonly numero: number;
  readonly onClose: () => void;
  /** Filters the list by the same object. */
  readonly onFilter: (part: Partial<Filtro>) => void;
}

export function ActoSheet({ numero, onClose, onFilter }: ActoSheetProps) {
  const query = useQuery(useTRPC().bitacora.acto.queryOptions({ numero }));
  const { data } = query;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={data === undefined ? `Acto ${numero}` : actoInWords(data.accion)}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-64" />}>
        {(acto) => (
          <div className="space-y-6">
            <Facts facts={factsOf(acto)} />
            <Cambios acto={acto} />
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => onFilter({ objeto: acto.objetoId })}>
                Ver los actos sobre lo mismo
              </Button>
              {acto.clienteId !== null && (
                <Button onClick={() => onFilter({ cliente: acto.clienteId })}>
                  Ver los actos del cliente
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryView>
    </Sheet>
  );
}

const factsOf = (acto: Acto) => [
  { name: "Acto", value: acto.numero },
  { name: "Quién", value: actorInWords(acto.actor) },
  { name: "Cuándo", value: <Moment at={acto.en} /> },
  {
    name: objetoInWords(acto.objetoTipo),
    value: (
      <div className="space-y-0.5">
        {acto.objeto !== null && (
          <p>
            <Sobre acto={acto} />
          </p>
        )}
        <CopyText text={acto.objetoId} />
      </div>
    ),
  },
  ...(acto.razonSocial === null || acto.clienteId === null
    ? []
    : [{ name: "De", value: <a href={`/soporte/clientes/${acto.clienteId}`}>{acto.razonSocial}</a> }]),
  { name: "Motivo", value: acto.motivo ?? <span className="text-ink-3">No se anotó</span> },
  { name: "Solicitud", value: <CopyText text={acto.requestId} /> },
  { name: "Acción", value: <code className="font-mono text-xs">{acto.accion}</code> },
];

/** Fields before and after, the changed ones first and marked with a word. */
function Cambios({ acto }: { readonly acto: Acto }) {
  const cambios = cambiosOf(acto.antes, acto.despues);
  if (cambios.length === 0) return <p className="text-ink-2">Este acto no cambió ningún dato.</p>;
  // A created object has no values before: the new ones take the room.
  const hasAntes = cambios.some(({ antes }) => antes !== null);
  return (
    <section aria-label="Qué cambió" className="space-y-2">
      <h3 className="font-medium">Qué cambió</h3>
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="border-line border-b text-ink-3 text-xs">
            <th scope="col" className="w-1/3 py-1.5 pr-3 font-medium">
              Dato
            </th>
            {hasAntes && (
              <th scope="col" className="py-1.5 pr-3 font-medium">
                Antes
              </th>
            )}
            <th scope="col" className="py-1.5 font-medium">
              Después
            </th>
          </tr>
        </thead>
        <tbody>
          {cambios.map(({ campo, antes, despues, isChanged }) => (
            <tr key={campo} className="border-line border-b align-top [overflow-wrap:anywhere] last:border-0">
              <th scope="row" className="py-1.5 pr-3 font-normal text-ink-2">
                {campoInWords(campo)}
                {!isChanged && <span className="block text-ink-3 text-xs">sin cambio</span>}
              </th>
              {hasAntes && (
                <td className="py-1.5 pr-3">
                  {isChanged && antes !== null ? (
                    <del className="text-ink-2">{antes}</del>
                  ) : (
                    <Value text={antes} />
                  )}
                </td>
              )}
              <td className="py-1.5">
                {isChanged && despues !== null ? (
                  <ins className="bg-good-soft text-ink no-underline">{despues}</ins>
                ) : (
                  <Value text={despues} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Value = ({ text }: { readonly text: string | null }) =>
  text === null ? <span className="text-ink-3">—</span> : text;
