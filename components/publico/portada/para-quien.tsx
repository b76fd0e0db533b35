import { Link } from "../../ui/link";
import { Part } from "./como-funciona";

const READERS = [
  {
    who: "Oficial de cumplimiento",
    what: "Valida a una persona o un archivo entero, decide cada coincidencia con los dos nombres a la vista y descarga el reporte. Un homónimo ya descartado se recuerda.",
    href: "/registro",
    link: "Crear una cuenta de prueba",
  },
  {
    who: "Integrador",
    what: "Una llamada, JSON y errores que dicen cómo seguir. Con una llave de prueba y nombres que responden siempre lo mismo se prueba también lo que falla.",
    href: "/docs/inicio-rapido",
    link: "Abrir el inicio rápido",
  },
  {
    who: "Auditor",
    what: "Recibe una muestra sorteada que se puede repetir, con el programa que comprueba que nada falta, sobra ni cambió.",
    href: "/docs/evidencia",
    link: "Leer qué queda de cada consulta",
  },
] as const;

export const ParaQuien = () => (
  <Part id="para-quien" title="Para quién">
    <ul className="grid gap-6 md:grid-cols-3">
      {READERS.map(({ who, what, href, link }) => (
        <li key={who} className="flex flex-col gap-2">
          <h3 className="font-semibold">{who}</h3>
          <p className="flex-1 text-ink-2 text-sm">{what}</p>
          <p className="text-sm">
            <Link href={href} className="text-accent underline underline-offset-2">
              {link}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  </Part>
);
