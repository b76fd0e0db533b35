"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { digitoInWords, hasWrongDigit, nitsOfBase } from "@/server/domain/shared/nit";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { OctagonExclamationPoint } from "../../ui/icons";
import { Input } from "../../ui/input";
import { Link } from "../../ui/link";
import { useTRPC } from "../trpc";

interface NitFieldProps {
  readonly typed: string;
  readonly field: ComponentProps<typeof Input>;
  readonly error: string | undefined;
  /** The stored NIT, which needs no confirmation. Null: of a new client. */
  readonly stored: { readonly nit: string; readonly clienteId: string } | null;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Whether a NIT is sent only once the person confirmed its wrong verification digit. */
export const mustConfirmNit = (typed: string, stored: string | null): boolean =>
  typed !== stored && hasWrongDigit(typed);

/** A NIT: its verification digit is checked, and other clients with the same number are named. */
export function NitField({ typed, field, error, stored, isConfirmed, onConfirm }: NitFieldProps) {
  const isWrong = mustConfirmNit(typed, stored?.nit ?? null);
  const isRead = typed !== stored?.nit && nitsOfBase(typed).length > 0;
  const { data = [] } = useQuery(
    useTRPC().clientes.withNit.queryOptions({ nit: typed.slice(0, 40) }, { enabled: isRead }),
  );
  const others = isRead ? data.filter(({ id }) => id !== stored?.clienteId) : [];
  const words = (typed !== stored?.nit && digitoInWords(typed)) || "Con guion y dígito de verificación.";
  return (
    <>
      <Field label="NIT" help={isWrong ? undefined : words} error={error}>
        <Input autoComplete="off" {...field} />
      </Field>
      {isWrong && (
        <div className="space-y-2 rounded-md border border-bad bg-bad-soft px-3.5 py-3">
          <p className="flex gap-2 font-medium text-bad">
            <OctagonExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0" />
            {words}
          </p>
          <Checkbox
            label="Confirmo ese número, aunque su dígito no corresponda"
            checked={isConfirmed}
            onChange={({ target }) => onConfirm(target.checked)}
          />
        </div>
      )}
      {others.length > 0 && (
        <p role="status" className="rounded-md border border-warn bg-warn-soft px-3.5 py-3">
          <strong>Ese número ya es de otro cliente:</strong>{" "}
          {others.map(({ id, razonSocial, nit, activo }, at) => (
            <span key={id} className="[overflow-wrap:anywhere]">
              {at > 0 && "; "}
              <Link href={`/soporte/clientes/${id}`}>{razonSocial}</Link> (NIT {nit}
              {activo ? "" : ", inactivo"})
            </span>
          ))}
          . Revise que no sea el mismo antes de seguir.
        </p>
      )}
    </>
  );
}
