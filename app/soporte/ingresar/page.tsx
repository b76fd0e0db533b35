import type { Metadata } from "next";
import { Ingresar, type IngresarPageProps } from "@/app/acceso/ingresar";

export const metadata: Metadata = { title: "Ingresar" };

export default function IngresarPage(asked: IngresarPageProps) {
  return <Ingresar door="soporte" {...asked} />;
}
