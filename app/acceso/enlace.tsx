import { ChooseClaveForm } from "@/components/rooms/identidad/choose-clave-form";
import type { DoorName } from "@/components/rooms/identidad/door";
import { AccesoFrame } from "@/components/rooms/identidad/frame";
import { SpentLink } from "@/components/rooms/identidad/spent-link";
import { getDeps } from "@/server/runtime/deps";
import { type EnlaceOwner, readEnlace } from "@/server/usecases/identidad/read-enlace";

export interface EnlaceAsked {
  readonly params: Promise<{ readonly token: string }>;
}

type Shown = EnlaceOwner["shown"];

const INVITED = {
  portal: ({ entidad, nombre }: Shown) =>
    `Le dieron acceso al portal de ${entidad}${nombre === null ? "" : `, ${nombre}`}.`,
  soporte: ({ nombre }: Shown) => `Tiene acceso al panel de soporte, ${nombre}.`,
} as const satisfies Record<DoorName, unknown>;

const WORDS = {
  invitacion: (door: DoorName, owner: Shown) => ({
    title: "Elija su clave",
    description: INVITED[door](owner),
  }),
  restablecer: () => ({
    title: "Elija otra clave",
    description: "Al guardarla se cierran todas sus sesiones abiertas.",
  }),
} as const;

interface EnlaceProps extends EnlaceAsked {
  readonly door: DoorName;
  readonly tipo: keyof typeof WORDS;
}

/** The page that a mailed link of a door leads to. */
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
