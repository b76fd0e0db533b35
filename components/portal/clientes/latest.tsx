import { documentoInWords } from "@/server/domain/shared/documento";
import { Moment } from "../../ui/moment";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { Link } from "../link";
import type { PortalOutputs } from "../trpc";

type Consulta = PortalOutputs["inicio"]["get"]["ultimas"][number];

export function Latest({ consultas }: { consultas: readonly Consulta[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {consultas.map(({ consultaId, nombreConsultado, documentoConsultado, ...consulta }) => (
        <li key={consultaId}>
          <Link
            href={`/portal/consultas/${consultaId}`}
            className="grid items-center gap-x-4 gap-y-1 px-4.5 py-2.5 text-ink no-underline hover:bg-sunken sm:grid-cols-[10rem_minmax(0,1fr)_8.5rem_minmax(0,9rem)]"
          >
            <span className="text-ink-2 text-xs">
              <Moment at={consulta.creadaEn} hasZone={false} />
            </span>
            <span className="min-w-0">
              <span className="line-clamp-2 [overflow-wrap:anywhere]">
                {nombreConsultado ?? documentoInWords(documentoConsultado ?? "")}
              </span>
              {nombreConsultado !== null && documentoConsultado !== null && (
                <span className="block truncate text-ink-3 text-xs">
                  {documentoInWords(documentoConsultado)}
                </span>
              )}
            </span>
            <span>
              <SeveridadBadge severidad={consulta.severidad} cobertura={consulta.cobertura} />
            </span>
            <span className="truncate font-mono text-ink-2 text-xs">{consulta.referenciaExterna}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
