"use client";

import * as Radix from "@radix-ui/react-toast";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { CopyText } from "./copy-text";
import { CircleCheck, CircleExclamationPoint, X } from "./icons";
import { closeToast, type ShownToast, toastStore } from "./toasts";

const GOOD_MS = 6000;
const NONE: readonly ShownToast[] = [];

/** Renders the toasts of `toast()`. News disappear by themselves, errors stay until closed. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE);
  return (
    <Radix.Provider label="Aviso" swipeDirection="right">
      {shown.map((each) => (
        <Toast key={each.id} {...each} />
      ))}
      <Radix.Viewport
        label="Avisos ({hotkey})"
        className="fixed inset-x-4 bottom-4 z-60 flex list-none flex-col gap-2 sm:left-auto sm:w-96"
      />
    </Radix.Provider>
  );
}

function Toast({ id, tone, title, detail, requestId, offer }: ShownToast) {
  const isBad = tone === "bad";
  const Icon = isBad ? CircleExclamationPoint : CircleCheck;
  return (
    <Radix.Root
      open
      type={isBad ? "foreground" : "background"}
      duration={isBad || offer ? Number.POSITIVE_INFINITY : GOOD_MS}
      onOpenChange={(open) => !open && closeToast(id)}
      className="flex items-start gap-3 rounded-lg border border-line-strong bg-surface p-3.5 shadow-raised"
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", isBad ? "text-bad" : "text-good")} />
      <div className="min-w-0 flex-1 space-y-1">
        <Radix.Title className="font-medium">{title}</Radix.Title>
        {detail && <Radix.Description className="text-ink-2">{detail}</Radix.Description>}
        {requestId && (
          <p className="text-ink-3 text-xs">
            Número de la solicitud: <CopyText text={requestId} />
          </p>
        )}
        {offer && <Offer toastId={id} offer={offer} />}
      </div>
      <Radix.Close
        aria-label="Cerrar el aviso"
        className="-m-1.5 rounded-md p-1.5 text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}

interface OfferProps {
  readonly toastId: number;
  readonly offer: NonNullable<ShownToast["offer"]>;
}

/** A button with the seconds that are left, which pause for nothing. */
function Offer({ toastId, offer: { label, seconds, run } }: OfferProps) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return closeToast(toastId);
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, toastId]);
  return (
    <Radix.Action asChild altText={label}>
      <Button size="sm" className="tabular-nums" onClick={run}>
        {label} ({Math.max(left, 1)} s)
      </Button>
    </Radix.Action>
  );
}
