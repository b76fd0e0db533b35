"use client";

import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { MiCuenta } from "../../rooms/identidad/mi-cuenta";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

export function PortalMiCuenta() {
  const { rol } = useSession();
  return <MiCuenta procedures={useTRPC().miCuenta} rol={ROL_WORDS[rol].nombre} />;
}
