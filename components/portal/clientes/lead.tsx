import { answerOf, pronosticoOf } from "../../rooms/facturacion/words";
import { Button } from "../../ui/button";
import { ScanSearch } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { Link } from "../link";
import { useSession } from "../session";
import type { PortalOutputs } from "../trpc";
import { leadOf } from "./lead-words";

type Data = Pick<PortalOutputs["inicio"]["get"], "consumo" | "atencion">;

/** What waits, as a sentence; else what is left. And the one thing that most come to do. */
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
        may("consultas.validar") && (
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
