import type { Metadata } from "next";
import { Ingresar, type IngresarAsked } from "@/app/acceso/ingresar";

export const metadata: Metadata = { title: "Ingresar" };
export const dynamic = "force-dynamic";

export default function IngresarPage(asked: IngresarAsked) {
  return <Ingresar door="soporte" {...asked} />;
}
