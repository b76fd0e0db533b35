import { ChooseClaveForm } from "@/components/rooms/identidad/choose-clave-form";
import { DOORS, type DoorName } from "@/components/rooms/identidad/door";
import { AccesoFrame } from "@/components/rooms/identidad/frame";
import { getDeps } from "@/server/runtime/deps";
import { type EnlaceOwner, readEnlace } from "@/server/usecases/identidad/enlaces";

export interface EnlacePageProps {
  readonly params: Promise<{ readonly token: string }>;
}

type Invited = EnlaceOwner["shown"];

const INVITED = {
  portal: ({ entidad, nombre }: Invited) =>
    `Le dieron acceso al portal de ${entidad}${nombre === null ? "" : `, ${nombre}`}.`,
  soporte: ({ nombre }: Invited) => `Tiene acceso al panel de soporte, ${nombre}.`,
} as const satisfies Record<DoorName, unknown>;

const WORDS = {
  invitacion: (door: DoorName, owner: Invited) => ({
    title: "Elija su clave",
    description: INVITED[door](owner),
  }),
  restablecer: () => ({
    title: "Elija otra clave",
    description: "Al guardarla se cierran todas sus sesiones abiertas.",
  }),
} as const;

interface EnlaceProps extends EnlacePageProps {
  readonly door: DoorName;
  readonly tipo: keyof typeof WORDS;
}

/** The page of a mailed link. */
export async function Enlace({ door, tipo, params }: EnlaceProps) {
  const { token } = await params;
  const owner = await readEnlace(getDeps(), { realm: door, tipo, secreto: token });
  if (owner === null) return <SpentLink door={door} tipo={tipo} />;
  return (
    <AccesoFrame door={door} {...WORDS[tipo](door, owner.shown)}>
      <ChooseClaveForm door={door} tipo={tipo} secreto={token} email={owner.email} />
    </AccesoFrame>
  );
}

const NEXT = {
  invitacion: (inviter: string) =>
    `Si ya eligió su clave, ingrese con ella. Si no, pida otra invitación ${inviter}.`,
  restablecer: () => "Pida otro enlace; llega al mismo correo y vence en una hora.",
} as const;

/** A used, expired or replaced link. All get the same words. */
function SpentLink({ door, tipo }: { readonly door: DoorName; readonly tipo: keyof typeof NEXT }) {
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
