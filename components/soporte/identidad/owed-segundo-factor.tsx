"use client";

import { OwedSegundoFactor } from "../../rooms/identidad/owed-segundo-factor";
import { ConfirmClave } from "../shell/confirm-clave";
import { EXIT } from "../shell/sections";
import { useTRPC } from "../trpc";

const HOUSE = { home: "/soporte", exit: EXIT };

export function SoporteOwedSegundoFactor() {
  return <OwedSegundoFactor procedures={useTRPC().miCuenta} house={HOUSE} Dialog={ConfirmClave} />;
}
