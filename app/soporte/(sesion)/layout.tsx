import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { SessionProvider } from "@/components/soporte/session";
import { SoporteShell } from "@/components/soporte/shell/soporte-shell";
import { SoporteData } from "@/components/soporte/soporte-data";
import { TodayProvider } from "@/components/ui/today";
import { allowedTo } from "@/server/trpc/soporte/allowed";
import { today } from "../../prefetching";
import { soporteContext } from "../prefetch";

/** The back-office for signed-in staff. Redirects anyone else to the sign-in and back. */
export default async function SoporteLayout({ children }: { children: ReactNode }) {
  const [context, asked, dia] = await Promise.all([soporteContext(), headers(), today()]);
  const session = await context.session();
  if (session === null) {
    const here = asked.get("x-atalaya-path") ?? "/soporte";
    redirect(`/soporte/ingresar?volver=${encodeURIComponent(here)}`);
  }
  if (session.falta === "segundo_factor") redirect("/soporte/segundo-factor");
  const { usuarioId, nombre, rol } = session.actor;
  const signedIn = { usuarioId, nombre, rol, allowed: allowedTo(rol) };
  return (
    <SoporteData nonce={asked.get("x-nonce")}>
      <SessionProvider session={signedIn}>
        <TodayProvider value={dia}>
          <SoporteShell>{children}</SoporteShell>
        </TodayProvider>
      </SessionProvider>
    </SoporteData>
  );
}
