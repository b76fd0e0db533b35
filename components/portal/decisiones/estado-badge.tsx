import { ESTADO_NOMBRES } from "@/server/domain/decisiones/decision-words";
import { Badge } from "../../ui/badge";
import { Check, CircleDashed, Hourglass, Microscope, UserRoundX } from "../../ui/icons";
import type { PortalOutputs } from "../trpc";

type Estado = PortalOutputs["decisiones"]["cola"]["rows"][number]["estado"];

const LOOKS = {
  por_decidir: { tone: "warn", Icon: CircleDashed },
  en_analisis: { tone: "info", Icon: Microscope },
  por_aprobar: { tone: "warn", Icon: Hourglass },
  descartada: { tone: "neutral", Icon: UserRoundX },
  confirmada: { tone: "accent", Icon: Check },
} as const;

/** For tables with many columns. */
const SHORT = { ...ESTADO_NOMBRES, descartada: "Descartada" };

interface EstadoBadgeProps {
  readonly estado: Estado;
  readonly isShort?: boolean;
}

export function EstadoBadge({ estado, isShort = false }: EstadoBadgeProps) {
  const { tone, Icon } = LOOKS[estado];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {(isShort ? SHORT : ESTADO_NOMBRES)[estado]}
    </Badge>
  );
}
