import { downloadedBy } from "@/server/domain/listas/lista";
import { formatBogota } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { CopyText } from "../../ui/copy-text";
import type { PortalOutputs } from "../trpc";

type ConsultaDetail = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;

/** The lists that were compared, each with the version in force then. */
export function ListasCard({ consulta }: { readonly consulta: ConsultaDetail }) {
  const { listas, listasAusentes = [], fechaReporte } = consulta;
  return (
    <Card>
      <h2 className="mb-2.5 font-semibold">Comparada con {plural(listas.length, "lista", "listas")}</h2>
      <ul className="space-y-2">
        {listas.map((lista) => {
          const downloaded = downloadedBy(lista, new Date(fechaReporte));
          return (
            <li key={lista.slug}>
              <details>
                <summary className="[overflow-wrap:anywhere]">
                  {lista.nombre}
                  <span className="block text-ink-3 text-xs">
                    {downloaded && `versión del ${formatBogota(downloaded)} · `}
                    {plural(lista.totalEntradas, "entrada", "entradas")}
                  </span>
                </summary>
                <p className="mt-1 text-ink-3 text-xs">
                  Huella de su contenido: <CopyText text={lista.hashContenido} />
                </p>
              </details>
            </li>
          );
        })}
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
