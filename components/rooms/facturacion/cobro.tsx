import { formatCop, formatCount } from "@/server/domain/shared/formato";
import type { PortalOutputs } from "@/server/trpc/portal/root";
import { Badge } from "../../ui/badge";
import { Check, Clock, OctagonExclamationPoint } from "../../ui/icons";
import { Money } from "../../ui/money";
import { monthName } from "../days";

type Linea = NonNullable<PortalOutputs["consumo"]["cobros"]["rows"][number]["lineas"]>[number];

/** The lines of a cobro. Shows amounts if there are several lines. */
export function Lineas({ lineas }: { readonly lineas: readonly Linea[] }) {
  return (
    <ul className="space-y-0.5">
      {lineas.map((linea) => (
        <li key={`${linea.concepto} ${linea.periodo}`}>
          {linea.concepto === "paquete"
            ? `${linea.nombre} de ${monthName(linea.periodo)}`
            : `${formatCount(linea.consultas)} de excedente de ${monthName(linea.periodo)}, a ${formatCop(linea.precioUnitario)}`}
          {lineas.length > 1 && (
            <>
              : <Money cop={linea.valor} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const ESTADOS = {
  pagada: { tone: "good", label: "Pagada", icon: <Check aria-hidden /> },
  por_pagar: { tone: "neutral", label: "Por pagar", icon: <Clock aria-hidden /> },
  vencida: { tone: "bad", label: "Vencida", icon: <OctagonExclamationPoint aria-hidden /> },
} as const;

export function CobroEstado({ estado }: { readonly estado: keyof typeof ESTADOS }) {
  const { tone, label, icon } = ESTADOS[estado];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
