"use client";

import { formatMoment } from "@/server/domain/shared/formato";
import type { ConsumoActual } from "../../rooms/facturacion/words";
import { OctagonExclamationPoint } from "../../ui/icons";
import { Day } from "../../ui/moment";
import { howToLift } from "../prueba/how-to-lift";
import { useSession } from "../session";
import { AvisosASoporte } from "./avisos-a-soporte";

const WHY = {
  paquete_vencido_sin_pago:
    "El consumo pasó del paquete y hay una cuenta de cobro vencida sin pago. Las consultas nuevas se rechazan; las ya hechas, sus reportes y esta cuenta siguen disponibles.",
  tope_de_consumo:
    "Se alcanzó el tope de consultas al mes que su entidad pidió por escrito. Las consultas nuevas se rechazan y no se cobran; las ya hechas, sus reportes y esta cuenta siguen disponibles.",
  bolsa_agotada:
    "Se usaron todas las consultas de la bolsa. Las nuevas se rechazan; las ya hechas y sus reportes siguen disponibles.",
  bolsa_vencida:
    "La bolsa llegó a su fecha de vencimiento. Las consultas nuevas se rechazan; las ya hechas y sus reportes siguen disponibles.",
} as const;

/** Says why queries are refused, since when, and what ends it. */
export function BloqueoNotice({ bloqueo }: { readonly bloqueo: NonNullable<ConsumoActual["bloqueo"]> }) {
  const { codigo, desde, cobro, revertido } = bloqueo;
  const { modo } = useSession();
  return (
    <section
      aria-labelledby="bloqueo"
      className="flex gap-3 rounded-lg border border-bad bg-bad-soft px-5 py-4 text-ink"
    >
      <OctagonExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="min-w-0 max-w-prose space-y-2">
        <h2 id="bloqueo" className="font-semibold text-bad">
          Las consultas se rechazan desde el {formatMoment(desde)}
        </h2>
        <p>{WHY[codigo]}</p>
        {cobro !== null && (
          <p>
            Cuenta de cobro{" "}
            <a href="#cobros" className="font-medium [overflow-wrap:anywhere]">
              {cobro.cuentaReferencia}
            </a>
            : venció el <Day at={cobro.venceEn} />.
          </p>
        )}
        {revertido !== null && (
          <p className="font-medium [overflow-wrap:anywhere]">
            Soporte revirtió el pago {revertido.pagoReferencia} el {formatMoment(revertido.en)}.
          </p>
        )}
        <p>{howToLift(modo, codigo)}</p>
        <AvisosASoporte offersBolsa={codigo === "bolsa_agotada" || codigo === "bolsa_vencida"} />
      </div>
    </section>
  );
}
