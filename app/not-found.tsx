import Link from "next/link";

export default function NotFoundPage() {
  return (
    <main className="mx-auto max-w-xl space-y-4 px-5 py-20 text-base">
      <h1 className="font-semibold text-2xl tracking-tight">Esta página no existe</h1>
      <p className="text-ink-2">Revise la dirección o vuelva al inicio.</p>
      <Link href="/" className="font-medium text-accent hover:underline">
        Ir al inicio
      </Link>
    </main>
  );
}
