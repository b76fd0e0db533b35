import type { Metadata } from "next";
import { Inicio } from "@/components/portal/clientes/inicio";
import { page } from "../prefetch";

export const metadata: Metadata = { title: "Inicio" };

export default page(Inicio, (portal) => [
  portal.inicio.get.queryOptions(),
  portal.prueba.pasos.queryOptions(),
]);
