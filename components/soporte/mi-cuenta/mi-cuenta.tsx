"use client";

import { ROL_SOPORTE_WORDS } from "@/server/contract/rol-soporte-words";
import { MiCuenta } from "../../rooms/mi-cuenta/mi-cuenta";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

export function SoporteMiCuenta() {
  const { rol } = useSession();
  return <MiCuenta procedures={useTRPC().miCuenta} rol={ROL_SOPORTE_WORDS[rol].nombre} />;
}
