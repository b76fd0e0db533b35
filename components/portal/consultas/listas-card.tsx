import { formatBogota } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { CopyText } from "../../ui/copy-text";
import type { PortalOutputs } from "../trpc";

type ConsultaDetail = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;

/** The compared lists with the versions in force at that time. */
export function ListasCard({ consulta: { listas, listasAusentes = [] } }: { consulta: ConsultaDetail }) {
  return (
    <Card>
      <h2 className="mb-2.5 font-semibold">Comparada con {plural(listas.length, "lista", "listas")}</h2>
      <ul className="space-y-2">
        {listas.map(({ slug, nombre, fetchedEn, totalEntradas, hashContenido }) => (
          <li key={slug}>
            <details>
              <summary className="[overflow-wrap:anywhere]">
                {nombre}
                <span className="block text-ink-3 text-xs">
                  versión del {formatBogota(new Date(fetchedEn))} ·{" "}
                  {plural(totalEntradas, "entrada", "entradas")}
                </span>
              </summary>
              <p className="mt-1 text-ink-3 text-xs">
                Huella de su contenido: <CopyText text={hashContenido} />
              </p>
            </details>
          </li>
        ))}
      </ul>
      {listasAusentes.length > 0 && (
        <p className="mt-3 text-warn">
          Sin versión vigente en ese momento, no se comparó con {formatCount(listasAusentes.length)}:{" "}
          {listasAusentes.map(({ nombre }) => nombre).join("; ")}.
        </p>
      )}
    </Card>
  );
}
