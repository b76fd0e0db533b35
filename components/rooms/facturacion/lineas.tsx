import { formatCop, formatCount } from "@/server/domain/shared/formato";
import type { PortalOutputs } from "@/server/trpc/portal/root";
import { Money } from "../../ui/money";
import { monthName } from "../days";

type Linea = NonNullable<PortalOutputs["consumo"]["cobros"]["rows"][number]["lineas"]>[number];

/** What an account charges, line by line; the amounts where there are several. */
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
