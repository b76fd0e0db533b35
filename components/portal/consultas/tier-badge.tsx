import { TIER_WORDS, type Tier } from "@/server/domain/listas/lista";
import { Badge } from "../../ui/badge";

const TONES = { "1_vinculante": "bad", "2_obligatoria": "warn", "3_referencia": "neutral" } as const;

/** How binding a list is. One word if it stands in a column. */
export function TierBadge({ tier, isShort = false }: { readonly tier: Tier; readonly isShort?: boolean }) {
  const { nombre, fuerza } = TIER_WORDS[tier];
  return <Badge tone={TONES[tier]}>{isShort ? nombre : fuerza}</Badge>;
}
