import type { Metadata } from "next";
import { PoliticasPage } from "@/components/soporte/facturacion/politicas-page";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Políticas" };

export default page(PoliticasPage, ({ politicas }) => [politicas.list.queryOptions()]);
