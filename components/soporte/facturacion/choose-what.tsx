"use client";

import { useState } from "react";
import { monthName } from "../../rooms/days";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Form } from "../../ui/form";
import { CalendarClock, OctagonExclamationPoint } from "../../ui/icons";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import { RadioGroup } from "../../ui/radio-group";
import { consultas, type Pagador } from "./pago-words";

/** Chooses an open cobro or a new bolsa. */
export function ChooseWhat(props: {
  readonly pagador: Pagador;
  readonly que: string | null;
  readonly onChoose: (que: string) => void;
}) {
  const { pagador, que, onChoose } = props;
  const { cobros, situacion } = pagador;
  const [chosen, setChosen] = useState(que ?? cobros[0]?.cobroId ?? "bolsa");
  const { bolsa } = situacion;
  const options = [
    ...cobros.map((cobro) => ({
      value: cobro.cobroId,
      label: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">Cuenta {cobro.cuentaReferencia}</span>
          {cobro.total !== null && <Money cop={cobro.total} />}
          {cobro.estado === "vencida" ? (
            <Badge tone="bad" icon={<OctagonExclamationPoint aria-hidden />}>
              Vencida
            </Badge>
          ) : (
            <Badge icon={<CalendarClock aria-hidden />}>Por pagar</Badge>
          )}
        </span>
      ),
      help: (
        <>
          Periodo {monthName(cobro.periodo)}; último día de pago, <Day at={cobro.venceEn} />
        </>
      ),
    })),
    {
      value: "bolsa",
      label: <span className="font-medium">Una bolsa nueva</span>,
      help:
        bolsa?.estado === "vigente"
          ? `Reemplaza de inmediato la bolsa ${bolsa.secuencia}: se pierden las ${consultas(bolsa.saldo)} que le quedan.`
          : "Consultas pagadas por adelantado; vence a los seis meses.",
    },
  ];
  return (
    <Form className="max-w-prose space-y-6" onSubmit={() => onChoose(chosen)}>
      <RadioGroup
        legend="¿Qué pagó el cliente?"
        options={options}
        value={chosen}
        onValueChange={setChosen}
        className="gap-4"
      />
      <Button type="submit" variant="primary">
        Seguir a los datos del pago
      </Button>
    </Form>
  );
}
