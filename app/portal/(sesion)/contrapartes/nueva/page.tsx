import type { Metadata } from "next";
import { ContraparteForm } from "@/components/portal/contrapartes/contraparte-form";

export const metadata: Metadata = { title: "Agregar contraparte" };

export default function NewContrapartePage() {
  return <ContraparteForm contraparte={null} />;
}
