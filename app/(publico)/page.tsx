import Link from "next/link";

export default function LandingPage() {
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-semibold text-2xl tracking-tight">
        Consulte listas vinculantes y restrictivas, con evidencia que se sostiene diez años
      </h1>
      <p className="text-base text-ink-2 leading-relaxed">
        Atalaya responde, servidor a servidor, si una persona o empresa está en las listas que un sujeto
        obligado debe revisar en Colombia. Cada respuesta nombra la versión exacta de cada lista comparada y
        queda guardada con una huella de integridad.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link
          href="/registro"
          prefetch={false}
          className="rounded-md border border-accent bg-accent px-4 py-2 font-medium text-accent-ink hover:opacity-90"
        >
          Crear una cuenta de prueba
        </Link>
        <Link
          href="/docs"
          className="rounded-md border border-control bg-surface px-4 py-2 font-medium hover:border-accent"
        >
          Leer la documentación
        </Link>
      </p>
    </div>
  );
}
