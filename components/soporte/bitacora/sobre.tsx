import { objetoInWords } from "@/server/domain/bitacora/actos-words";
import type { Objeto } from "@/server/domain/bitacora/objeto";
import { Link } from "../../ui/link";

interface SobreProps {
  readonly acto: { readonly objetoTipo: string; readonly objeto: Objeto | null };
}

/** What an act was done to, by its name, and there; of what has none, what it is. */
export function Sobre({ acto: { objetoTipo, objeto } }: SobreProps) {
  const kind = objetoInWords(objetoTipo);
  if (objeto === null) return kind;
  const name = objetoTipo === "cliente" ? objeto.nombre : `${kind} ${objeto.nombre}`;
  return objeto.href === null ? name : <Link href={objeto.href as "/soporte"}>{name}</Link>;
}
