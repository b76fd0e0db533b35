import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsBody } from "@/components/docs/docs-body";
import { Day } from "@/components/ui/moment";
import { legalPage } from "@/server/docs/legal";
import { bogotaMidnight } from "@/server/domain/shared/bogota";
import { plural } from "@/server/domain/shared/formato";
import { env } from "@/server/runtime/env";

interface Params {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const found = legalPage((await params).slug, env().BASE_URL);
  return found ? { title: found.document.title, description: found.document.summary } : {};
}

export default async function LegalPage({ params }: Params) {
  const found = legalPage((await params).slug, env().BASE_URL);
  if (found === null) notFound();
  const { document, blanks } = found;
  if (blanks > 0 && env().APP_ENV === "production") return <Unpublished title={document.title} />;
  return (
    <article className="mx-auto max-w-3xl">
      <header className="space-y-3">
        <h1 className="text-balance font-semibold text-2xl tracking-tight">{document.title}</h1>
        <p className="text-ink-2">{document.summary}</p>
        {blanks > 0 && (
          <p role="note" className="rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn">
            <strong>Esto es una plantilla y no obliga a nadie todavía.</strong> Quien opera este servicio debe
            completar {plural(blanks, "dato", "datos")} entre corchetes y hacerla revisar por su abogado.
          </p>
        )}
      </header>
      <DocsBody blocks={document.blocks} />
      <footer className="mt-10 border-line border-t pt-4 text-ink-3 text-sm">
        {document.changed && (
          <>
            Último cambio: <Day at={bogotaMidnight(document.changed)} />
          </>
        )}
      </footer>
    </article>
  );
}

/** A text that names no operator binds nobody, so it is not shown as if it did. */
function Unpublished({ title }: { readonly title: string }) {
  return (
    <article className="mx-auto max-w-3xl space-y-3">
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="text-base">
        Este documento todavía no está publicado: faltan los datos de quien opera el servicio. Pídalo a
        soporte.
      </p>
    </article>
  );
}
