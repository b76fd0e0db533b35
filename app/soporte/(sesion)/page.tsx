import { redirect } from "next/navigation";

/** Support begins with its clients. */
export default function SoportePage(): never {
  redirect("/soporte/clientes");
}
