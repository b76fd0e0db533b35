import type { Metadata } from "next";
import { Importar } from "@/components/portal/contrapartes/importar";

export const metadata: Metadata = { title: "Importar contrapartes" };

export default Importar;
