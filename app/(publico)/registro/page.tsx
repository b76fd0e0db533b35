import type { Metadata } from "next";
import { RegistroForm } from "@/components/publico/registro-form";
import { getDeps } from "@/server/runtime/deps";

export const metadata: Metadata = {
  title: "Cree una cuenta de prueba",
  description:
    "La misma API que en una cuenta real, sobre listas inventadas: una llave y la primera respuesta, sin cobro.",
};

export default function RegistroPage() {
  if (!getDeps().isRegistroOpen) return <Closed />;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <div className="space-y-6">
        <header className="space-y-2">
          <h1 className="font-semibold text-2xl tracking-tight">Cree una cuenta de prueba</h1>
          <p className="text-base text-ink-2">
            En unos minutos tiene una llave y la primera respuesta. No se cobra nada.
          </p>
        </header>
        <RegistroForm condiciones={getDeps().condiciones} />
      </div>
      <aside aria-labelledby="incluye" className="space-y-3 text-ink-2 lg:pt-24">
        <h2 id="incluye" className="font-semibold text-base text-ink">
          Qué puede probar
        </h2>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            La misma API que en una cuenta real, con llaves de prueba y listas inventadas que solo cambian si
            usted lo pide.
          </li>
          <li>
            Nombres que responden siempre lo mismo: sin hallazgo, coincidencia exacta, homónimos y errores.
          </li>
          <li>Reportes, avisos firmados a su servidor y cada rechazo por saldo, sin esperar a que pasen.</li>
        </ul>
        <p>
          Los resultados de prueba no valen como evidencia. Cuando quiera consultar las listas oficiales, pida
          la cuenta real desde el portal.
        </p>
      </aside>
    </div>
  );
}

function Closed() {
  return (
    <div className="max-w-2xl space-y-4">
      <h1 className="font-semibold text-2xl tracking-tight">A Atalaya se entra por invitación</h1>
      <p className="text-base text-ink-2">
        El registro abierto está cerrado. Si su entidad ya es cliente, pida la invitación a un administrador
        de su equipo; si todavía no lo es, escriba a soporte de Atalaya: está al pie de esta página.
      </p>
      <p>
        <a href="/portal/ingresar">Ingresar al portal</a>
      </p>
    </div>
  );
}
