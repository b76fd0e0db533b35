import type { Metadata } from "next";
import { Restablecer } from "@/app/acceso/ingresar";

export const metadata: Metadata = { title: "Restablecer la clave" };

export default function RestablecerPage() {
  return <Restablecer door="portal" />;
}
