import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { SessionProvider } from "@/components/soporte/session";
import { SoporteShell } from "@/components/soporte/shell/soporte-shell";
import { SoporteData } from "@/components/soporte/soporte-data";
import { allowedTo } from "@/server/trpc/soporte/allowed";
import { soporteContext } from "../prefetch";

export const dynamic = "force-dynamic";

/** The rooms of support, for whoever of it is signed in; anybody else is taken to the sign-in and back. */
export default async function SoporteLayout({ children }: { children: ReactNode }) {
  const [context, asked] = await Promise.all([soporteContext(), headers()]);
  const session = await context.session();
  if (session === null) {
    const here = asked.get("x-atalaya-path") ?? "/soporte";
    redirect(`/soporte/ingresar?volver=${encodeURIComponent(here)}`);
  }
  if (session.falta === "segundo_factor") redirect("/soporte/segundo-factor");
  const { nombre, rol } = session.actor;
  const signedIn = { nombre, rol, allowed: allowedTo(rol) };
  return (
    <SoporteData nonce={asked.get("x-nonce")}>
      <SessionProvider session={signedIn}>
        <SoporteShell>{children}</SoporteShell>
      </SessionProvider>
    </SoporteData>
  );
}
