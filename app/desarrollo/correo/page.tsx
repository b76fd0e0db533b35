import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { formatMoment } from "@/server/domain/shared/formato";
import { getDeps } from "@/server/runtime/deps";
import { listCorreos } from "@/server/usecases/avisos/correos";

export const metadata: Metadata = { title: "Correo de desarrollo" };

/** Mails that a service without a mail server would have sent. Not in production. */
export default async function CorreoPage() {
  const correos = await listCorreos(getDeps());
  if (correos === null) notFound();
  return (
    <main className="mx-auto max-w-3xl space-y-8 px-5 py-10 text-base">
      <h1 className="font-semibold text-2xl tracking-tight">Correo de desarrollo</h1>
      <p className="text-ink-2">
        Sin <code>SMTP_URL</code> los correos no salen: los últimos quedan aquí.
      </p>
      {correos.length === 0 && (
        <p>Todavía no hay ninguno. Pida una prueba con POST /api/v1/cuenta/alertas/prueba.</p>
      )}
      {correos.map(({ id, en, para, asunto, texto, html }) => (
        <article key={id} className="space-y-3 rounded-lg border border-line bg-surface p-5">
          <h2 className="break-words font-medium">{asunto}</h2>
          <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
            {formatMoment(en)} · {para}
          </p>
          <pre className="whitespace-pre-wrap break-words text-sm">{texto}</pre>
          {html !== null && (
            <details>
              <summary className="cursor-pointer text-sm">HTML</summary>
              <iframe title={`HTML de ${asunto}`} sandbox="" srcDoc={html} className="mt-3 h-96 w-full" />
            </details>
          )}
        </article>
      ))}
    </main>
  );
}
