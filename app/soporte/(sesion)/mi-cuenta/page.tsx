import type { Metadata } from "next";
import { SoporteMiCuenta } from "@/components/soporte/identidad/mi-cuenta";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Mi cuenta" };

export default page(SoporteMiCuenta, ({ miCuenta }) => [
  miCuenta.get.queryOptions(),
  miCuenta.sesiones.queryOptions(),
]);
