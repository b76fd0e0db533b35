import { redirect } from "next/navigation";

export default function SoportePage(): never {
  redirect("/soporte/clientes");
}
