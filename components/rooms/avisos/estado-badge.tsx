import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  Hourglass,
  type LucideIcon,
  MailX,
} from "lucide-react";
import type { EntregaEstado } from "@/server/contract/avisos-words";
import { Badge } from "../../ui/badge";
import { ESTADO_WORDS } from "./words";

const SHAPES: Readonly<Record<EntregaEstado | "sin_canal", LucideIcon>> = {
  pendiente: Hourglass,
  reintentando: Clock,
  entregado: CircleCheck,
  fallido: CircleAlert,
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
