import { Badge } from "../../ui/badge";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleExclamationPoint,
  Clock,
  OctagonExclamationPoint,
} from "../../ui/icons";
import type { SoporteOutputs } from "../trpc";

export type Estado = SoporteOutputs["clientes"]["get"]["estado"]["estado"];

const ESTADOS = {
  bloqueado: { tone: "bad", word: "Bloqueado", icon: <OctagonExclamationPoint aria-hidden /> },
  en_mora: { tone: "warn", word: "En mora", icon: <CircleExclamationPoint aria-hidden /> },
  por_vencer: { tone: "warn", word: "Por vencer", icon: <Clock aria-hidden /> },
  sin_plan: { tone: "neutral", word: "Sin plan", icon: <CircleDashed aria-hidden /> },
  al_dia: { tone: "good", word: "Al día", icon: <CircleCheck aria-hidden /> },
  inactivo: { tone: "neutral", word: "Inactivo", icon: <Ban aria-hidden /> },
} as const;

/** States to filter clients by, worst first. */
export const ESTADO_VALUES = Object.keys(ESTADOS) as readonly Estado[];

export const estadoInWords = (estado: Estado): string => ESTADOS[estado].word;

export function EstadoBadge({ estado }: { readonly estado: Estado }) {
  const { tone, word, icon } = ESTADOS[estado];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
