"use client";

import { ROL_SOPORTE_WORDS } from "@/server/domain/identidad/rol-words";
import { MiCuenta } from "../../rooms/identidad/mi-cuenta";
import { OwedSegundoFactor } from "../../rooms/identidad/owed-segundo-factor";
import { useSession } from "../session";
import { ConfirmClave } from "../shell/confirm-clave";
import { EXIT } from "../shell/sections";
import { useTRPC } from "../trpc";

export function SoporteMiCuenta() {
  const { rol } = useSession();
  return <MiCuenta procedures={useTRPC().miCuenta} rol={ROL_SOPORTE_WORDS[rol].nombre} />;
}

const HOUSE = { home: "/soporte", exit: EXIT };

export function SoporteOwedSegundoFactor() {
  return <OwedSegundoFactor procedures={useTRPC().miCuenta} house={HOUSE} Dialog={ConfirmClave} />;
}
