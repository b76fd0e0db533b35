"use client";

import type { TRPCClientErrorLike } from "@trpc/client";
import type { ReactNode } from "react";
import { isSinListaVinculante } from "@/server/domain/listas/lista";
import type { PortalRouter } from "@/server/trpc/portal/root";
import { ErrorState } from "../../ui/error-state";
import { Link } from "../link";
import { HOW_TO_LIFT } from "../prueba/how-to-lift";
import { useSession } from "../session";

const DETENIDAS = "Lo que escribió sigue aquí: cuando se reactive, valide de nuevo.";

interface RefusalWords {
  readonly title: string;
  readonly what: ReactNode;
}

/** What each refusal means and what to do about it. */
const WORDS: Readonly<Record<string, RefusalWords>> = {
  bolsa_agotada: {
    title: "No se validó: la bolsa no tiene consultas",
    what: `Pídala en Consumo, o avise allí que ya la pagó. ${DETENIDAS}`,
  },
  bolsa_vencida: {
    title: "No se validó: la bolsa venció",
    what: `Su saldo no se traslada. Pida otra en Consumo, o avise allí que ya la pagó. ${DETENIDAS}`,
  },
  tope_de_consumo: {
    title: "No se validó: se alcanzó el tope de consultas del mes",
    what: `Su entidad pidió por escrito ese tope. Se reanudan con el mes siguiente, o antes si pide por escrito a soporte subirlo o retirarlo. ${DETENIDAS}`,
  },
  paquete_vencido_sin_pago: {
    title: "No se validó: hay una cuenta de cobro vencida y el paquete se consumió",
    what: `Pague la cuenta de cobro y avise en Consumo con «Ya pagué». ${DETENIDAS}`,
  },
  validation_error: {
    title: "No se validó: revise los campos señalados",
    what: "Nada se consumió. Corrija lo que se indica y valide de nuevo.",
  },
  sujeto_obligado_requerido: {
    title: "No se validó: falta el sujeto obligado",
    what: "Su entidad opera para terceros: escriba la razón social y el NIT de quien debe hacer la consulta.",
  },
  idempotency_error: {
    title: "No se validó: este formulario ya se envió con otros datos",
    what: "Nada más se consumió. Si quiere validar lo que ahora está escrito, valide de nuevo.",
  },
  persistencia_error: {
    title: "No sabemos si la consulta quedó guardada",
    what: "Valide de nuevo sin cambiar nada: si ya quedó, se abre esa misma y no se consume otra.",
  },
};

const UNKNOWN: RefusalWords = {
  title: "No sabemos si la consulta quedó guardada",
  what: "Revise su conexión y valide de nuevo sin cambiar nada: si ya quedó, se abre esa misma y no se consume otra.",
};

function toldOf({ data, message }: TRPCClientErrorLike<PortalRouter>): RefusalWords {
  if (isSinListaVinculante(message))
    return { title: "No se validó: falta una lista vinculante", what: message };
  return WORDS[data?.code ?? ""] ?? UNKNOWN;
}

export function Refused({ error }: { error: TRPCClientErrorLike<PortalRouter> }) {
  const { modo } = useSession();
  const { title, what } = toldOf(error);
  const isCommercial = error.data?.httpStatus === 402;
  return (
    <ErrorState title={title} requestId={isCommercial ? null : error.data?.requestId}>
      {isCommercial && modo === "prueba" ? `${error.message} ${HOW_TO_LIFT} ${DETENIDAS}` : what}
      {isCommercial && (
        <>
          {" "}
          <Link href="/portal/consumo">Ver el consumo</Link>.
        </>
      )}
    </ErrorState>
  );
}
