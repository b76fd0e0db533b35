"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PLAN_CODIGOS, planOf } from "@/server/domain/facturacion/plans";
import { formatCount } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { Facts } from "../../rooms/card";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Select } from "../../ui/select";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import type { SolicitudCuenta } from "./solicitudes-cuenta-table";

type Codigo = Exclude<(typeof PLAN_CODIGOS)[number], "A_MEDIDA">;
const SIN_PLAN = "sin_plan";
const PLANES = [
  { value: SIN_PLAN, label: "Ninguno por ahora: bolsa o plan a medida después" },
  ...PLAN_CODIGOS.filter((codigo) => codigo !== "A_MEDIDA").map((codigo) => ({
    value: codigo,
    label: planOf({ codigo }).nombre,
  })),
];

interface OpenCuentaProps {
  readonly solicitud: SolicitudCuenta;
  readonly onClose: () => void;
}

/** Opens the requested real account, or rejects it with a reason. */
export function OpenCuenta({ solicitud, onClose }: OpenCuentaProps) {
  const [isRefusing, setIsRefusing] = useState(false);
  const { may } = useSession();
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={`Cuenta real de ${solicitud.razonSocial}`}
    >
      <div className="space-y-5">
        <Facts facts={factsOf(solicitud)} />
        {solicitud.clientesConNit > 0 && (
          <p className="rounded-md border border-warn bg-warn-soft px-3 py-2.5 text-warn">
            Ya hay un cliente con este NIT: revise antes si esta persona debe entrar a esa cuenta por
            invitación.
          </p>
        )}
        {!may("pruebas.open") && (
          <p className="text-ink-2">La abre un agente o un administrador de soporte.</p>
        )}
        {may("pruebas.open") &&
          (isRefusing ? (
            <Refuse solicitud={solicitud} onBack={() => setIsRefusing(false)} onClose={onClose} />
          ) : (
            <Open solicitud={solicitud} onRefuse={() => setIsRefusing(true)} />
          ))}
      </div>
    </Dialog>
  );
}

const factsOf = ({ nit, nombre, email, telefono, emailFacturacion, ...asked }: SolicitudCuenta) => [
  { name: "NIT", value: nit },
  { name: "La pidió", value: `${nombre}, ${email}` },
  { name: "Teléfono", value: telefono },
  { name: "Facturación", value: emailFacturacion },
  { name: "Consultas al mes", value: formatCount(asked.consultasMes) },
  { name: "Para terceros", value: asked.operaParaTerceros ? "Sí" : "No" },
  ...(asked.nota === null ? [] : [{ name: "Nota", value: asked.nota }]),
];

function useAnswered() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: trpc.pruebas.solicitudes.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.pruebas.list.queryKey() }),
    ]);
}

function Open(props: { readonly solicitud: SolicitudCuenta; readonly onRefuse: () => void }) {
  const { solicitud, onRefuse } = props;
  const [plan, setPlan] = useState<string>(SIN_PLAN);
  const router = useRouter();
  const answered = useAnswered();
  const trpc = useTRPC();
  const open = useAction(trpc.pruebas.open, {
    done: ({ clienteId }) => {
      router.push(`/soporte/clientes/${clienteId}`);
      return answered();
    },
  });
  const asked = { solicitudId: solicitud.solicitudId, plan: plan === SIN_PLAN ? null : (plan as Codigo) };
  const preview = useQuery(trpc.pruebas.previewOpen.queryOptions(asked, { staleTime: 0, retry: false }));
  return (
    <Form
      onSubmit={() => {
        if (open.isPending || open.isSuccess) return;
        open.run(asked);
      }}
    >
      <Field label="Plan">
        <Select options={PLANES} value={plan} onChange={({ target }) => setPlan(target.value)} />
      </Field>
      <div className="space-y-1.5">
        <p className="font-medium">Esto pasará</p>
        <ul className="list-disc space-y-1 pl-5 text-ink-2">
          <li>
            Se crea el cliente {solicitud.razonSocial}
            {preview.data && `, ${aperturaInWords(preview.data)}`}.
          </li>
          <li>Su cuenta de prueba queda atada a él; sus llaves de prueba siguen solo en ella.</li>
          <li>Las personas de la cuenta de prueba entran a la real con su misma clave.</li>
          <li>Se avisa por correo a {solicitud.email}.</li>
        </ul>
      </div>
      <ActionError title="No se abrió la cuenta" error={open.error ?? preview.error} />
      <FormActions
        onCancel={onRefuse}
        cancel="Rechazar solicitud…"
        action="Abrir la cuenta real"
        busy={preview.isPending || open.isPending || open.isSuccess}
      />
    </Form>
  );
}

/** The plan, and whether its queries are answered and charged. */
function aperturaInWords({ plan, admite, cobra }: SoporteOutputs["pruebas"]["previewOpen"]): string {
  const what = plan === null ? "sin plan ni bolsa" : `con el plan ${plan.nombre} desde ahora`;
  if (!admite) return `${what}: no podrá consultar todavía`;
  return cobra
    ? what
    : `${what}: sus consultas se responden y se cuentan, y no se cobran hasta que tenga uno`;
}

function Refuse(props: OpenCuentaProps & { readonly onBack: () => void }) {
  const { solicitud, onBack, onClose } = props;
  const [motivo, setMotivo] = useState("");
  const answered = useAnswered();
  const refuse = useAction(useTRPC().pruebas.reject, {
    done: async () => {
      await answered();
      onClose();
    },
  });
  return (
    <Form onSubmit={() => refuse.run({ solicitudId: solicitud.solicitudId, motivo })}>
      <MotivoField
        rows={3}
        help={`Le llega por correo a ${solicitud.email}, y queda en la bitácora.`}
        error={refuse.at("motivo")}
        value={motivo}
        onChange={setMotivo}
      />
      <ActionError title="No se rechazó" error={refuse.error} fields={["motivo"]} />
      <FormActions
        onCancel={onBack}
        cancel="Volver"
        action="Rechazar la solicitud"
        isDangerous
        busy={refuse.isPending}
      />
    </Form>
  );
}
