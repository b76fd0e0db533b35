import type { Metadata } from "next";
import { Equipo } from "@/components/portal/identidad/equipo";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Equipo" };

export default page(Equipo, ({ controles, equipo }) => [
  equipo.list.queryOptions(),
  controles.list.queryOptions(),
]);
