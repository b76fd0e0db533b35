"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PlanAMedida } from "@/server/contract/soporte/pagos";
import { formatCop, formatMoment, plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Field } from "../../ui/field";
import { ActionDialog } from "../../ui/form-dialog";
import { Input } from "../../ui/input";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toasts";
import { SECOND_PERSON } from "../facturacion/pago-words";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { useClienteQueries } from "./cliente";

const PLANES = [
  { value: "1K", label: "Paquete 1.000" },
  { value: "5K", label: "Paquete 5.000" },
  { value: "10K", label: "Paquete 10.000" },
  { value: "20K", label: "Paquete 20.000" },
  { value: "A_MEDIDA", label: "A la medida del cliente" },
  { value: "", label: "Ninguno: retirar el plan" },
] as const;

const APLICA = [
  {
    value: "proximo_periodo",
    label: "Desde el mes siguiente",
    help: "Este mes sigue con lo que tiene.",
  },
  { value: "ahora", label: "Desde ya", help: "Cambia el paquete de este mes, con lo que ya consumió." },
];

type Codigo = (typeof PLANES)[number]["value"];
type Preview = SoporteOutputs["clientes"]["previewPlan"];

/** Assigns a package. Shows its effects by the same decision that applies them. */
export function PlanDialog({
  clienteId,
  onClose,
}: {
  readonly clienteId: string;
  readonly onClose: () => void;
}) {
  const trpc = useTRPC();
  const [codigo, setCodigo] = useState<Codigo>("1K");
  const [aplica, setAplica] = useState("proximo_periodo");
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const figures = PlanAMedida.safeParse(typed);
  const isMissing = codigo === "A_MEDIDA" && !figures.success;
  const plan = {
    codigo: codigo === "" ? null : codigo,
    aplica: aplica === "ahora" ? ("ahora" as const) : ("proximo_periodo" as const),
    ...(codigo === "A_MEDIDA" && figures.data),
  };
  const asked = { clienteId, plan };
  const preview = useQuery(
    trpc.clientes.previewPlan.queryOptions(isMissing ? skipToken : asked, { staleTime: 0 }),
  );
  const assign = useAction(trpc.clientes.assignPlan, {
    refresh: useClienteQueries(),
    done: ({ estado }) => {
      toast({
        tone: "good",
        ...(estado === "espera" ? SECOND_PERSON : { title: "El plan quedó asignado" }),
      });
      onClose();
    },
  });
  return (
    <ActionDialog
      title="Asignar un plan"
      onClose={onClose}
      action={codigo === "" ? "Retirar el plan" : "Asignar plan"}
      busy={assign.isPending}
      disabled={isMissing || preview.data?.change.kind !== "changed"}
      onAction={() => assign.run(asked)}
    >
      <div className="space-y-4">
        <Field label="Plan">
          <Select
            options={PLANES}
            value={codigo}
            onChange={({ target }) =>
              setCodigo(PLANES.find((one) => one.value === target.value)?.value ?? "1K")
            }
          />
        </Field>
        {codigo === "A_MEDIDA" && (
          <AMedida typed={typed} wrong={figures.error?.issues ?? []} onChange={setTyped} />
        )}
        <RadioGroup legend="Cuándo" options={APLICA} value={aplica} onValueChange={setAplica} />
        <section aria-live="polite" className="space-y-1 rounded-md border border-line bg-sunken p-3.5">
          <h3 className="font-medium">Esto pasará</h3>
          {isMissing && <p className="text-ink-2">Complete las tres cifras del paquete para verlo.</p>}
          {!isMissing && preview.error && <p className="text-bad">{preview.error.message}</p>}
          {!isMissing && preview.data && <PlanEffects preview={preview.data} />}
          {!isMissing && preview.isPending && <p className="text-ink-3">Calculando…</p>}
        </section>
        <ActionError title="No se asignó el plan" error={assign.error} />
      </div>
    </ActionDialog>
  );
}

export function PlanEffects({
  preview: { change, antes, siguienteEn, takesTwo },
}: {
  readonly preview: Preview;
}) {
  if (change.kind === "conflict") {
    return (
      <p>
        No se puede: la bolsa del cliente aún tiene saldo y vigencia, y un plan la cerraría. Espere a que se
        agote o venza.
      </p>
    );
  }
  const { abierto, siguiente } = change.planes;
  const lines = [
    abierto?.codigo === antes.abierto?.codigo
      ? `Este mes no cambia: ${abierto?.nombre ?? "sin plan"}.`
      : `Este mes pasa a ${abierto === null ? "no tener plan" : inWords(abierto)}.`,
    `Desde el ${formatMoment(siguienteEn)}: ${siguiente === null ? "sin plan" : inWords(siguiente)}.`,
    ...(change.closes === null
      ? []
      : [
          `Se cierra la bolsa; se pierden ${plural(change.closes.saldoPerdido, "consulta", "consultas")} sin usar.`,
        ]),
    ...(takesTwo
      ? [
          `Espera la aprobación de otra persona de soporte, porque ${siguiente === null ? "sus consultas dejan de cobrarse" : "vale mucho menos que el precio de lista"}.`,
        ]
      : []),
    "No se envía ningún aviso ni se levanta ningún bloqueo por mora.",
  ];
  return (
    <ul className="list-disc space-y-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const inWords = ({ nombre, precioMes }: NonNullable<Preview["antes"]["abierto"]>): string =>
  `${nombre}, ${formatCop(precioMes)} al mes`;

const FIGURES = [
  { name: "consultas_incluidas", label: "Consultas incluidas al mes", placeholder: "50.000" },
  { name: "precio_mes", label: "Precio al mes, sin IVA", placeholder: "3.500.000" },
  { name: "precio_unitario", label: "Precio de cada consulta incluida", placeholder: "70" },
] as const;

type FiguresTyped = Readonly<Record<(typeof FIGURES)[number]["name"], string>>;

const NOTHING_TYPED: FiguresTyped = { consultas_incluidas: "", precio_mes: "", precio_unitario: "" };

interface AMedidaProps {
  readonly typed: FiguresTyped;
  readonly wrong: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
  readonly onChange: (typed: FiguresTyped) => void;
}

/** The three figures of a package agreed on with one client; each says what is wrong with it once it was left. */
function AMedida({ typed, wrong, onChange }: AMedidaProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const messageAt = (name: string) =>
    left.has(name) ? wrong.find(({ path }) => path[0] === name)?.message : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIGURES.map(({ name, label, placeholder }) => (
        <Field key={name} label={label} error={messageAt(name)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            value={typed[name]}
            onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
            onBlur={() => setLeft(new Set([...left, name]))}
          />
        </Field>
      ))}
    </div>
  );
}
