"use client";

import type { ComponentProps } from "react";
import type { House } from "../house";
import { SignOut } from "../shell/sign-out";
import { AskClave } from "./ask-clave";
import { EnrolTotp } from "./enrol-totp";
import { type MiCuentaProcedures, MiCuentaProvider } from "./procedures";

interface OwedProps {
  readonly procedures: MiCuentaProcedures;
  readonly house: Pick<House, "home" | "exit">;
  readonly Dialog: ComponentProps<typeof AskClave>["Dialog"];
}

/** Enrols the required second factor, or signs out. */
export function OwedSegundoFactor({ procedures, house: { home, exit }, Dialog }: OwedProps) {
  return (
    <MiCuentaProvider value={procedures}>
      <div className="space-y-6">
        <EnrolTotp onDone={() => window.location.assign(home)} />
        <SignOut exit={exit} />
        <AskClave Dialog={Dialog} />
      </div>
    </MiCuentaProvider>
  );
}
