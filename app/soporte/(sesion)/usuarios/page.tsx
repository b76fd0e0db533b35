import type { Metadata } from "next";
import { Usuarios } from "@/components/soporte/identidad/usuarios";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Usuarios" };

export default page(Usuarios, ({ usuarios }) => [usuarios.list.queryOptions()]);
