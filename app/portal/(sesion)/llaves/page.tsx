import type { Metadata } from "next";
import { Llaves } from "@/components/portal/clientes/llaves";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Llaves" };

export default page(Llaves, ({ llaves }) => [llaves.list.queryOptions()]);
