import type { EstadoDeLote } from "@/server/domain/lotes/lote";
import { LOTE_WORDS } from "@/server/domain/lotes/words";
import { Badge, type BadgeProps } from "../../ui/badge";
import type { Icon } from "../../ui/icon";
import { Ban, Check, CircleDashed, CircleStop, LoaderCircle, Pause } from "../../ui/icons";

const LOOKS: Readonly<Record<EstadoDeLote, { Icon: Icon; tone: NonNullable<BadgeProps["tone"]> }>> = {
  cargado: { Icon: CircleDashed, tone: "neutral" },
  en_curso: { Icon: LoaderCircle, tone: "accent" },
  pausado: { Icon: Pause, tone: "info" },
  detenido: { Icon: CircleStop, tone: "warn" },
  terminado: { Icon: Check, tone: "good" },
  cancelado: { Icon: Ban, tone: "neutral" },
};

export function EstadoBadge({ estado }: { readonly estado: EstadoDeLote }) {
  const { Icon, tone } = LOOKS[estado];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {LOTE_WORDS[estado]}
    </Badge>
  );
}
