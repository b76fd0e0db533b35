import { Link } from "@/components/ui/link";
import { SeveridadBadge } from "@/components/ui/severidad-badge";
import { commonSujeto } from "@/server/domain/consultas/consulta";
import { ESTADO_NOMBRES } from "@/server/domain/decisiones/decision-words";
import { gruposOf, placesInWords } from "@/server/domain/informes/expediente-grupos";
import { formatBogota, inUtc } from "@/server/domain/shared/bogota";
import { nitInWords } from "@/server/domain/shared/documento";
import { formatCount, plural } from "@/server/domain/shared/formato";
import type { ConsultaVerificada, ExpedienteVerificado } from "@/server/usecases/informes/expedientes";
import { Facts } from "../../facts";
import { issuerFacts } from "../../issuer-facts";

type Props = Extract<ExpedienteVerificado, { estado: "coincide" }>;

/** The public part of an expediente: decisions and their dates, without people or reasons. */
export function ExpedientePublico({ expediente, consultas }: Props) {
  const { en, total } = expediente;
  const [newest] = consultas;
  const common = commonSujeto(consultas);
  return (
    <>
      <Facts
        id="registro"
        title="Lo que se registró: compárelo con su papel"
        facts={[
          ...(newest ? issuerFacts(common, newest) : []),
          ["Emitido", `${formatBogota(en)} (Bogotá) · ${inUtc(en)}`],
          [
            "Trae",
            total > consultas.length
              ? `las ${formatCount(consultas.length)} consultas más recientes de ${formatCount(total)}`
              : plural(total, "consulta", "consultas"),
          ],
        ]}
      />
      <section aria-labelledby="consultas" className="space-y-3">
        <h2 id="consultas" className="font-semibold text-base">
          Lo que se decidió
        </h2>
        <ul className="divide-y divide-line border-line border-y text-sm">
          {consultas.map((consulta) => (
            <li key={consulta.consultaId} className="break-inside-avoid space-y-1.5 py-3">
              <OneConsulta consulta={consulta} isOfSeveral={common === null} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface OneConsultaProps {
  readonly consulta: ConsultaVerificada;
  readonly isOfSeveral: boolean;
}

function OneConsulta({ consulta, isOfSeveral }: OneConsultaProps) {
  const { consultaId, hashReporte, fechaReporte, severidad, sujetoObligado } = consulta;
  const { totalMatches, coincidencias } = consulta;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{formatBogota(new Date(fechaReporte))} (Bogotá)</span>
        <SeveridadBadge severidad={severidad} />
        <span>{plural(totalMatches, "coincidencia", "coincidencias")}</span>
      </p>
      {isOfSeveral && sujetoObligado && (
        <p>
          Para {sujetoObligado.razonSocial} · {nitInWords(sujetoObligado.nit)}
        </p>
      )}
      {gruposOf(coincidencias, new Map()).map(({ posiciones, estado, decisiones }) => (
        <p key={posiciones[0]} className="text-ink-2">
          {posiciones.length === 1 ? "Coincidencia" : "Coincidencias"} {placesInWords(posiciones)}:{" "}
          {ESTADO_NOMBRES[estado].toLowerCase()}
          {decisiones.length > 0 &&
            `, ${plural(decisiones.length, "decisión", "decisiones")}, la última del ${formatBogota(decisiones.at(-1)?.en ?? new Date(0))}`}
        </p>
      ))}
      {totalMatches > 0 && coincidencias.length === 0 && (
        <p className="text-ink-2">Nada se había decidido.</p>
      )}
      <p>
        <Link
          href={`/verificar/${consultaId}?h=${hashReporte}`}
          className="font-medium text-accent underline"
        >
          Verificar el reporte de esta consulta
        </Link>
      </p>
    </>
  );
}
