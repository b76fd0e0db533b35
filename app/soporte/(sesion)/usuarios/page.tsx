import type { Metadata } from "next";
import { Usuarios } from "@/components/soporte/identidad/usuarios";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Usuarios" };

export default async function UsuariosPage() {
  await prefetch(({ usuarios }) => [usuarios.list.queryOptions()]);
  return (
    <Prefetched>
      <Usuarios />
    </Prefetched>
  );
}
