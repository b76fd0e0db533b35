import type { TipoDeAlarma } from "@/server/domain/contrapartes/contraparte";
import { ESTADO_NOMBRES } from "@/server/domain/decisiones/decision-words";
import { Badge } from "../../ui/badge";
import { Check, CircleDashed, Eye, Hourglass, Microscope, UserRoundX } from "../../ui/icons";
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

interface VigilanciaBadgeProps {
  /** The newest first. */
  readonly alarmas: readonly { readonly tipo: TipoDeAlarma }[];
  readonly className?: string;
}

/** As `ALARMA_WORDS`, without its sentences: the queue loads little. */
const ALARMA_NOMBRES = { nueva: "nueva", cambio: "cambió", salida: "salió" } as const;

/** Says that vigilancia brought a match, and what for. */
export function VigilanciaBadge({ alarmas: [newest], className }: VigilanciaBadgeProps) {
  if (newest === undefined) return null;
  return (
    <Badge tone="info" icon={<Eye aria-hidden />} className={className ?? ""}>
      Vigilancia · {ALARMA_NOMBRES[newest.tipo]}
    </Badge>
  );
}
