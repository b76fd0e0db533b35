import { Badge } from "../../ui/badge";
import { Check, Clock, OctagonExclamationPoint } from "../../ui/icons";

const ESTADOS = {
  pagada: { tone: "good", label: "Pagada", icon: <Check aria-hidden /> },
  por_pagar: { tone: "neutral", label: "Por pagar", icon: <Clock aria-hidden /> },
  vencida: { tone: "bad", label: "Vencida", icon: <OctagonExclamationPoint aria-hidden /> },
} as const;

/** Whether an account is paid, due or overdue. */
export function CobroEstado({ estado }: { readonly estado: keyof typeof ESTADOS }) {
  const { tone, label, icon } = ESTADOS[estado];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
