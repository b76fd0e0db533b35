import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AccesoFrame } from "@/components/rooms/identidad/frame";
import { SoporteOwedSegundoFactor } from "@/components/soporte/identidad/mi-cuenta";
import { SoporteData } from "@/components/soporte/soporte-data";
import { soporteContext } from "../prefetch";

export const metadata: Metadata = { title: "Segundo factor" };

/** Support staff must enrol a second factor here at the first sign-in. */
export default async function SegundoFactorPage() {
  const [context, asked] = await Promise.all([soporteContext(), headers()]);
  const session = await context.session();
  if (session === null) redirect("/soporte/ingresar");
  if (session.falta === null) redirect("/soporte");
  return (
    <SoporteData nonce={asked.get("x-nonce")}>
      <AccesoFrame
        door="soporte"
        title="Active su segundo factor"
        description="Se exige a todo el equipo de soporte. Toma dos minutos y se hace una vez."
      >
        <SoporteOwedSegundoFactor />
      </AccesoFrame>
    </SoporteData>
  );
}
