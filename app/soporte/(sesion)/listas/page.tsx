import type { Metadata } from "next";
import { Listas } from "@/components/soporte/listas/listas";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Listas" };

export default page(Listas, ({ listas }) => [listas.list.queryOptions()]);
