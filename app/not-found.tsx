import { Link } from "@/components/ui/link";
import PublicLayout from "./(publico)/layout";

const PLACES = [
  {
    href: "/docs",
    label: "Documentación",
    what: "Guías, referencia y cada código de error, con un buscador.",
  },
  {
    href: "/verificar",
    label: "Verificar un reporte",
    what: "Con el número y la huella que tiene impresos.",
  },
  {
    href: "/portal",
    label: "Portal",
    what: "Sus consultas, llaves y consumo. Un enlace de correo vence o sirve una vez.",
  },
  { href: "/estado", label: "Estado de las listas", what: "Las versiones en vigor y su edad." },
] as const;

export default function NotFoundPage() {
  return (
    <PublicLayout>
      <div className="max-w-2xl space-y-6">
        <header className="space-y-2">
          <h1 className="font-semibold text-2xl tracking-tight">Esta página no existe</h1>
          <p className="text-ink-2">
            Revise la dirección o vaya a una de estas páginas. Si un enlace de Atalaya lo trajo aquí, avise a
            soporte con la dirección completa.
          </p>
        </header>
        <ul className="divide-y divide-line border-line border-y">
          {PLACES.map(({ href, label, what }) => (
            <li key={href} className="py-3">
              <Link href={href} className="font-medium text-accent hover:underline">
                {label}
              </Link>
              <p className="text-ink-2 text-sm">{what}</p>
            </li>
          ))}
        </ul>
        <p>
          <Link href="/" className="font-medium text-accent hover:underline">
            Ir al inicio
          </Link>
        </p>
      </div>
    </PublicLayout>
  );
}
