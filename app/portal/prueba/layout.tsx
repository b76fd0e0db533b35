import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PortalRooms } from "../portal-rooms";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Modo de prueba", template: "%s (modo de prueba) · Atalaya" },
};

/** The same rooms, of the test account: everything under this address is. */
export default function PruebaLayout({ children }: { children: ReactNode }) {
  return <PortalRooms modo="prueba">{children}</PortalRooms>;
}
