import { PRUEBA_DIAS } from "@/server/domain/consultas/retencion";
import { formatCount } from "@/server/domain/shared/formato";
import { Card, Facts } from "../../rooms/card";
import { CopyText } from "../../ui/copy-text";
import { CircleCheck, CircleExclamationPoint, Clock } from "../../ui/icons";
import { Day, Moment } from "../../ui/moment";
import type { PortalOutputs } from "../trpc";

type Detail = PortalOutputs["consultas"]["get"];

const REGISTRO = {
  intacta: { Icon: CircleCheck, tone: "text-good", words: "intacto" },
  prueba: {
    Icon: Clock,
    tone: "text-warn",
    words: `PRUEBA: no es evidencia y se borra a los ${PRUEBA_DIAS} días`,
  },
  pendiente_de_sello: { Icon: Clock, tone: "text-warn", words: "intacto; se sella en un minuto" },
  registro_alterado: {
    Icon: CircleExclamationPoint,
    tone: "text-bad",
    words: "alterado: ya no tiene su huella",
  },
  bitacora_alterada: { Icon: CircleExclamationPoint, tone: "text-bad", words: "la bitácora ya no lo prueba" },
} as const satisfies Record<Detail["registro"], object>;

const short = (text: string) => `${text.slice(0, 8)}…${text.slice(-7)}`;

/** Whether the evidence is unchanged, and how anyone can verify it. */
export function EvidenciaCard({ detail }: { detail: Detail }) {
  const { registro, sello, consulta, conservadaHasta, verificacionUrl } = detail;
  const { Icon, tone, words } = REGISTRO[registro];
  return (
    <Card>
      <h2 className="mb-2.5 font-semibold">Evidencia</h2>
      <Facts
        facts={[
          {
            name: "Registro",
            value: (
              <span className="inline-flex items-start gap-1.5">
                <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
                {words}
              </span>
            ),
          },
          ...(sello
            ? [
                {
                  name: "Sellada",
                  value: (
                    <>
                      <Moment at={sello.selladaEn} /> · hoja {formatCount(sello.hoja)}
                    </>
                  ),
                },
              ]
            : []),
          ...(consulta
            ? [
                {
                  name: "Huella",
                  value: <CopyText text={consulta.hashReporte} shown={short(consulta.hashReporte)} />,
                },
              ]
            : []),
          { name: "Se conserva", value: <>hasta el {<Day at={conservadaHasta} />}</> },
          {
            name: "Verificación",
            value: <CopyText text={verificacionUrl} shown="copiar el enlace" className="font-sans" />,
          },
        ]}
      />
    </Card>
  );
}
