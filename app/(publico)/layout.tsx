import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { LEGAL_PAGES } from "@/server/docs/legal";
import { getDeps } from "@/server/runtime/deps";
import { env } from "@/server/runtime/env";

const LINKS = [
  { href: "/verificar", label: "Verificar un reporte" },
  { href: "/estado", label: "Estado" },
  { href: "/docs", label: "Documentación" },
  { href: "/portal", label: "Ingresar" },
] as const;

/** The canonical address of a page has no query. The preview image is ours. */
export async function generateMetadata(): Promise<Metadata> {
  const here = (await headers()).get("x-atalaya-path") ?? "/";
  return {
    metadataBase: new URL(env().BASE_URL),
    alternates: { canonical: here.replace(/[?#].*$/s, "") },
    openGraph: { siteName: "Atalaya", locale: "es_CO", type: "website" },
  };
}

function ContactoLine() {
  const { contacto } = getDeps();
  if (contacto === null) return null;
  return (
    <p>
      Soporte: <a href={`mailto:${contacto.email}`}>{contacto.email}</a>
      {contacto.telefono !== null && `, ${contacto.telefono}`}
    </p>
  );
}

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-5 text-base">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-b py-5">
        <Link href="/" className="font-semibold text-base text-accent tracking-tight">
          Atalaya
        </Link>
        <nav aria-label="Principal" className="flex flex-wrap gap-x-6 gap-y-1 text-sm print:hidden">
          {LINKS.map(({ href, label }) => (
            <Link key={href} href={href} className="hover:text-accent">
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <main className="flex-1 py-10">{children}</main>
      <footer className="space-y-3 border-line border-t py-6 text-sm text-ink-2">
        <p>
          Atalaya es una herramienta automatizada de consulta. No es asesoría legal ni reemplaza el sistema de
          cumplimiento del sujeto obligado.
        </p>
        <ContactoLine />
        <nav aria-label="Legal" className="flex flex-wrap gap-x-6 gap-y-1 print:hidden">
          {LEGAL_PAGES.map(({ slug, label }) => (
            <Link key={slug} href={`/legal/${slug}`} className="underline hover:text-accent">
              {label}
            </Link>
          ))}
        </nav>
      </footer>
    </div>
  );
}
