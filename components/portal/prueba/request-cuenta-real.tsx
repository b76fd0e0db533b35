"use client";

import { FormError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { Input, Textarea } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

const FIELDS = ["telefono", "emailFacturacion", "consultasMes", "nota"];
const EMPTY = { telefono: "", emailFacturacion: "", consultasMes: "", operaParaTerceros: false, nota: "" };

/** Asks for a real account. A refusal keeps the form. */
export function RequestCuentaReal({ onClose }: { readonly onClose: () => void }) {
  const trpc = useTRPC();
  const { razonSocial } = useSession();
  const { values: typed, field, set } = useFields(EMPTY);
  const ask = useAction(trpc.prueba.requestCuentaReal, {
    refresh: [trpc.prueba.pasos.queryKey()],
    done: () => {
      toast({ tone: "good", title: "Soporte recibió su solicitud" });
      onClose();
    },
  });
  const submit = () => {
    const { consultasMes, nota, ...rest } = typed;
    const digits = consultasMes.replace(/[.\s]/g, "");
    ask.run({ ...rest, consultasMes: digits === "" ? 0 : Number(digits), nota: nota.trim() || null });
  };
  const { at } = ask;
  return (
    <FormDialog
      title="Pedir cuenta real"
      description={`Soporte revisa los datos de ${razonSocial} y acuerda con usted el plan o la bolsa. Pedirla no cuesta nada.`}
      onClose={onClose}
      action="Enviar a soporte"
      busy={ask.isPending}
      onSubmit={submit}
    >
      <FormError title="No se envió" error={ask.error} fields={FIELDS} />
      <Field label="Teléfono" error={at("telefono")}>
        <Input type="tel" autoComplete="tel" maxLength={25} {...field("telefono")} />
      </Field>
      <Field
        label="Correo de facturación"
        help="Allí llegan las cuentas de cobro y los avisos de consumo."
        error={at("emailFacturacion")}
      >
        <Input type="email" autoComplete="off" maxLength={254} {...field("emailFacturacion")} />
      </Field>
      <Field label="Consultas al mes" help="Lo que calcula; se ajusta después." error={at("consultasMes")}>
        <Input inputMode="numeric" autoComplete="off" maxLength={12} {...field("consultasMes")} />
      </Field>
      <Checkbox
        label="Consulta para terceros"
        help="Cada consulta dirá para qué sujeto obligado se hace."
        checked={typed.operaParaTerceros}
        onChange={({ target }) => set("operaParaTerceros", target.checked)}
      />
      <Field label="Algo más que soporte deba saber" isOptional error={at("nota")}>
        <Textarea rows={3} maxLength={1_000} {...field("nota")} />
      </Field>
    </FormDialog>
  );
}
