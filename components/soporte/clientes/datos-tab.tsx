"use client";

import { useState } from "react";
import { FormError } from "../../rooms/action-error";
import { Facts, Part } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { Day } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { type Cliente, useClienteQueries } from "./cliente";
import { CorrectCliente } from "./correct-cliente";
import { SolicitudFields } from "./solicitud-fields";

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

interface Flag {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
  /** The verb with its object. */
  readonly action: string;
  readonly effect: string;
  readonly isGrave: boolean;
  readonly cambio:
    | { readonly activo: boolean }
    | { readonly operaParaTerceros: boolean }
    | { readonly politicaCoincidencia: "correspondencia" | "solo_puntaje" };
}

interface ChangeFlagProps {
  readonly clienteId: string;
  readonly flag: Flag;
  readonly onClose: () => void;
}

const FIELDS = ["motivo", "referencia"];

/** Changes a flag of a client, with a reason and its written request. Says the effect first. */
function ChangeFlag({ clienteId, flag, onClose }: ChangeFlagProps) {
  const { values, field } = useFields({ motivo: "", referencia: "" });
  const update = useAction(useTRPC().clientes.update, {
    refresh: useClienteQueries(),
    done: () => {
      toast({ tone: "good", title: "El cambio quedó registrado", detail: flag.effect });
      onClose();
    },
  });
  return (
    <FormDialog
      title={flag.action}
      description={flag.effect}
      onClose={onClose}
      action={flag.action}
      isDangerous={flag.isGrave}
      busy={update.isPending}
      onSubmit={() => update.run({ clienteId, cambio: flag.cambio, ...values })}
    >
      <FormError title="No se hizo el cambio" error={update.error} fields={FIELDS} />
      <SolicitudFields field={field} at={update.at} />
    </FormDialog>
  );
}
