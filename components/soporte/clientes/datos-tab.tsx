"use client";

import { useState } from "react";
import { Facts, Part } from "../../rooms/card";
import { Button } from "../../ui/button";
import { Day } from "../../ui/moment";
import { useSession } from "../session";
import { ChangeFlag, type Flag } from "./change-flag";
import type { Cliente } from "./cliente";
import { CorrectCliente } from "./correct-cliente";

/** Data and flags of the client. Each change needs its written request. */
export function DatosTab({ cliente }: { readonly cliente: Cliente }) {
  const { razonSocial, nit, creadoEn, emails } = cliente;
  const { may } = useSession();
  const [flag, setFlag] = useState<Flag | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const mayChange = may("clientes.update");
  return (
    <div className="space-y-8">
      <Part
        title="Datos"
        actions={
          mayChange && <Button onClick={() => setCorrecting(true)}>Corregir razón social o NIT</Button>
        }
      >
        <Facts
          facts={[
            { name: "Razón social", value: razonSocial },
            { name: "NIT", value: nit },
            { name: "Correos de avisos", value: emails.join(", ") || "Ninguno" },
            { name: "Cliente desde", value: <Day at={creadoEn} /> },
          ]}
        />
      </Part>
      <Part title="Permisos">
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {flagsOf(cliente).map((one) => (
            <li key={one.name} className="flex flex-wrap items-start justify-between gap-3 px-4.5 py-3.5">
              <div className="min-w-0 max-w-prose">
                <p className="font-medium">
                  {one.name}: {one.value}
                </p>
                <p className="text-ink-2 text-xs">{one.meaning}</p>
              </div>
              {mayChange && (
                <Button variant={one.isGrave ? "danger" : "secondary"} onClick={() => setFlag(one)}>
                  {one.action}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!mayChange && <p className="text-ink-2">Los cambia un agente o un administrador de soporte.</p>}
      </Part>
      {correcting && <CorrectCliente cliente={cliente} onClose={() => setCorrecting(false)} />}
      {flag && <ChangeFlag clienteId={cliente.clienteId} flag={flag} onClose={() => setFlag(null)} />}
    </div>
  );
}

function flagsOf({ activo, operaParaTerceros, politicaCoincidencia }: Cliente): readonly Flag[] {
  const isStrict = politicaCoincidencia === "correspondencia";
  return [
    {
      name: "Acceso",
      value: activo ? "activo" : "inactivo",
      meaning: activo
        ? "Sus llaves consultan y sus personas entran al portal."
        : "Sus llaves y sus personas se rechazan. Sus consultas se conservan.",
      action: activo ? "Desactivar cliente" : "Activar cliente",
      effect: activo
        ? "Desde la próxima solicitud se rechazan todas sus llaves y se cierran las sesiones de sus personas."
        : "Sus llaves vigentes vuelven a consultar y sus personas pueden entrar.",
      isGrave: activo,
      cambio: { activo: !activo },
    },
    {
      name: "Opera para terceros",
      value: operaParaTerceros ? "sí" : "no",
      meaning: operaParaTerceros
        ? "Cada consulta suya debe decir para qué sujeto obligado se hace."
        : "Consulta por cuenta propia.",
      action: operaParaTerceros ? "Quitar terceros" : "Permitir terceros",
      effect: operaParaTerceros
        ? "Sus consultas dejan de exigir el sujeto obligado."
        : "Se rechaza la consulta que no diga el sujeto obligado: avise al cliente antes.",
      isGrave: false,
      cambio: { operaParaTerceros: !operaParaTerceros },
    },
    {
      name: "Política de coincidencia",
      value: isStrict ? "por correspondencia" : "solo por puntaje",
      meaning: isStrict
        ? "Un nombre parecido cuenta cuando también corresponden sus palabras."
        : "Todo nombre que alcanza el puntaje cuenta: más coincidencias por revisar.",
      action: isStrict ? "Usar solo puntaje" : "Usar correspondencia",
      effect: isStrict
        ? "Desde la próxima consulta verá más coincidencias. Las ya hechas no cambian."
        : "Desde la próxima consulta verá menos coincidencias. Las ya hechas no cambian.",
      isGrave: false,
      cambio: { politicaCoincidencia: isStrict ? "solo_puntaje" : "correspondencia" },
    },
  ];
}
