"use client";

import { ROL_SOPORTE_WORDS } from "@/server/domain/identidad/rol-soporte-words";
import { MiCuenta } from "../../rooms/identidad/mi-cuenta";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

export function SoporteMiCuenta() {
  const { rol } = useSession();
  return <MiCuenta procedures={useTRPC().miCuenta} rol={ROL_SOPORTE_WORDS[rol].nombre} />;
}
