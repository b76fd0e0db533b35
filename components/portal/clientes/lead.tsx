import { type Atencion, detiene } from "@/server/domain/clientes/atencion";
import { plural } from "@/server/domain/shared/formato";
import { answerOf, pronosticoOf } from "../../rooms/facturacion/words";
import { Button } from "../../ui/button";
import { ScanSearch } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { Link } from "../link";
import { useSession } from "../session";
import type { PortalOutputs } from "../trpc";

type Data = Pick<PortalOutputs["inicio"]["get"], "consumo" | "atencion">;

/** Says what waits, or what is left if nothing waits. Offers the most usual action. */
export function Lead({ consumo, atencion }: Data) {
  const { may } = useSession();
  const answer = answerOf(consumo);
  const waits = leadOf(atencion);
  const expected = consumo.pronostico === null ? null : pronosticoOf(consumo.pronostico, consumo);
  return (
    <PageHeader
      title={waits ?? answer}
      description={[waits === null ? null : `${answer}.`, expected].filter(Boolean).join(" ") || null}
      actions={
        may("consultas.validate") && (
          <Button asChild variant="primary">
            <Link href="/portal/validar">
              <ScanSearch aria-hidden className="size-4" />
              Validar a una persona o empresa
            </Link>
          </Button>
        )
      }
    />
  );
}

/** One sentence about what waits. Null if nothing waits or the queries are stopped. */
export function leadOf(atencion: readonly Atencion[]): string | null {
  if (atencion.some(detiene)) return null;
  const parts = atencion.flatMap(partOf);
  if (parts.length === 0) return null;
  const listed = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}`;
  return `Por atender: ${listed}`;
}

function partOf(atencion: Atencion): readonly string[] {
  switch (atencion.tipo) {
    case "coincidencias_sin_decision":
      return [plural(atencion.cuantas, "coincidencia por decidir", "coincidencias por decidir")];
    case "alarmas_por_atender":
      return [plural(atencion.cuantas, "alarma de vigilancia", "alarmas de vigilancia")];
    case "coincidencias_por_preparar":
      return [plural(atencion.cuantas, "coincidencia por preparar", "coincidencias por preparar")];
    case "decisiones_por_aprobar":
      return [plural(atencion.cuantas, "decisión por aprobar", "decisiones por aprobar")];
    case "cambios_por_aprobar":
      return [plural(atencion.cuantos, "cambio por aprobar", "cambios por aprobar")];
    default:
      return [];
  }
}
