"use client";

import { useState } from "react";
import { AccesoFrame } from "../rooms/identidad/frame";
import { Button } from "../ui/button";
import { FieldError } from "../ui/field";

interface BajaCardProps {
  readonly token: string;
  /** The client that sends the alerts. */
  readonly cliente: string;
  readonly email: string;
  readonly isOff: boolean;
}

/** Asks the owner of a mailbox to confirm. Opening the link changes nothing, because mail scanners open links too. */
export function BajaCard({ token, cliente, email, isOff: wasOff }: BajaCardProps) {
  const [isOff, setIsOff] = useState(wasOff);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function change() {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    const method = isOff ? "DELETE" : "POST";
    const isDone = await window.fetch(`/api/avisos/${token}`, { method }).then(
      ({ ok }) => ok,
      () => false,
    );
    setBusy(false);
    setFailed(!isDone);
    if (isDone) setIsOff(!isOff);
  }

  return (
    <AccesoFrame
      door="portal"
      title={isOff ? "Ya no le escribimos" : "¿Dejar de recibir estos avisos?"}
      description={
        <>
          Los avisos de <strong>{cliente}</strong> a <strong className="break-words">{email}</strong>
        </>
      }
    >
      <p role="status">
        {isOff
          ? "No le enviamos más avisos de esa entidad, aunque vuelva a poner esta dirección. Se lo dijimos a quienes la administran."
          : "Son los del consumo de esa entidad en Atalaya, que puso esta dirección. Los de otras entidades no cambian."}
      </p>
      {failed && <FieldError>No se guardó. Revise su conexión e intente de nuevo.</FieldError>}
      <Button
        variant={isOff ? "secondary" : "primary"}
        busy={busy}
        onClick={() => void change()}
        className="w-full"
      >
        {isOff ? "Admitirlos de nuevo" : "No recibir más avisos"}
      </Button>
    </AccesoFrame>
  );
}
