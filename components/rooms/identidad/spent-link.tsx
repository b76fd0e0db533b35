import { DOORS, type DoorName } from "./door";
import { AccesoFrame } from "./frame";

const NEXT = {
  invitacion: (inviter: string) =>
    `Si ya eligió su clave, ingrese con ella. Si no, pida otra invitación ${inviter}.`,
  restablecer: () => "Pida otro enlace; llega al mismo correo y vence en una hora.",
} as const;

interface SpentLinkProps {
  readonly door: DoorName;
  readonly tipo: keyof typeof NEXT;
}

/** A link that was used, expired or replaced: all are told the same, and how to go on. */
export function SpentLink({ door, tipo }: SpentLinkProps) {
  const { home, enter, inviter } = DOORS[door];
  return (
    <AccesoFrame
      door={door}
      title="Este enlace ya no sirve"
      description="Se usó, venció o fue reemplazado por otro."
    >
      <p>{NEXT[tipo](inviter)}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a href={`${home}/ingresar`}>{enter}</a>
        <a href={`${home}/restablecer`}>Pedir otro enlace</a>
      </p>
    </AccesoFrame>
  );
}
