import { formatPuntaje, plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import type { PortalOutputs } from "../trpc";

type ConsultaDetail = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;

/** Candidates that are no coincidencia. Counts them and names those that scored high, with the reason. */
export function Apartados({ consulta }: { consulta: ConsultaDetail }) {
  const { candidatosDescartados: count, umbralCorrespondencia, politicaCoincidencia, apartados } = consulta;
  if (politicaCoincidencia !== "correspondencia" || count === 0) return null;
  const minimum = String(umbralCorrespondencia ?? "").replace(".", ",");
  return (
    <div className="mt-4">
      <p className="text-ink-3 text-xs">
        {plural(count, "candidato", "candidatos")} con puntaje suficiente{" "}
        {count === 1 ? "se apartó" : "se apartaron"}: sus palabras no corresponden a las de la consulta (menos
        de {minimum}) o algo las contradice. {count === 1 ? "Se cuenta" : "Se cuentan"} en la evidencia y no{" "}
        {count === 1 ? "es coincidencia" : "son coincidencias"}.
      </p>
      {apartados.length > 0 && (
        <Card className="mt-2.5">
          <h3 className="font-semibold">Parecidos que no corresponden</h3>
          <ul className="mt-2 space-y-2.5">
            {apartados.map(({ listaNombre, nombreCoincidencia, score, motivos }) => (
              <li key={`${listaNombre} ${nombreCoincidencia}`}>
                <p className="[overflow-wrap:anywhere]">
                  {nombreCoincidencia}{" "}
                  <span className="text-ink-3 text-xs">
                    {listaNombre} · puntaje {formatPuntaje(score)}
                  </span>
                </p>
                <p className="text-ink-2 [overflow-wrap:anywhere]">{motivos.join(" ")}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
