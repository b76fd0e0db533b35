import type { EntregaEstado } from "@/server/domain/avisos/entrega";
import { Badge } from "../../ui/badge";
import type { Icon } from "../../ui/icon";
import { CircleCheck, CircleExclamationPoint, CircleSlash, Clock, Hourglass, MailX } from "../../ui/icons";
import { ESTADO_WORDS } from "./words";

const SHAPES: Readonly<Record<EntregaEstado | "sin_canal", Icon>> = {
  pendiente: Hourglass,
  reintentando: Clock,
  entregado: CircleCheck,
  fallido: CircleExclamationPoint,
  cancelado: CircleSlash,
  sin_canal: MailX,
};

/** What a delivery stands at, by its word, its shape and its hue. */
export function EstadoBadge({ estado }: { readonly estado: EntregaEstado | "sin_canal" }) {
  const { word, tone } = ESTADO_WORDS[estado];
  const Shape = SHAPES[estado];
  return (
    <Badge tone={tone} icon={<Shape aria-hidden />}>
      {word}
    </Badge>
  );
}
