import type { Metadata } from "next";
import { AskResetPage } from "@/app/acceso/sign-in-page";

export const metadata: Metadata = { title: "Restablecer la clave" };

export default function SoporteAskResetPage() {
  return <AskResetPage door="soporte" />;
}
