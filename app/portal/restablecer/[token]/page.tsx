import type { Metadata } from "next";
import { ChooseClaveForm } from "@/components/portal/acceso/choose-clave-form";
import { AccesoFrame } from "@/components/portal/acceso/frame";
import { SpentLink } from "@/components/portal/acceso/spent-link";
import { getDeps } from "@/server/runtime/deps";
import { readEnlace } from "@/server/usecases/usuarios/read-enlace";

/** The address is the secret: it goes to no other site. */
export const metadata: Metadata = {
  title: "Restablecer la clave",
  referrer: "no-referrer",
  robots: { index: false },
};
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly token: string }>;
}

export default async function RestablecerTokenPage({ params }: Asked) {
  const { token } = await params;
  const owner = await readEnlace(getDeps(), "restablecer", token);
  if (owner === null) return <SpentLink tipo="restablecer" />;
  return (
    <AccesoFrame title="Elija otra clave" description="Al guardarla se cierran todas sus sesiones abiertas.">
      <ChooseClaveForm tipo="restablecer" secreto={token} email={owner.email} />
    </AccesoFrame>
  );
}
