"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { documentoInWords } from "@/server/domain/shared/documento";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { Checkbox } from "../../ui/checkbox";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { TierBadge } from "../consultas/tier-badge";
import { Link } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { coincidenciaHref } from "./coincidencia-href";
import { Due } from "./due";

type Pasos = PortalOutputs["decisiones"]["pasos"];

/** The steps of open cases, earliest due date first. Each leads to its match. */
export function CasosTab() {
  const { may } = useSession();
  const [mios, setMios] = useQueryState("mios", parseAsBoolean.withDefault(false));
  const query = useQuery(useTRPC().decisiones.pasos.queryOptions({ mios }));
  return (
    <>
      {may("decisiones.endPaso") && (
        <Checkbox
          className="mb-4"
          label="Solo los pasos de los que soy responsable"
          checked={mios}
          onChange={({ target }) => void setMios(target.checked || null)}
        />
      )}
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {(found) => <PasosList found={found} />}
      </QueryView>
    </>
  );
}

function PasosList({ found: { rows, isCut, now } }: { readonly found: Pasos }) {
  if (rows.length === 0) {
    return (
      <EmptyState title="No hay pasos por hacer">
        Al confirmar una coincidencia se abre un caso con los pasos que su entidad escribió en Políticas.
      </EmptyState>
    );
  }
  const late = rows.filter(({ venceEn }) => new Date(venceEn) < new Date(now)).length;
  const count = isCut ? `Más de ${formatCount(rows.length)} pasos` : plural(rows.length, "paso", "pasos");
  return (
    <>
      <p className="mb-2 text-ink-2">
        {count} por hacer{late > 0 && `, ${plural(late, "vencido", "vencidos")}`}.
      </p>
      <ul
        aria-label="Pasos por hacer"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {rows.map((paso) => (
          <li key={paso.pasoId}>
            <Link
              href={coincidenciaHref(paso) as "/portal"}
              className="grid items-center gap-x-4 gap-y-1.5 px-4.5 py-3 text-ink no-underline hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem]"
            >
              <span className="min-w-0">
                <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{paso.nombre}</span>
                <span className="block text-ink-3 text-xs">Responsable: {paso.responsable}</span>
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 [overflow-wrap:anywhere]">
                  {paso.nombreConsultado ?? documentoInWords(paso.documentoConsultado ?? "")}
                </span>
                <span className="mt-0.5 block">
                  <TierBadge tier={paso.tier} isShort />
                </span>
              </span>
              <span className="sm:text-right">
                <Due at={paso.venceEn} now={now} />
                <span className="mt-0.5 block text-ink-3 text-xs">
                  <Moment at={paso.venceEn} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
