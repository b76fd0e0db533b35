import { type Informe, matchesOf, sumOfMeses, totalOf } from "@/server/domain/informes/informe";
import { momentoInWords, periodoInWords } from "@/server/domain/informes/informe-words";
import { SEVERIDAD_WORDS, SEVERIDADES } from "@/server/domain/screening/severidad-words";
import { formatCount } from "@/server/domain/shared/formato";
import { Facts } from "../../facts";

/** The main figures of an informe, to compare with the paper. Names no person. */
export function InformePublico({ informe }: { readonly informe: Informe }) {
  const { cifras } = informe;
  const sum = sumOfMeses(cifras.porMes);
  const { cerradas, pendientes } = cifras.decisiones;
  return (
    <Facts
      id="registro"
      title="Lo que se conserva: compárelo con su papel"
      facts={[
        ["Entidad", `${cifras.razonSocial} · NIT ${cifras.nit}`],
        ["Periodo", periodoInWords(informe)],
        ["De cuándo", momentoInWords(informe)],
        ["Preparado por", cifras.preparadoPor],
        ["Consultas", formatCount(totalOf(sum))],
        ...SEVERIDADES.map(
          (severidad) =>
            [`· ${SEVERIDAD_WORDS[severidad].nombre}`, formatCount(sum[severidad] ?? 0)] as const,
        ),
        ["Coincidencias", formatCount(matchesOf(cifras))],
        ["Descartadas en el periodo", formatCount(cerradas.descartadas)],
        ["Confirmadas en el periodo", formatCount(cerradas.confirmadas)],
        ["Esperan, de cualquier fecha", formatCount(pendientes.total)],
      ]}
    />
  );
}
