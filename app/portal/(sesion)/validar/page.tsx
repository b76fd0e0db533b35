import type { Metadata } from "next";
import { Validar } from "@/components/portal/consultas/validar";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Validar" };

export default page(Validar, ({ consultas }) => [consultas.saldo.queryOptions()]);
