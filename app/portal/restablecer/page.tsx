import type { Metadata } from "next";
import { AskResetForm } from "@/components/portal/acceso/ask-reset-form";
import { AccesoFrame } from "@/components/portal/acceso/frame";

export const metadata: Metadata = { title: "Restablecer la clave" };
export const dynamic = "force-dynamic";

export default function RestablecerPage() {
  return (
    <AccesoFrame title="Restablezca su clave" description="Le enviamos un enlace al correo de su cuenta.">
      <AskResetForm />
    </AccesoFrame>
  );
}
