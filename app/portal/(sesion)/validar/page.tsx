import type { Metadata } from "next";
import { Validate } from "@/components/portal/consultas/validate";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Validate" };

export default page(Validate, ({ consultas }) => [consultas.saldo.queryOptions()]);
