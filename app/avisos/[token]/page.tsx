import type { Metadata } from "next";
import { BajaCard } from "@/components/avisos/baja-card";
import { AccesoFrame } from "@/components/rooms/identidad/frame";
import { ServiceError } from "@/server/domain/shared/errors";
import { getDeps } from "@/server/runtime/deps";
import { readBaja } from "@/server/usecases/avisos/bajas";

/** The address is a secret, so no other site may see it as referrer. */
export const metadata: Metadata = {
  title: "Avisos por correo",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

interface PageProps {
  readonly params: Promise<{ readonly token: string }>;
}

export default async function AvisosPage({ params }: PageProps) {
  const { token } = await params;
  const baja = await readBaja(getDeps(), decodeURIComponent(token)).catch((thrown: unknown) => {
    if (thrown instanceof ServiceError) return null;
    throw thrown;
  });
  if (baja !== null) return <BajaCard token={token} {...baja} />;
  return (
    <AccesoFrame door="portal" title="Este enlace no sirve" description="No es de un correo de Atalaya.">
      <p>Ábralo como está en el correo, entero.</p>
    </AccesoFrame>
  );
}
