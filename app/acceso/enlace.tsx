import { ChooseClaveForm } from "@/components/rooms/identidad/choose-clave-form";
import type { DoorName } from "@/components/rooms/identidad/door";
import { AccesoFrame } from "@/components/rooms/identidad/frame";
import { SpentLink } from "@/components/rooms/identidad/spent-link";
import { getDeps } from "@/server/runtime/deps";
import { readEnlace } from "@/server/usecases/identidad/read-enlace";

export interface EnlaceAsked {
  readonly params: Promise<{ readonly token: string }>;
}

const INVITED = {
  portal: ({ razonSocial, nombre }: Owner) => `${razonSocial} le dio acceso a su portal, ${nombre}.`,
  soporte: ({ nombre }: Owner) => `Tiene acceso al panel de soporte, ${nombre}.`,
} as const satisfies Record<DoorName, unknown>;

const WORDS = {
  invitacion: (door: DoorName, owner: Owner) => ({
    title: "Elija su clave",
    description: INVITED[door](owner),
  }),
  restablecer: () => ({
    title: "Elija otra clave",
    description: "Al guardarla se cierran todas sus sesiones abiertas.",
  }),
} as const;

interface Owner {
  readonly nombre: string;
  readonly razonSocial: string;
}

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
    <AccesoFrame door={door} {...WORDS[tipo](door, owner)}>
      <ChooseClaveForm door={door} tipo={tipo} secreto={token} email={owner.email} />
    </AccesoFrame>
  );
}
