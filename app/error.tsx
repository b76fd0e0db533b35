"use client";

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <main className="mx-auto max-w-xl space-y-4 px-5 py-20 text-base">
      <h1 className="font-semibold text-2xl tracking-tight">No pudimos mostrar esta página</h1>
      <p className="text-ink-2">
        El servicio no logró leer sus datos. Las consultas ya respondidas están a salvo; intente de nuevo en
        un momento.
      </p>
      <button
        type="button"
        onClick={reset}
        className="rounded-md bg-accent px-4 py-2 font-medium text-accent-ink hover:opacity-90"
      >
        Intentar de nuevo
      </button>
    </main>
  );
}
