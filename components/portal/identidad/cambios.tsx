import type { CambioDeControl } from "@/server/domain/identidad/control-pedido";

export function Cambios({ cambios }: { readonly cambios: readonly CambioDeControl[] }) {
  if (cambios.length === 0) return <p>Ya está así: aprobarlo no cambia nada.</p>;
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {cambios.map(({ que, antes, despues }) => (
        <div key={que} className="contents">
          <dt className="text-ink-2">{que}</dt>
          <dd className="min-w-0">
            <span className="block">
              <span className="text-ink-2">Antes:</span> {antes}
            </span>
            <span className="block">
              <span className="text-ink-2">Después:</span>{" "}
              <strong className="font-semibold">{despues}</strong>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
