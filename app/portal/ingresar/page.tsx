import type { Metadata } from "next";
import { AccesoFrame } from "@/components/portal/acceso/frame";
import { SignInForm } from "@/components/portal/acceso/sign-in-form";

export const metadata: Metadata = { title: "Ingresar" };
export const dynamic = "force-dynamic";

interface Asked {
  readonly searchParams: Promise<{
    readonly volver?: string | string[];
    readonly salida?: string;
    readonly lista?: string;
  }>;
}

/** Inside the portal only: an address with a host of its own would lead elsewhere. */
const INSIDE = /^\/portal(?:[/?#][^\\]*)?$/;

export default async function IngresarPage({ searchParams }: Asked) {
  const { volver, salida, lista } = await searchParams;
  const target = typeof volver === "string" && INSIDE.test(volver) ? volver : "/portal";
  return (
    <AccesoFrame title="Ingrese al portal" description={descriptionOf(salida, lista)}>
      <SignInForm volver={target} />
    </AccesoFrame>
  );
}

function descriptionOf(salida: string | undefined, lista: string | undefined): string {
  if (lista !== undefined) return "Su clave quedó guardada. Ingrese con ella.";
  return salida === undefined ? "Con el correo al que llegó su invitación." : "Su sesión quedó cerrada.";
}
