import type { Metadata } from "next";
import { PortalMiCuenta } from "@/components/portal/identidad/mi-cuenta";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Mi cuenta" };

export default page(PortalMiCuenta, ({ miCuenta }) => [
  miCuenta.get.queryOptions(),
  miCuenta.sesiones.queryOptions(),
]);
