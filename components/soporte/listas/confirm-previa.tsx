"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Motivo } from "@/server/contract/http/text";
import { plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Textarea } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { MotivoDialog } from "./motivo-dialog";
import { countsOf } from "./previa-resumen";
import type { Previa } from "./words";

/** Why it takes two people. */
const POR_QUE = {
  guardas: "Las guardas objetan el archivo.",
  primera: "Es la primera versión oficial de la lista: la aprueban dos personas, y una es de cumplimiento.",
  vinculante: "La lista es vinculante en Colombia: todo cambio suyo lo aprueban dos personas.",
} as const satisfies Record<NonNullable<Previa["dos"]>, string>;

/** Puts what is shown in force, with a reason where the guards object, or sets it aside. */
export function ConfirmPrevia({ previa }: { readonly previa: Previa }) {
  const { slug, previaId, objecion, origen, retenidaId, totalEntradas, nombre, espera, needsAnother, dos } =
    previa;
  const trpc = useTRPC();
  const router = useRouter();
  const [accepts, setAccepts] = useState(false);
  const [motivo, setMotivo] = useState("");
  const [issue, setIssue] = useState<string>();
  const [isDiscarding, setDiscarding] = useState(false);
  const refresh = [trpc.listas.pathKey()];
  const leave = (title: string, detail: string) => {
    toast({ tone: "good", title, detail });
    router.push(`/soporte/listas/${slug}`);
  };
  const confirm = useAction(trpc.listas.confirmPrevia, {
    refresh,
    refreshesAlways: true,
    done: (answer) => {
      if (answer.estado === "espera") {
        toast({ tone: "good", title: "Espera a una segunda persona", detail: "Nada ha cambiado todavía." });
        return;
      }
      const { isNew, version } = answer;
      leave(
        isNew ? `La versión n.º ${version.secuencia} está en vigor` : "El contenido ya estaba en vigor",
        `«${nombre}»: ${plural(version.totalEntradas, "entrada", "entradas")}. Las consultas ya se comparan con ella.`,
      );
    },
  });
  const discarding = {
    refresh,
    done: () => leave("Se descartó el archivo", `«${nombre}» sigue con su versión vigente.`),
  };
  const discard = useAction(trpc.listas.discardPrevia, discarding);
  const discardHeld = useAction(trpc.listas.discardRetenida, discarding);
  const isHeld = retenidaId !== null;
  const submit = () => {
    const parsed = dos === null && motivo.trim() === "" ? null : Motivo.safeParse(motivo);
    const wrong = parsed?.error?.issues[0]?.message;
    setIssue(wrong);
    if (wrong !== undefined) return;
    confirm.run({ slug, previaId, aceptaReduccion: accepts, motivo: parsed?.data ?? null });
  };
  const { todas } = countsOf(previa);
  return (
    <Form
      aria-label="Poner en vigor"
      className="space-y-4 rounded-lg border border-line-strong bg-surface px-4.5 py-4"
      onSubmit={submit}
    >
      {espera !== null && (
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-semibold">
            {espera.isOwn ? "Usted pidió ponerlo en vigor" : `${espera.solicitante} pide ponerlo en vigor`}
          </strong>
          : {espera.motivo}.{" "}
          {espera.isOwn
            ? "Quienes pueden aprobarlo recibieron un correo, y lo ven en Listas."
            : `${dos === null ? "" : POR_QUE[dos]} Revise la diferencia antes de aprobarlo, con su propio motivo.`}
        </p>
      )}
      {needsAnother && espera === null && dos !== null && (
        <p>{POR_QUE[dos]} Usted lo pide y otra persona lo aprueba desde esta misma página.</p>
      )}
      {objecion !== null && (
        <Checkbox
          label="Confirmé con la fuente que el archivo está completo"
          help="Sin esto no se puede poner en vigor."
          checked={accepts}
          onChange={({ target }) => setAccepts(target.checked)}
        />
      )}
      <Field
        label="Motivo"
        isOptional={dos === null}
        help="Queda en la bitácora con su nombre."
        error={issue}
      >
        <Textarea
          rows={2}
          value={motivo}
          maxLength={500}
          onChange={({ target }) => setMotivo(target.value)}
        />
      </Field>
      <ActionError title="No se puso en vigor" error={confirm.error} />
      <p className="text-ink-2">
        {todas === 0
          ? "Quedará en el registro que la versión vigente se confirmó hoy."
          : `Desde ese momento toda consulta se compara con ${plural(totalEntradas, "entrada", "entradas")}. La versión anterior queda guardada.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={confirm.isPending}
          disabled={(objecion !== null && !accepts) || (needsAnother && espera !== null)}
        >
          {needsAnother
            ? "Pedir la aprobación de otra persona"
            : confirm.isPending
              ? "Poniendo en vigor"
              : "Poner en vigor la versión"}
        </Button>
        <Button
          busy={discard.isPending}
          onClick={() => (isHeld ? setDiscarding(true) : discard.run({ slug, previaId }))}
        >
          Descartar archivo
        </Button>
      </div>
      <ActionError title="No se descartó" error={discard.error} />
      {isDiscarding && origen === "retenida" && isHeld && (
        <MotivoDialog
          title="Descartar el archivo retenido"
          description={`El archivo queda guardado y no se toma nunca. «${nombre}» sigue con su versión vigente.`}
          action="Descartar archivo"
          isDangerous
          busy={discardHeld.isPending}
          error={discardHeld.error}
          onClose={() => setDiscarding(false)}
          onMotivo={(reason) => discardHeld.run({ slug, retenidaId, motivo: reason })}
        />
      )}
    </Form>
  );
}
