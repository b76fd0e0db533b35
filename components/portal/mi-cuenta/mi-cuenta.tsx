"use client";

import { ROL_WORDS } from "@/server/contract/rol-words";
import { MiCuenta } from "../../rooms/mi-cuenta/mi-cuenta";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

export function PortalMiCuenta() {
  const { rol } = useSession();
  return <MiCuenta procedures={useTRPC().miCuenta} rol={ROL_WORDS[rol].nombre} />;
}
