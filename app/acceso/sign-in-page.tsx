import { AskResetForm } from "@/components/rooms/identidad/ask-reset-form";
import type { DoorName } from "@/components/rooms/identidad/door";
import { AccesoFrame } from "@/components/rooms/identidad/frame";
import { SignInForm } from "@/components/rooms/identidad/sign-in-form";
import { getDeps } from "@/server/runtime/deps";

export interface SignInPageProps {
  readonly searchParams: Promise<{
    readonly volver?: string | string[];
    readonly salida?: string;
    readonly lista?: string;
  }>;
}

/** Accepts only addresses inside the same `home`. Others could lead to another site. */
const INSIDE = {
  portal: /^\/portal(?:[/?#][^\\]*)?$/,
  soporte: /^\/soporte(?:[/?#][^\\]*)?$/,
} as const satisfies Record<DoorName, RegExp>;

const WORDS = {
  portal: { title: "Ingrese al portal", description: "Con el correo al que llegó su invitación." },
  soporte: { title: "Ingrese a soporte", description: "Con su correo, su clave y su segundo factor." },
} as const satisfies Record<DoorName, object>;

export async function SignInPage({ door, searchParams }: SignInPageProps & { readonly door: DoorName }) {
  const { volver, salida, lista } = await searchParams;
  const target = typeof volver === "string" && INSIDE[door].test(volver) ? volver : `/${door}`;
  const { title, description } = WORDS[door];
  return (
    <AccesoFrame door={door} title={title} description={saidOf(salida, lista) ?? description}>
      <SignInForm door={door} volver={target} />
      {door === "portal" && getDeps().isRegistroOpen && (
        <p className="border-line border-t pt-4 text-ink-2">
          ¿Todavía no tiene cuenta? <a href="/registro">Cree una de prueba</a>.
        </p>
      )}
    </AccesoFrame>
  );
}

function saidOf(salida: string | undefined, lista: string | undefined): string | null {
  if (lista !== undefined) return "Su clave quedó guardada. Ingrese con ella.";
  return salida === undefined ? null : "Su sesión quedó cerrada.";
}

export function AskResetPage({ door }: { readonly door: DoorName }) {
  return (
    <AccesoFrame
      door={door}
      title="Restablezca su clave"
      description="Le enviamos un enlace al correo de su cuenta."
    >
      <AskResetForm door={door} />
    </AccesoFrame>
  );
}
