import type { Metadata } from "next";
import { ConfirmRegistro } from "@/components/publico/confirm-registro";
import { getDeps } from "@/server/runtime/deps";
import { readRegistro } from "@/server/usecases/identidad/registro";

/** The address is a secret, so no other site may see it as referrer. */
export const metadata: Metadata = {
  title: "Confirme su registro",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

interface PageProps {
  readonly params: Promise<{ readonly token: string }>;
}

export default async function ConfirmRegistroPage({ params }: PageProps) {
  const { token } = await params;
  const email = await readRegistro(getDeps(), token);
  if (email !== null) return <ConfirmRegistro secreto={token} email={email} />;
  return (
    <div className="max-w-2xl space-y-4">
      <h1 className="font-semibold text-2xl tracking-tight">Este enlace ya no sirve</h1>
      <p className="text-base text-ink-2">Se usó, venció o su correo ya tiene una cuenta.</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a href="/portal/ingresar">Ingresar al portal</a>
        <a href="/registro">Registrarse de nuevo</a>
      </p>
    </div>
  );
}
