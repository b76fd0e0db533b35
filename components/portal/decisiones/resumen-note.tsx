"use client";

import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { useTRPC } from "../trpc";

/** Says whether the user gets the weekly digest, and changes it. */
export function ResumenNote() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.decisiones.resumen.queryOptions());
  const choose = useAction(trpc.decisiones.chooseResumen, {
    refresh: [trpc.decisiones.resumen.queryKey()],
    failed: "No se guardó",
  });
  if (data === undefined) return null;
  const { recibe } = data;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
      {recibe
        ? "Los lunes le enviamos un correo con lo que espera, si espera algo."
        : "No recibe el correo de los lunes con lo que espera."}
      <Button
        variant="quiet"
        size="sm"
        busy={choose.isPending}
        onClick={() => choose.run({ recibe: !recibe })}
      >
        {recibe ? "Dejar de recibirlo" : "Recibirlo"}
      </Button>
    </p>
  );
}
