import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { docsOf } from "@/server/docs/sections";
import { env } from "@/server/runtime/env";

export const metadata: Metadata = {
  title: "Documentación",
  description: "Inicio rápido, guías y referencia de la API de Atalaya, con cada respuesta y cada error.",
};

export default function DocsPage() {
  return (
    <article className="max-w-4xl space-y-10 py-6 lg:py-10">
      <header className="space-y-3">
        <h1 className="font-semibold text-2xl tracking-tight">Documentación de la API</h1>
        <p className="max-w-2xl text-ink-2 leading-relaxed">
          De servidor a servidor, en JSON: pregunte por una persona o empresa y reciba, en milisegundos, cada
          coincidencia con su explicación y la versión exacta de cada lista comparada.
        </p>
      </header>
      {docsOf(env().BASE_URL).sections.map(({ title, pages }) => (
        <section key={title} aria-label={title} className="space-y-3">
          <h2 className="font-semibold text-base">{title}</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {pages.map(({ href, title, summary }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="block h-full space-y-1 rounded-md border border-line bg-surface p-4 hover:border-accent"
                >
                  <span className="block font-medium text-accent">{title}</span>
                  <span className="block text-ink-2 text-sm">{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
