"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { formatCount } from "@/server/domain/shared/formato";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Moment } from "../../ui/moment";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";

const PagoDialog = dynamic(() => import("./aviso-dialogs").then((file) => file.PagoDialog), { ssr: false });
const BolsaDialog = dynamic(() => import("./aviso-dialogs").then((file) => file.BolsaDialog), { ssr: false });

type Aviso = PortalOutputs["consumo"]["avisos"][number];

/** The two ways out of a block, and what support answered to the last words of the client. */
export function AvisosASoporte({ offersBolsa }: { readonly offersBolsa: boolean }) {
  const { may, modo, contacto } = useSession();
  const [abierto, setAbierto] = useQueryState("avisar", parseAsStringLiteral(["pago", "bolsa"]));
  const { data = [] } = useQuery(
    useTRPC().consumo.avisos.queryOptions(undefined, { enabled: modo === "real" }),
  );
  if (modo === "prueba") return null;
  const close = () => void setAbierto(null);
  return (
    <div className="space-y-3">
      {may("consumo.sendAviso") && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void setAbierto("pago")}>
            Ya pagué
          </Button>
          {offersBolsa && <Button onClick={() => void setAbierto("bolsa")}>Pedir una bolsa</Button>}
        </div>
      )}
      {contacto !== null && (
        <p className="[overflow-wrap:anywhere]">
          Soporte: <a href={`mailto:${contacto.email}`}>{contacto.email}</a>
          {contacto.telefono !== null && `, ${contacto.telefono}`}
        </p>
      )}
      {data.length > 0 && (
        <ul aria-label="Lo que avisó a soporte" className="space-y-2 border-line border-t pt-3">
          {data.map((aviso) => (
            <Sent key={aviso.solicitudId} aviso={aviso} />
          ))}
        </ul>
      )}
      {abierto === "pago" && may("consumo.sendAviso") && <PagoDialog onClose={close} />}
      {abierto === "bolsa" && may("consumo.sendAviso") && <BolsaDialog onClose={close} />}
    </div>
  );
}

const ESTADOS = {
  pendiente: "Soporte lo está revisando.",
  aprobada: "Soporte ya registró el pago.",
  rechazada: "Soporte respondió:",
  retirada: "Lo retiraron ustedes.",
  vencida: "Venció sin respuesta: envíelo de nuevo.",
} as const satisfies Record<Aviso["estado"], string>;

function Sent({ aviso }: { readonly aviso: Aviso }) {
  const { solicitudId, pedido, creadaEn, solicitante, estado, respuesta, isOwn } = aviso;
  const { may } = useSession();
  const trpc = useTRPC();
  const withdraw = useAction(trpc.consumo.withdrawAviso, {
    refresh: [trpc.consumo.avisos.queryKey()],
    failed: "No se retiró el aviso",
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <span className="font-medium">
          {pedido.tipo === "pago_avisado"
            ? `Pago ${pedido.pagoReferencia}`
            : `Bolsa de ${formatCount(pedido.consultas)} consultas`}
        </span>
        : {ESTADOS[estado]} {respuesta}
        <span className="block text-ink-2 text-xs">
          {solicitante}, <Moment at={creadaEn} />
        </span>
      </p>
      {estado === "pendiente" && isOwn && may("consumo.withdrawAviso") && (
        <Button
          size="sm"
          variant="quiet"
          busy={withdraw.isPending}
          onClick={() => withdraw.run({ solicitudId })}
        >
          Retirar aviso
        </Button>
      )}
    </li>
  );
}
