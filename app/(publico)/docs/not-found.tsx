export default function DocsNotFoundPage() {
  return (
    <div className="max-w-2xl space-y-3 py-6 lg:py-10">
      <h1 className="font-semibold text-2xl tracking-tight">Esta página no existe</h1>
      <p className="text-ink-2">
        Búsquela por lo que dice o elija otra en el índice. Si un enlace de Atalaya lo trajo aquí, avise a
        soporte con la dirección completa.
      </p>
    </div>
  );
}
