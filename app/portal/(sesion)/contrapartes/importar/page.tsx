import type { Metadata } from "next";
import { ImportContrapartes } from "@/components/portal/contrapartes/import-contrapartes";

export const metadata: Metadata = { title: "Importar contrapartes" };

export default ImportContrapartes;
