import type { Metadata } from "next";
import { PruebasPage } from "@/components/soporte/prueba/pruebas-page";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Cuentas de prueba" };

export default page(PruebasPage, ({ pruebas }) => [
  pruebas.solicitudes.queryOptions(),
  pruebas.list.queryOptions({ cursor: null, soloActivas: true }),
]);
