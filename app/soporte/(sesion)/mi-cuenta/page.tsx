import type { Metadata } from "next";
import { SoporteMiCuenta } from "@/components/soporte/identidad/mi-cuenta";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Mi cuenta" };

export default async function MiCuentaPage() {
  await prefetch(({ miCuenta }) => [miCuenta.get.queryOptions(), miCuenta.sesiones.queryOptions()]);
  return (
    <Prefetched>
      <SoporteMiCuenta />
    </Prefetched>
  );
}
