import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { Circle, CircleCheck } from "../../ui/icons";
import { Link } from "../link";
import { useSession } from "../session";
import type { PortalOutputs } from "../trpc";

type Pasos = PortalOutputs["inicio"]["get"]["pasos"];

const STEPS = [
  {
    paso: "consulta",
    title: "Haga su primera consulta",
    why: "Una persona o una empresa, por nombre o documento, contra todas las listas.",
    href: "/portal/validar",
    action: "Validar a alguien",
  },
  {
    paso: "llave",
    title: "Cree una llave para su sistema",
    why: "Con ella su programa consulta solo. Se muestra una única vez, con un ejemplo listo.",
    href: "/portal/llaves",
    action: "Crear llave",
  },
  {
    paso: "canal",
    title: "Diga a quién avisar",
    why: "Un correo o su servidor, antes de que se acabe el paquete.",
    href: "/portal/alertas",
    action: "Configurar avisos",
  },
] as const;

export function FirstSteps({ pasos }: { pasos: Pasos }) {
  const { razonSocial } = useSession();
  return (
    <section aria-labelledby="primeros-pasos" className="space-y-3">
      <h2 id="primeros-pasos" className="font-semibold text-base">
        Tres pasos para {razonSocial}
      </h2>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {STEPS.map((step) => (
          <Step key={step.paso} {...step} isDone={pasos[step.paso]} />
        ))}
      </ol>
    </section>
  );
}

interface ActionRowProps {
  readonly title: string;
  readonly why: string;
  readonly href: string;
  readonly action: string;
  readonly isDone?: boolean;
}

/** A row of a list: what to do, why, and the link to where it is done. */
export function ActionRow(props: ActionRowProps & { readonly mark: ReactNode }) {
  const { mark, title, why, href, action, isDone = false } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-3.5">
      {mark}
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2 text-xs">{why}</p>
      </div>
      {!isDone && (
        <Button asChild>
          {href === "/docs" ? <a href={href}>{action}</a> : <Link href={href}>{action}</Link>}
        </Button>
      )}
    </li>
  );
}

/** A step with its mark. */
export const Step = (step: ActionRowProps) => (
  <ActionRow
    {...step}
    mark={
      step.isDone ? (
        <CircleCheck role="img" aria-label="Hecho" className="size-5 text-good" />
      ) : (
        <Circle role="img" aria-label="Por hacer" className="size-5 text-ink-3" />
      )
    }
  />
);
